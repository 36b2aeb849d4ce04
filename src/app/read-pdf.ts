import { InvalidInputError } from '../errors.ts';
import type { Caller } from './plans.ts';
import { MAX_UPLOAD_BYTES, resolveDocument, type UploadPorts } from './uploads.ts';

/** Base64 of a PDF, or the document that holds it. */
export type PdfReference = string | { readonly documentId: string };

/**
 * The bytes that a request means.
 *
 * @param field path of the input field, for messages.
 * @throws InvalidInputError `NOT_BASE64`
 * @throws NotFoundError `DOCUMENT_NOT_FOUND`
 */
export async function readPdf(
  ports: UploadPorts,
  caller: Caller,
  reference: PdfReference,
  field: string,
): Promise<Uint8Array> {
  if (typeof reference === 'string') return decodeBase64(reference, field);
  const document = await resolveDocument(ports, caller, reference.documentId);
  return ports.blobs.read(document.blobKey, { maxBytes: MAX_UPLOAD_BYTES });
}

/**
 * Bytes of a base64 text, with or without line breaks and padding.
 * @throws InvalidInputError `NOT_BASE64`
 */
export function decodeBase64(text: string, field: string): Uint8Array {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (compact.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) {
    throw new InvalidInputError(`${field}: must be base64`, { field, code: 'NOT_BASE64' });
  }
  return new Uint8Array(Buffer.from(compact, 'base64'));
}
