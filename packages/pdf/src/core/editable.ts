import type { PdfDict, PdfObject, PdfRef } from './objects.ts';
import type { DocumentReader } from './reader.ts';

/**
 * What takes changes: an open document, or an update that is appended to a file. Of the latter, the dictionaries and
 * arrays are the file's own: they are changed by setting a changed copy.
 */
export interface EditableDocument extends DocumentReader {
  /** What is written of the trailer; `/Root` and `/Info` are references. */
  readonly trailer: PdfDict;
  /** Adds a new indirect object. */
  add(object: PdfObject): PdfRef;
  /** Replaces an indirect object, or gives a new one its value. */
  set(ref: PdfRef, object: PdfObject): void;
}
