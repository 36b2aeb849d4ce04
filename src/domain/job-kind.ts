/**
 * What a job does: render a template, render one with an electronic invoice, render HTML or Markdown that came with the
 * request, or run a pipeline.
 */
export const JOB_KINDS = ['template', 'invoice', 'inline', 'pipeline'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
