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

/** Samples of a block, level shift undone, from its coefficients; both row by row. */
export function inverseDct(coefficients: Float64Array): Float64Array {
  const samples = transformed(coefficients, (place, frequency) => BASIS[frequency * 8 + place]!);
  for (let i = 0; i < BLOCK; i++) samples[i]! += 128;
  return samples;
}

/** Coefficients of a block of samples. */
export function forwardDct(samples: Float64Array): Float64Array {
  const shifted = samples.map((sample) => sample - 128);
  return transformed(shifted, (frequency, place) => BASIS[frequency * 8 + place]!);
}

function transformed(input: Float64Array, weight: (to: number, from: number) => number): Float64Array {
  const rows = new Float64Array(BLOCK);
  const out = new Float64Array(BLOCK);
  for (let row = 0; row < 8; row++) {
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += input[row * 8 + from]! * weight(to, from);
      rows[row * 8 + to] = sum;
    }
  }
  for (let column = 0; column < 8; column++) {
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += rows[from * 8 + column]! * weight(to, from);
      out[to * 8 + column] = sum;
    }
  }
  return out;
}
