import { deflateSync, inflateSync } from 'node:zlib';
import { name, type PdfDict, PdfStream } from './objects.ts';
import { refusals } from './refusals.ts';

/** Returns a stream with compressed data (ISO 32000-2, 7.4.4), and these entries besides its filter. */
export function flate(data: Uint8Array | string, entries: PdfDict = new Map()): PdfStream {
  const own = new Map(entries);
  own.set('Filter', name('FlateDecode'));
  own.delete('DecodeParms');
  return new PdfStream(own, deflated(data));
}

/** Compresses data into a buffer of about the result's size: Node.js would use 16 KB for each of a thousand small streams. */
export function deflated(data: Uint8Array | string): Uint8Array {
  const chunkSize = Math.min(MOST_AT_ONCE, Math.max(LEAST_AT_ONCE, data.length >> 2));
  return deflateSync(data, { level: LEVEL, chunkSize });
}

/** Compression level, one below zlib's default: a fifth less time for 0.1 to 1 % more bytes of contents and objects. */
const LEVEL = 5;

/** Smallest output buffer, in bytes. */
const LEAST_AT_ONCE = 256;
const MOST_AT_ONCE = 1 << 16;

/**
 * Inflates complete, undamaged data (RFC 1950).
 *
 * @param limit bytes
 * @returns the inflated data, and the number of bytes read; undefined when the data is damaged
 * @throws InvalidInputError PDF_TOO_COMPLEX for more than `limit` bytes
 */
export function inflateWhole(
  raw: Uint8Array,
  limit: number,
): { data: Uint8Array; length: number } | undefined {
  try {
    const { buffer, engine } = inflateSync(raw, {
      info: true,
      maxOutputLength: Math.min(limit, 0x7fffffff),
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { data: buffer, length: engine.bytesWritten };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw refusals.tooComplex('pdf', 'a stream decompresses to too many bytes');
    if (!code.startsWith('Z_')) throw error;
    return undefined;
  }
}
