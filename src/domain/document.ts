export const DOCUMENT_SOURCES = ['generated', 'uploaded', 'redacted', 'merged', 'certified'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Developer-defined pairs plus the system fields `renderTimeMs` and `templateSlug`. */
export type DocumentMetadata = Record<string, string | number>;
