import type { PdfDict, PdfObject, PdfRef } from './objects.ts';
import type { DocumentReader } from './reader.ts';

/**
 * A document that can be changed: an open one, or an update that is appended to a file. In an update, dictionaries and
 * arrays belong to the file: they are changed by setting a changed copy.
 */
export interface EditableDocument extends DocumentReader {
  /** The entries of the trailer that are written; `/Root` and `/Info` are references. */
  readonly trailer: PdfDict;
  /** Adds a new indirect object. */
  add(object: PdfObject): PdfRef;
  /** Replaces an indirect object, or gives a new one its value. */
  set(ref: PdfRef, object: PdfObject): void;
}
