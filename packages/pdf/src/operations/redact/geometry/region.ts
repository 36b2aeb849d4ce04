import { BLACK, parseColor, type Rgb } from '../../../document/colors/color.ts';
import {
  apply,
  boundsOf,
  type Matrix,
  type Point,
  type Rect,
  rectPoints,
} from '../../../file/core/matrix.ts';
import type { Source } from '../source.ts';
import type { LineFrame, LineSpan, MatchedLine } from './line-frame.ts';

/** An area of a page to be cleared: a convex polygon in page space, with the colour of the box drawn over it. */
export interface Region {
  readonly points: readonly Point[];
  readonly bounds: Rect;
  readonly color: string | undefined;
  readonly source: Source;
  /** Stretch of a line that the region covers, if it belongs to a match. */
  readonly line?: MatchedLine;
}

export function rectRegion(rect: Rect, source: Source, color?: string): Region {
  return { points: rectPoints(rect), bounds: rect, color, source };
}

function polygonRegion(points: readonly Point[], source: Source, color?: string): Region {
  return { points: counterClockwise(points), bounds: boundsOf(points), color, source };
}

/** Maps a region to another space. */
export function mapRegion({ points, source, color }: Region, matrix: Matrix): Region {
  return polygonRegion(
    points.map(({ x, y }) => apply(matrix, x, y)),
    source,
    color,
  );
}

function counterClockwise(points: readonly Point[]): readonly Point[] {
  let area = 0;
  for (let i = 0; i < points.length; i++) {
    const p = points[i]!;
    const q = points[(i + 1) % points.length]!;
    area += p.x * q.y - q.x * p.y;
  }
  return area < 0 ? [...points].reverse() : points;
}

/** Whether a point lies inside a convex polygon with counter-clockwise vertices. */
export function contains(polygon: readonly Point[], point: Point): boolean {
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i]!;
    const q = polygon[(i + 1) % polygon.length]!;
    if ((q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x) < 0) return false;
  }
  return true;
}

/** The part `[from, to]` (0 to 1) of the segment `a`–`b` inside a convex counter-clockwise polygon. */
export function segmentInside(polygon: readonly Point[], a: Point, b: Point): [number, number] | undefined {
  let from = 0;
  let to = 1;
  for (let i = 0; i < polygon.length; i++) {
    const p = polygon[i]!;
    const q = polygon[(i + 1) % polygon.length]!;
    const side = (point: Point) => (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x);
    const sa = side(a);
    const sb = side(b);
    if (sa < 0 && sb < 0) return undefined;
    if (sa < 0) from = Math.max(from, sa / (sa - sb));
    else if (sb < 0) to = Math.min(to, sa / (sa - sb));
  }
  return from < to ? [from, to] : undefined;
}

export { counterClockwise };

/** The area that a span of a line covers. */
export function lineRegion(
  { dx, dy }: LineFrame,
  { from, to, low, high }: LineSpan,
  source: Source,
  color: string | undefined,
): Region {
  const point = (along: number, across: number): Point => ({
    x: along * dx - across * dy,
    y: along * dy + across * dx,
  });
  const points = [point(from, low), point(to, low), point(to, high), point(from, high)];
  return polygonRegion(points, source, color);
}

/** Colour of the box over a region. */
export function colorOf(region: Region): Rgb {
  return region.color === undefined ? BLACK : parseColor(region.color, 'color');
}
