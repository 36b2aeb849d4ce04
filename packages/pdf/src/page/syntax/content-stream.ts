import { decodeStream } from '../../file/core/filters.ts';
import { flate } from '../../file/core/flate.ts';
import type { PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { Budget, DEFAULT_LIMITS } from './limits.ts';

/** Largest decoded size of one stream, in bytes. */
const MAX_BYTES = 256 << 20;

/**
 * Returns the decoded stream as text, one character per byte.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when it is more than 256 MB
 */
export function contentText(reader: ObjectReader, stream: PdfStream): string {
  const budget = new Budget({ ...DEFAULT_LIMITS, decodedBytes: MAX_BYTES });
  const { data } = decodeStream(reader, stream, budget);
  return Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
}

/**
 * Creates a compressed content stream.
 *
 * @param text one character per byte
 * @param entries of its dictionary, besides length and filter
 */
export function contentStream(text: string, entries?: PdfDict): PdfStream {
  return flate(Buffer.from(text, 'latin1'), entries);
}
