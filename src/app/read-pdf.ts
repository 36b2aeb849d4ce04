import { InvalidInputError } from '../errors.ts';
import { isPdf } from '../pdf/open/index.ts';
import { refusals } from '../pdf/open/refusals.ts';
import type { Caller } from './plans.ts';
import { MAX_UPLOAD_BYTES, resolveDocument, type UploadPorts } from './uploads.ts';

/** Base64 of a PDF, or the document that holds it. */
export type PdfReference = string | { readonly documentId: string };

/** A PDF that a request means, before its bytes are read. */
export interface ResolvedPdf {
  readonly sizeBytes: number;
  /** Of the document that holds it. */
  readonly name?: string;
  read(): Promise<Uint8Array>;
}

/**
 * Finds the PDF that a request means.
 *
 * @param field path of the input field, for messages.
 * @throws InvalidInputError `NOT_BASE64`, `NOT_A_PDF` for an upload that is none
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` and what else `resolveDocument` throws
 */
export async function resolvePdf(
  ports: UploadPorts,
  caller: Caller,
  reference: PdfReference,
  field: string,
): Promise<ResolvedPdf> {
  if (typeof reference === 'string') {
    const bytes = decodeBase64(reference, field);
    return { sizeBytes: bytes.length, read: async () => bytes };
  }
  const { name, sizeBytes, blobKey } = await resolveDocument(ports, caller, reference.documentId, (start) => {
    if (!isPdf(start)) throw refusals.notPdf(field);
  });
  return { name, sizeBytes, read: () => ports.blobs.read(blobKey, { maxBytes: MAX_UPLOAD_BYTES }) };
}

/** The bytes of the PDF that a request means. @throws as `resolvePdf` */
export async function readPdf(
  ports: UploadPorts,
  caller: Caller,
  reference: PdfReference,
  field: string,
): Promise<Uint8Array> {
  return (await resolvePdf(ports, caller, reference, field)).read();
}

/** What the data URL of a file begins with (RFC 2397): `data:application/pdf;base64,`. */
const DATA_URL = /^\s*data:[^,;]{0,100}(?:;[^,;]{0,100}){0,5};base64,/i;

/**
 * Bytes of a base64 text, with or without line breaks and padding, in either alphabet (RFC 4648 §§ 4 and 5), also
 * as a data URL.
 *
 * @throws InvalidInputError `NOT_BASE64`
 */
export function decodeBase64(text: string, field: string): Uint8Array {
  const bare = text.slice(DATA_URL.exec(text.slice(0, 1_000))?.[0].length ?? 0);
  const compact = /\s/.test(bare) ? bare.replace(/\s+/g, '') : bare;
  if (compact.length % 4 === 1 || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) {
    throw new InvalidInputError(`${field}: must be base64`, { field, code: 'NOT_BASE64' });
  }
  return new Uint8Array(Buffer.from(compact, 'base64'));
}
