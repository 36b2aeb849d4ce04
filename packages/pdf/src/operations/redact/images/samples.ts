import { wordsIn } from './words-in-data.ts';

/** Layout of samples; every row ends at a byte boundary. */
export interface SampleLayout {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bitsPerComponent: number;
}

export function rowBytes({ width, components, bitsPerComponent }: SampleLayout): number {
  return Math.ceil((width * components * bitsPerComponent) / 8);
}

/**
 * Removes data that no reader draws: bytes after the last row, and bits after the last sample of a row.
 *
 * @returns the same data when there is nothing to remove
 */
export function exactSamples(data: Uint8Array, layout: SampleLayout): Uint8Array {
  const row = rowBytes(layout);
  const length = row * layout.height;
  const exact = data.length > length ? data.subarray(0, length) : data;
  const spare = row * 8 - layout.width * layout.components * layout.bitsPerComponent;
  const unused = (1 << spare) - 1;
  let isPadded = true;
  for (let at = row - 1; at < exact.length && isPadded; at += row) isPadded = (exact[at]! & unused) === 0;
  if (isPadded) return exact;
  const copy = Uint8Array.from(exact);
  for (let at = row - 1; at < copy.length; at += row) copy[at]! &= ~unused;
  return copy;
}

/** Size in bytes up to which samples are searched for words; only pictures this small are made by hand. */
const MAX_SPELT = 1 << 18;

/**
 * Changes samples that spell text to remove, as consecutive characters, by the smallest possible amount, which is not visible.
 *
 * @returns the same data when they spell no such text
 */
export function withoutWords(data: Uint8Array, matches: (text: string) => boolean): Uint8Array {
  if (data.length > MAX_SPELT) return data;
  const words = wordsIn(data);
  if (words.length === 0 || !matches(words.map(({ text }) => text).join('\n'))) return data;
  const changed = Uint8Array.from(data);
  for (const { start, end } of words) for (let at = start; at < end; at += 2) changed[at]! ^= 1;
  return changed;
}
