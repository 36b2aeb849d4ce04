import { isDict, type PdfDict, type PdfObject, PdfRef, type PdfStream } from '../../file/core/objects.ts';
import type { DocumentReader, ObjectReader } from '../../file/core/reader.ts';
import { readNameTree } from '../../file/core/trees.ts';

/** Most files that are examined; no real document has more. */
const MAX_FILES = 10_000;

/** Returns the file specifications of the EmbeddedFiles name tree (ISO 32000-2, 7.11.4) by key. Stops at 10,000. */
export function embeddedFiles(document: DocumentReader): Map<string, PdfObject> {
  const names = document.dict(document.catalog, 'Names');
  return readNameTree(document, names?.get('EmbeddedFiles'), MAX_FILES);
}

/** Returns the specifications of files associated with the document as a whole (`/AF`, ISO 32000-2, 14.13). */
export function associatedFiles(document: DocumentReader): PdfObject[] {
  return document.array(document.catalog, 'AF')?.slice(0, MAX_FILES) ?? [];
}

/** Returns the file name of a file specification. */
export function fileName(reader: ObjectReader, specification: PdfObject | undefined): string | undefined {
  const dict = reader.dict(specification);
  return reader.text(dict, 'UF') ?? reader.text(dict, 'F');
}

/** Returns the embedded stream of a file specification. */
export function fileStream(
  reader: ObjectReader,
  specification: PdfObject | undefined,
): PdfStream | undefined {
  const embedded = reader.dict(reader.dict(specification), 'EF');
  return reader.stream(embedded, 'UF') ?? reader.stream(embedded, 'F');
}

/** Returns a copy of a dictionary, which may be indirect, and the reference to write it back to. */
export function ownCopy(
  reader: ObjectReader,
  object: PdfObject | undefined,
): { dict: PdfDict; ref: PdfRef | undefined } {
  const dict = reader.resolve(object);
  return { dict: new Map(isDict(dict) ? dict : []), ref: object instanceof PdfRef ? object : undefined };
}
