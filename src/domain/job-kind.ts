/**
 * Kind of a job: render a template, render one with an electronic invoice, render HTML or Markdown from the request, run a
 * pipeline, or only send a test event.
 */
export const JOB_KINDS = ['template', 'invoice', 'inline', 'pipeline', 'webhook-test'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
