import { inflateSync } from 'node:zlib';
import type { PdfLimits } from './limits.ts';
import { refusals } from './refusals.ts';

const MARKS = ['/ObjStm', '/XRef'].map((mark) => Buffer.from(mark, 'latin1'));
const STREAM = Buffer.from('stream', 'latin1');
const END = Buffer.from('endstream', 'latin1');

/** How far a stream dictionary reaches. Bytes. */
const DICTIONARY_WITHIN = 4096;

/**
 * Refuses a file whose cross-reference and object streams decode to more than is allowed. Every reader has to
 * decode these before it knows anything else, and the ones in WebAssembly do so without a bound.
 *
 * @throws InvalidInputError PDF_BOMB
 */
export function refuseStructureBombs(bytes: Uint8Array, field: string, limits: PdfLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const seen = new Set<number>();
  let left = limits.maxStructureBytes;
  for (const mark of MARKS) {
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
      const start = bodyAfter(file, at);
      if (start < 0 || seen.has(start)) continue;
      seen.add(start);
      const end = file.indexOf(END, start);
      const body = file.subarray(start, end < 0 ? file.length : end);
      left -= decodedLength(body, layersOf(file, at, start), left, field);
    }
  }
}

function bodyAfter(file: Buffer, mark: number): number {
  const at = file.subarray(mark, mark + DICTIONARY_WITHIN).indexOf(STREAM);
  if (at < 0) return -1;
  let start = mark + at + STREAM.length;
  if (file[start] === 13) start++;
  if (file[start] === 10) start++;
  return start;
}

/** How many times the stream is deflated, one over the other. */
function layersOf(file: Buffer, mark: number, start: number): number {
  const dictionary = file.subarray(Math.max(0, mark - DICTIONARY_WITHIN), start).toString('latin1');
  const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
  return Math.max(1, own.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0);
}

function decodedLength(body: Uint8Array, layers: number, most: number, field: string): number {
  let data = body;
  for (let layer = 0; layer < Math.min(layers, 8); layer++) {
    try {
      data = inflateSync(data, { maxOutputLength: Math.max(1, most) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusals.bomb(field);
      // Not deflated, or damaged: what cannot be decoded does not expand either.
      return data.length;
    }
  }
  return data.length;
}
