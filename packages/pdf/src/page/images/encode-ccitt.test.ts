import { describe, expect, it } from 'vitest';
import { decodeCcitt } from './decoders.ts';
import { encodeCcitt } from './encode-ccitt.ts';

/** Returns a generator of pseudorandom numbers, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns rows with runs of random lengths, up to `longest`; some repeat the row above. */
function picture(width: number, height: number, longest: number, seed: number): Uint8Array {
  const next = random(seed);
  const rowBytes = Math.ceil(width / 8);
  const data = new Uint8Array(rowBytes * height).fill(255);
  for (let row = 0; row < height; row++) {
    if (row > 0 && next() < 0.6) data.copyWithin(row * rowBytes, (row - 1) * rowBytes, row * rowBytes);
    for (let x = Math.floor(next() * longest); x < width; x += 1 + Math.floor(next() * longest)) {
      const end = Math.min(width, x + Math.floor(next() * longest));
      for (; x < end; x++) data[row * rowBytes + (x >> 3)]! ^= 0x80 >> (x & 7);
    }
  }
  return data;
}

describe('a picture in CCITT group 4', () => {
  const sizes = [1, 7, 8, 64, 333, 2600, 5300];
  it.each(sizes.flatMap((width) => [3, 90, 2000, 5000].map((longest) => [width, longest] as const)))(
    'is read as it was written: %s wide, runs of up to %s',
    async (width, longest) => {
      const height = 24;
      const data = picture(width, height, longest, width + longest);
      const options = { K: -1, EndOfLine: false, EncodedByteAlign: false, Columns: width, Rows: height };
      const coded = encodeCcitt(data, width, height);
      const read = await decodeCcitt(coded, width, height, { ...options, EndOfBlock: true, BlackIs1: false });
      const rowBytes = Math.ceil(width / 8);
      const mask = 0xff << (rowBytes * 8 - width);
      const rows = (bytes: Uint8Array) =>
        Array.from({ length: height }, (_, row) => {
          const own = [...bytes.subarray(row * rowBytes, (row + 1) * rowBytes)];
          own[rowBytes - 1]! &= mask;
          return own;
        });
      expect(rows(read.data)).toEqual(rows(data));
    },
  );
});
