/** An affine map `[a b c d e f]` in PDF notation: `x' = a·x + c·y + e`, `y' = b·x + d·y + f` (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An axis-aligned rectangle; `x0 ≤ x1` and `y0 ≤ y1`. */
export interface Rect {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the map that applies `first` and then `second` (PDF's `first × second`). */
export function multiply(first: Matrix, second: Matrix): Matrix {
  return [
    first[0] * second[0] + first[1] * second[2],
    first[0] * second[1] + first[1] * second[3],
    first[2] * second[0] + first[3] * second[2],
    first[2] * second[1] + first[3] * second[3],
    first[4] * second[0] + first[5] * second[2] + second[4],
    first[4] * second[1] + first[5] * second[3] + second[5],
  ];
}

export function apply(m: Matrix, x: number, y: number): Point {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
}

/** Returns the inverse, or undefined when the map flattens the plane. */
export function invert(m: Matrix): Matrix | undefined {
  const determinant = m[0] * m[3] - m[1] * m[2];
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return undefined;
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ];
}

export function boundsOf(points: readonly Point[]): Rect {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

/** Returns the mapped corners of `rect`: bottom-left, bottom-right, top-right, top-left. */
export function corners(m: Matrix, rect: Rect): [Point, Point, Point, Point] {
  return [
    apply(m, rect.x0, rect.y0),
    apply(m, rect.x1, rect.y0),
    apply(m, rect.x1, rect.y1),
    apply(m, rect.x0, rect.y1),
  ];
}

/** Returns the bounds of a mapped rectangle. */
export function mapRect(m: Matrix, { x0, y0, x1, y1 }: Rect): Rect {
  // Written without destructuring, since this runs for every glyph: in uncompiled code, destructuring an array costs ten times as
  // much.
  const xa = m[0] * x0 + m[2] * y0 + m[4];
  const xb = m[0] * x1 + m[2] * y0 + m[4];
  const xc = m[0] * x1 + m[2] * y1 + m[4];
  const xd = m[0] * x0 + m[2] * y1 + m[4];
  const ya = m[1] * x0 + m[3] * y0 + m[5];
  const yb = m[1] * x1 + m[3] * y0 + m[5];
  const yc = m[1] * x1 + m[3] * y1 + m[5];
  const yd = m[1] * x0 + m[3] * y1 + m[5];
  return {
    x0: Math.min(xa, xb, xc, xd),
    y0: Math.min(ya, yb, yc, yd),
    x1: Math.max(xa, xb, xc, xd),
    y1: Math.max(ya, yb, yc, yd),
  };
}

/** Returns width and height of the intersection; negative if the rectangles are apart. */
export function overlap(a: Rect, b: Rect): { width: number; height: number } {
  return {
    width: Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0),
    height: Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0),
  };
}

export function intersects(a: Rect, b: Rect, by = 0): boolean {
  const common = overlap(a, b);
  return common.width > by && common.height > by;
}

/** Whether a rectangle lies completely within another. */
export function isWithin(inner: Rect, outer: Rect): boolean {
  return inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1;
}

export function union(a: Rect, b: Rect): Rect {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}

export function grow(rect: Rect, by: number): Rect {
  return { x0: rect.x0 - by, y0: rect.y0 - by, x1: rect.x1 + by, y1: rect.y1 + by };
}

/** Returns a rectangle from two opposite corners in any order. */
export function rectOf(xa: number, ya: number, xb: number, yb: number): Rect {
  return { x0: Math.min(xa, xb), y0: Math.min(ya, yb), x1: Math.max(xa, xb), y1: Math.max(ya, yb) };
}

/** Returns the factor by which `m` scales lengths: the square root of the area scale. */
export function scaleOf(m: Matrix): number {
  return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
}

/** Whether two convex polygons overlap (separating axis theorem). Touching is not overlapping. */
export function convexOverlap(a: readonly Point[], b: readonly Point[]): boolean {
  return !separated(a, b) && !separated(b, a);
}

function separated(a: readonly Point[], b: readonly Point[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    const q = a[(i + 1) % a.length]!;
    const nx = q.y - p.y;
    const ny = p.x - q.x;
    if (nx === 0 && ny === 0) continue;
    const [minA, maxA] = extent(a, nx, ny);
    const [minB, maxB] = extent(b, nx, ny);
    if (maxA <= minB || maxB <= minA) return true;
  }
  return false;
}

function extent(points: readonly Point[], nx: number, ny: number): [number, number] {
  let min = Infinity;
  let max = -Infinity;
  for (const { x, y } of points) {
    const d = x * nx + y * ny;
    if (d < min) min = d;
    if (d > max) max = d;
  }
  return [min, max];
}

export function rectPoints(rect: Rect): Point[] {
  return [
    { x: rect.x0, y: rect.y0 },
    { x: rect.x1, y: rect.y0 },
    { x: rect.x1, y: rect.y1 },
    { x: rect.x0, y: rect.y1 },
  ];
}

/** Returns the convex hull of points, counter-clockwise (monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2)!, chain.at(-1)!, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}
