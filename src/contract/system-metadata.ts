/**
 * Metadata that an operation writes itself, in addition to the caller's. Requests of that operation cannot set
 * these keys, so a caller's value is never replaced. Other operations accept them like any other key, for example
 * when metadata is copied from one document to another.
 */
export const RENDER_METADATA = ['renderTimeMs', 'templateSlug', 'renderWarnings', 'conformance'] as const;
export const REDACTION_METADATA = ['redactions', 'redactedPages', 'rasterizedPages'] as const;
