import { JpegError } from './markers.ts';

/** Number of index bits of the fast table. */
export const FAST_BITS = 10;

/** A Huffman table for decoding (ITU-T T.81, C and F.2.2.3). */
export interface HuffmanDecoder {
  /** Code length << 8 | symbol, by the next `FAST_BITS` bits; 0 for longer codes. */
  readonly fast: Uint16Array;
  /** Largest code of each length, or −1. */
  readonly maxCode: Int32Array;
  /** Difference between the index of a symbol and its code, by length. */
  readonly offset: Int32Array;
  readonly symbols: Uint8Array;
}

/** A Huffman table for encoding. */
export interface HuffmanEncoder {
  /** Number of codes of each length, 1 to 16, as in DHT. */
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
  /** Codes by symbol. */
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

/** @throws JpegError when there are more codes than their lengths allow */
export function huffmanDecoder(counts: Uint8Array, symbols: Uint8Array): HuffmanDecoder {
  const fast = new Uint16Array(1 << FAST_BITS);
  const maxCode = new Int32Array(18).fill(-1);
  const offset = new Int32Array(18);
  let code = 0;
  let at = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1]!;
    offset[length] = at - code;
    if (code + count > 1 << length) throw new JpegError('a Huffman table with too many codes');
    for (let i = 0; i < count; i++, code++, at++) {
      if (length > FAST_BITS) continue;
      const from = code << (FAST_BITS - length);
      fast.fill((length << 8) | symbols[at]!, from, from + (1 << (FAST_BITS - length)));
    }
    if (count > 0) maxCode[length] = code - 1;
    code <<= 1;
  }
  return { fast, maxCode, offset, symbols };
}

/** Longest code that JPEG allows. */
const MAX_LENGTH = 16;

/** Returns the optimal table for symbols with these frequencies (K.2). The code that consists only of ones is reserved. */
export function optimalTable(occurrences: Uint32Array): HuffmanEncoder {
  const perLength = codeLengths(occurrences);
  const order = [...occurrences.keys()]
    .filter((symbol) => occurrences[symbol]! > 0)
    .sort((a, b) => occurrences[b]! - occurrences[a]!);
  const counts = Uint8Array.from({ length: MAX_LENGTH }, (_, index) => perLength[index + 1]!);
  return encoderOf(counts, Uint8Array.from(order));
}

function encoderOf(counts: Uint8Array, symbols: Uint8Array): HuffmanEncoder {
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let at = 0;
  for (let length = 1; length <= MAX_LENGTH; length++) {
    for (let i = 0; i < counts[length - 1]!; i++, code++, at++) {
      codes[symbols[at]!] = code;
      lengths[symbols[at]!] = length;
    }
    code <<= 1;
  }
  return { counts, symbols, codes, lengths };
}

/** Returns the number of codes of each length, up to 16 bits (figures K.1 to K.3). */
function codeLengths(occurrences: Uint32Array): number[] {
  // The additional last entry gets the code that consists only of ones.
  const weights = [...occurrences.subarray(0, 256), 1];
  const lengths = new Array<number>(257).fill(0);
  const next = new Array<number>(257).fill(-1);
  for (;;) {
    const [least, second] = twoLeast(weights);
    if (second < 0) break;
    weights[least]! += weights[second]!;
    weights[second] = 0;
    let last = least;
    for (;;) {
      lengths[last]!++;
      if (next[last]! < 0) break;
      last = next[last]!;
    }
    next[last] = second;
    for (let symbol = second; symbol >= 0; symbol = next[symbol]!) lengths[symbol]!++;
  }
  const counts = new Array<number>(258).fill(0);
  for (const length of lengths) if (length > 0) counts[length]!++;
  for (let length = 257; length > MAX_LENGTH; length--) {
    while (counts[length]! > 0) {
      let shorter = length - 2;
      while (counts[shorter] === 0) shorter--;
      counts[length]! -= 2;
      counts[length - 1]!++;
      counts[shorter + 1]! += 2;
      counts[shorter]!--;
    }
  }
  let longest = MAX_LENGTH;
  while (longest > 0 && counts[longest] === 0) longest--;
  counts[longest]!--;
  return counts;
}

/** Returns the indexes of the least weight, with the greatest symbol among equals, and of the second least; −1 if missing. */
function twoLeast(weights: readonly number[]): [number, number] {
  let least = -1;
  let second = -1;
  for (let symbol = 0; symbol < weights.length; symbol++) {
    const weight = weights[symbol]!;
    if (weight === 0) continue;
    if (least < 0 || weight <= weights[least]!) {
      second = least;
      least = symbol;
    } else if (second < 0 || weight <= weights[second]!) second = symbol;
  }
  return [least, second];
}
