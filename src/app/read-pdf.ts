import { assertPdf } from '@platen/pdf';
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import type { PdfWithPassword } from '../contract/pdf-input.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { recordReading } from './record-reading.ts';
import { resolveDocument, type UploadPorts } from './uploads.ts';

/** Base64 of a PDF, or a reference to a document. */
export type PdfReference = string | { readonly documentId: string };

/** PDF of a request, before its bytes are read. */
export interface ResolvedPdf {
  readonly sizeBytes: number;
  /** Document of the PDF, if any. */
  readonly document?: Pick<DocumentRecord, 'id' | 'name'>;
  read(): Promise<Uint8Array>;
}

/**
 * Finds the PDF of a request.
 *
 * @param field path of the input field, for messages.
 * @throws InvalidInputError `NOT_BASE64`, `NOT_A_PDF` for an upload of another type
 * @throws NotFoundError `DOCUMENT_NOT_FOUND` and other errors of `resolveDocument`
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
  const document = await resolveDocument(ports, caller, reference.documentId, (start) =>
    assertPdf(start, field),
  );
  const { sizeBytes, blobKey } = document;
  return { document, sizeBytes, read: () => ports.blobs.read(blobKey, { maxBytes: MAX_UPLOAD_BYTES }) };
}

/** PDF of a request, with its password. */
export interface OpenablePdf {
  readonly pdf: ResolvedPdf;
  readonly password: string | undefined;
}

/** Like `resolvePdf`, for a reference with an optional password. */
export async function resolveOpenable(
  ports: UploadPorts,
  caller: Caller,
  input: PdfWithPassword,
  field: string,
): Promise<OpenablePdf> {
  const { reference, password } = referenceOf(input);
  return { password, pdf: await resolvePdf(ports, caller, reference, field) };
}

function referenceOf(input: PdfWithPassword): { reference: PdfReference; password?: string | undefined } {
  if (typeof input === 'string') return { reference: input };
  const { password } = input;
  return { reference: 'pdf' in input ? input.pdf : { documentId: input.documentId }, password };
}

/**
 * Works on the PDF of a request. The read of a document is recorded after the work and before the result is sent: failed work
 * leaves no event, and no result is sent without one.
 *
 * @throws as `resolvePdf`, the work, and `recordReading`
 */
export async function withPdf<T>(
  ports: UploadPorts,
  request: RequestContext & { readonly caller: Caller },
  reference: PdfReference,
  field: string,
  work: (pdf: Uint8Array) => Promise<T>,
): Promise<T> {
  const input = await resolvePdf(ports, request.caller, reference, field);
  const result = await work(await input.read());
  await recordReading(ports.documents, request, 'read', input.document ? [input.document.id] : []);
  return result;
}

/** Prefix of a file's data URL (RFC 2397): `data:application/pdf;base64,`. */
const DATA_URL = /^\s*data:[^,;]{0,100}(?:;[^,;]{0,100}){0,5};base64,/i;

/**
 * Decodes base64, with or without line breaks and padding, in either alphabet (RFC 4648 §§ 4 and 5), also as a data URL.
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
