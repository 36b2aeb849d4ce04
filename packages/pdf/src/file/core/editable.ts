import type { PdfDict, PdfObject, PdfRef } from './objects.ts';
import type { DocumentReader } from './reader.ts';

/**
 * A document that can be changed: an open one, or an incremental update of a file. In an update, dictionaries and arrays belong
 * to the file: to change one, set a changed copy.
 */
export interface EditableDocument extends DocumentReader {
  /** Trailer entries that are written; `/Root` and `/Info` are references. */
  readonly trailer: PdfDict;
  /** Adds a new indirect object. */
  add(object: PdfObject): PdfRef;
  /** Replaces an indirect object, or sets the value of a new one. */
  set(ref: PdfRef, object: PdfObject): void;
}
