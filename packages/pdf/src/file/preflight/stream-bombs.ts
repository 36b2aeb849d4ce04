import { inflateSync } from 'node:zlib';
import { refusals } from '../core/refusals.ts';
import type { PdfLimits } from './limits.ts';

const STREAM = Buffer.from('stream', 'latin1');
const END = Buffer.from('endstream', 'latin1');
const ENDS = Buffer.from('end', 'latin1');
const OBJECT = Buffer.from(' obj', 'latin1');
const STRUCTURE_MARKS = ['/ObjStm', '/XRef'].map((mark) => Buffer.from(mark, 'latin1'));

/** Longest stream dictionary, in bytes. */
const DICTIONARY_WITHIN = 4096;

/** Greatest expansion ratio of Deflate. */
const MOST_EXPANSION = 1032;

/** Longest filter chain; longer ones only serve to multiply sizes. */
const MAX_LAYERS = 8;

/** A stream as found in the file. */
interface FoundStream {
  readonly start: number;
  /** File from the stream's first byte on: compressed data marks its own end. */
  readonly body: Uint8Array;
  /** Length in bytes, by its dictionary or the keyword at its end. */
  readonly length: number;
  /** Its dictionary, or the part of it right before the stream. */
  readonly dictionary: string;
}

/**
 * Refuses a file whose cross-reference and object streams decode to more than the limit. Every reader must decode these first,
 * and WebAssembly readers do so without a limit.
 *
 * @throws InvalidInputError PDF_BOMB
 */
export function refuseStructureBombs(bytes: Uint8Array, field: string, limits: PdfLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const seen = new Set<number>();
  let left = limits.maxStructureBytes;
  for (const mark of STRUCTURE_MARKS) {
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 1)) {
      const stream = streamAfter(file, at);
      if (!stream || seen.has(stream.start)) continue;
      seen.add(stream.start);
      left -= decodedLength(stream.body, Math.max(1, layersOf(stream)), left, field);
    }
  }
}

/**
 * Refuses a file with any stream that decodes to more than the limit, for engines that decode page content in memory of fixed
 * size. Encrypted streams are not checked.
 *
 * @throws InvalidInputError PDF_BOMB
 */
export function refuseStreamBombs(bytes: Uint8Array, field: string, limits: PdfLimits): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + 1)) {
    if (file.subarray(at - 3, at).equals(ENDS)) continue;
    const stream = streamAfter(file, at);
    if (!stream) return;
    const layers = layersOf(stream);
    // Most streams are too short to exceed the limit.
    const image = layers === 1 && /\/Subtype\s*\/Image\b/.test(stream.dictionary);
    const most = image ? limits.maxImageBytes : limits.maxStreamBytes;
    if (layers === 0 || (layers === 1 && stream.length * MOST_EXPANSION <= most)) continue;
    decodedLength(stream.body, layers, most, field);
  }
}

/** Returns the stream with the first keyword at or after `from`. */
function streamAfter(file: Buffer, from: number): FoundStream | undefined {
  const at = file.indexOf(STREAM, from);
  if (at < 0 || at - from > DICTIONARY_WITHIN) return undefined;
  let start = at + STREAM.length;
  if (file[start] === 13) start++;
  if (file[start] === 10) start++;
  const end = file.indexOf(END, start);
  const object = file.lastIndexOf(OBJECT, at);
  const dictionary = file.toString('latin1', Math.max(object, at - DICTIONARY_WITHIN, 0), at);
  const said = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? 0);
  const length = Math.max(said, (end < 0 ? file.length : end) - start);
  return { start, body: file.subarray(start), length, dictionary };
}

/** Returns the number of times that the stream may be deflated. */
function layersOf({ dictionary }: FoundStream): number {
  // The filter names are in another object.
  if (/\/Filter\s+\d+\s+\d+\s+R/.test(dictionary)) return MAX_LAYERS;
  return Math.min(MAX_LAYERS, dictionary.match(/\/(FlateDecode|Fl)\b/g)?.length ?? 0);
}

function decodedLength(body: Uint8Array, layers: number, most: number, field: string): number {
  let data = body;
  for (let layer = 0; layer < layers; layer++) {
    try {
      data = inflateSync(data, { maxOutputLength: Math.max(1, most) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw refusals.bomb(field);
      // Not deflated, or damaged: data that cannot be decoded does not expand either.
      return layer === 0 ? 0 : data.length;
    }
  }
  return layers === 0 ? 0 : data.length;
}
