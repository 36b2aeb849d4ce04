import { ZIGZAG } from './dct.ts';
import { BLOCK } from './frame.ts';

/** Quantization steps adapted to human vision, row by row (ITU-T T.81, tables K.1 and K.2). */
const LUMINANCE = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
].flat();
const CHROMINANCE = [
  [17, 18, 24, 47, 99, 99, 99, 99],
  [18, 21, 26, 66, 99, 99, 99, 99],
  [24, 26, 56, 99, 99, 99, 99, 99],
  [47, 66, 99, 99, 99, 99, 99, 99],
  ...Array.from({ length: 4 }, () => Array<number>(8).fill(99)),
].flat();

/** Quantization steps in zigzag order, for luminance (or any other component) and for chrominance. */
export interface Quantization {
  readonly luminance: Uint16Array;
  readonly chrominance: Uint16Array;
}

/** @param quality 1 to 100, on the scale of the Independent JPEG Group */
export function quantizationOf(quality: number): Quantization {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const scaled = (steps: readonly number[]) =>
    Uint16Array.from({ length: BLOCK }, (_, k) =>
      Math.min(255, Math.max(1, Math.floor((steps[ZIGZAG[k]!]! * percent + 50) / 100))),
    );
  return { luminance: scaled(LUMINANCE), chrominance: scaled(CHROMINANCE) };
}
