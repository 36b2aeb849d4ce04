import { refusals } from '../core/refusals.ts';
import type { PdfLimits } from './limits.ts';

const HEADER = Buffer.from('%PDF-', 'latin1');

/** Number of bytes in which the header must begin: readers accept junk before it (ISO 32000-2, annex I of the first edition). */
const HEADER_WITHIN = 1024;

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/**
 * Checks that the bytes can be a PDF at all: that `%PDF-` is within the first 1,024. The beginning of a file is enough.
 *
 * @param field name of the input, with which the message begins
 * @throws InvalidInputError `NOT_A_PDF`
 */
export function assertPdf(bytes: Uint8Array, field = 'pdf'): void {
  if (headerAt(bytes) < 0) throw refusals.notPdf(field);
}

function headerAt(bytes: Uint8Array): number {
  return asBuffer(bytes.subarray(0, HEADER_WITHIN + HEADER.length)).indexOf(HEADER);
}

/**
 * Returns the file from its header on, from which offsets are counted.
 *
 * @throws InvalidInputError NOT_A_PDF; PdfError PDF_TOO_LARGE
 */
export function fromHeader(bytes: Uint8Array, field: string, limits: PdfLimits): Uint8Array {
  if (bytes.length > limits.maxBytes) throw refusals.tooLarge(field, limits.maxBytes);
  const at = headerAt(bytes);
  if (at < 0) throw refusals.notPdf(field);
  return at === 0 ? bytes : bytes.subarray(at);
}
