/** A transformation [a b c d e f] as in ISO 32000-2, 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `first`, then `second`. */
export function concat(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Lower left and upper right corner, in points. */
export interface Rect {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The smallest upright rectangle around `rect` after `matrix`. */
export function boundsOf(matrix: Matrix, rect: Rect): Rect {
  const corners = [
    apply(matrix, rect.left, rect.bottom),
    apply(matrix, rect.right, rect.bottom),
    apply(matrix, rect.left, rect.top),
    apply(matrix, rect.right, rect.top),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** A number for a content stream, never with an exponent. */
export function num(value: number, decimals = 4): string {
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text;
}
