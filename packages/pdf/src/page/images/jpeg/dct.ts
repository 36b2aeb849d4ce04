import { BLOCK } from './frame.ts';

/** Position in a block (row × 8 + column) of each coefficient in zigzag order (ITU-T T.81, figure 5). */
export const ZIGZAG: Uint8Array = zigzag();

function zigzag(): Uint8Array {
  const order = new Uint8Array(BLOCK);
  let at = 0;
  for (let diagonal = 0; diagonal < 15; diagonal++) {
    for (let step = 0; step <= diagonal; step++) {
      const row = diagonal % 2 === 0 ? diagonal - step : step;
      const column = diagonal - row;
      if (row < 8 && column < 8) order[at++] = row * 8 + column;
    }
  }
  return order;
}

/** The orthonormal basis functions, by frequency × 8 + position (A.3.3). */
const BASIS = Float64Array.from({ length: BLOCK }, (_, index) => {
  const frequency = index >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 1 / 2;
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16);
});

/** Returns the samples of a block, level shift undone, from its coefficients; both row by row. */
export function inverseDct(coefficients: Float64Array): Float64Array {
  const rows = new Float64Array(BLOCK);
  const samples = new Float64Array(BLOCK).fill(128);
  for (let i = 0; i < 8; i++) inverseLine(coefficients, i * 8, 1, rows);
  for (let i = 0; i < 8; i++) inverseLine(rows, i, 8, samples);
  return samples;
}

function inverseLine(input: Float64Array, start: number, step: number, out: Float64Array): void {
  for (let frequency = 0; frequency < 8; frequency++) {
    const value = input[start + frequency * step]!;
    if (value === 0) continue;
    for (let place = 0; place < 8; place++)
      out[start + place * step]! += value * BASIS[frequency * 8 + place]!;
  }
}

/** Returns the coefficients of a block of samples. */
export function forwardDct(samples: Float64Array): Float64Array {
  const rows = new Float64Array(BLOCK);
  const out = new Float64Array(BLOCK);
  for (let i = 0; i < 8; i++) forwardLine(samples, i * 8, 1, 128, rows);
  for (let i = 0; i < 8; i++) forwardLine(rows, i, 8, 0, out);
  return out;
}

/**
 * Transforms a line of eight values. Basis functions are even or odd about the middle, which saves half of the products.
 *
 * @param shift is subtracted from each input
 */
function forwardLine(
  input: Float64Array,
  start: number,
  step: number,
  shift: number,
  out: Float64Array,
): void {
  for (let frequency = 0; frequency < 8; frequency++) out[start + frequency * step] = 0;
  for (let place = 0; place < 4; place++) {
    const near = input[start + place * step]! - shift;
    const far = input[start + (7 - place) * step]! - shift;
    const even = near + far;
    const odd = near - far;
    for (let frequency = 0; frequency < 8; frequency += 2) {
      out[start + frequency * step]! += even * BASIS[frequency * 8 + place]!;
      out[start + (frequency + 1) * step]! += odd * BASIS[(frequency + 1) * 8 + place]!;
    }
  }
}
