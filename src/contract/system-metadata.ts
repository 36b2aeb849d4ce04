/**
 * Metadata that an operation writes itself, beside the caller's. The same request cannot set them: a value that
 * somebody set is never replaced. Other operations take them like any key, as when metadata of one document is
 * carried over to another.
 */
export const RENDER_METADATA = ['renderTimeMs', 'templateSlug', 'renderWarnings', 'conformance'] as const;
export const REDACTION_METADATA = ['redactions', 'redactedPages', 'rasterizedPages'] as const;
