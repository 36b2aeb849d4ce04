import type { ConvertBody, ConvertSettings } from '../contract/convert.ts';
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import type { Caller } from '../domain/caller.ts';
import type { ConvertedDocument } from '../office/office-converter.ts';
import type { DocumentConverter } from './document-converter.ts';
import { decodeBase64 } from './read-pdf.ts';
import { refuseWarnings } from './render-pdf.ts';
import { resolveDocument, type UploadPorts } from './uploads.ts';

/** Office document of a request, which has been found. */
export interface OfficeFile {
  /** Name of the stored document. */
  readonly name?: string;
  /** Id of the stored document. */
  readonly id?: string;
  read(): Promise<Uint8Array>;
}

/** @throws InvalidInputError `NOT_BASE64`; NotFoundError `DOCUMENT_NOT_FOUND` and the other errors of `resolveDocument` */
export async function findOfficeFile(
  ports: UploadPorts,
  caller: Caller,
  file: ConvertBody['file'],
): Promise<OfficeFile> {
  if (typeof file === 'string') {
    const bytes = decodeBase64(file, 'file');
    return { read: async () => bytes };
  }
  const { id, name, blobKey } = await resolveDocument(ports, caller, file.documentId);
  return { id, name, read: () => ports.blobs.read(blobKey, { maxBytes: MAX_UPLOAD_BYTES }) };
}

/**
 * Converts an office document without any further effect.
 *
 * @param title of a document that has none
 * @param owner account whose fonts the document may use
 * @throws as `OfficeConverter.convert` does; InvalidInputError `RENDER_WARNINGS`
 */
export async function convertOfficeFile(
  { converter }: { readonly converter: DocumentConverter },
  file: OfficeFile,
  { filename = file.name, password, options, format, strict }: ConvertSettings,
  { title, owner }: { readonly title: string; readonly owner: string },
  timeoutMs: number,
): Promise<ConvertedDocument> {
  const started = performance.now();
  const bytes = await file.read();
  const remainingMs = Math.ceil(timeoutMs - (performance.now() - started));
  const converted = await converter.convert(
    { bytes, filename, password, options, ...(format && { format }), title, owner },
    remainingMs,
  );
  // As of a render: a document that meets less of a standard is still the document that was sent.
  if (strict) refuseWarnings(converted.warnings.filter(({ kind }) => kind !== 'conformance'));
  return converted;
}
