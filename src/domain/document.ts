/** Origins of a document. `processed` is every operation on a PDF without a source of its own. */
export const DOCUMENT_SOURCES = [
  'generated',
  'uploaded',
  'redacted',
  'merged',
  'certified',
  'processed',
] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** Maximum characters (UTF-16 code units) of a document's name. */
export const MAX_DOCUMENT_NAME_LENGTH = 200;

/** Maximum source documents by which a document made from them is found; `madeFrom` has all of them. */
export const MAX_LINKED_SOURCES = 20;

/** Metadata keys that lists cannot filter by: nearly every document has a value of its own. */
export const UNINDEXED_METADATA: readonly string[] = ['renderTimeMs'];

/** Pairs of a document's `metadata` or `systemMetadata`, see `DocumentRecord`. */
export type DocumentMetadata = Record<string, string | number>;
