import { type RawObject, rawStream } from '../raw-pdf.ts';

/** Small files by name that cost much to process, or never end. */
export type Bombs = Readonly<Record<string, () => Uint8Array>>;

export const repeat = (text: string, bytes: number) => Buffer.alloc(bytes, text);

export const range = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

export const FONT = '/Font << /F0 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** Returns objects 10, 11, … that each use the next one; the last one is `end`. */
export function chain(
  count: number,
  link: (next: number) => RawObject,
  end: RawObject,
): Record<number, RawObject> {
  return Object.fromEntries(range(count, (i) => [10 + i, i === count - 1 ? end : link(11 + i)]));
}

export const form = (content: string, resources = '') =>
  rawStream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`, content);

export const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
