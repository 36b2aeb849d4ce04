/**
 * What a job does: render a template, render one with an electronic invoice, render HTML or Markdown that came with the
 * request, run a pipeline, or nothing but send a test event.
 */
export const JOB_KINDS = ['template', 'invoice', 'inline', 'pipeline', 'webhook-test'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
