import type { Point, Rect } from '../../../file/core/matrix.ts';
import { boundsOf } from '../../../file/core/matrix.ts';
import type { Segment, Subpath } from '../../../page/content/read-path.ts';
import { contains, segmentInside } from './region.ts';

/** Number of lines into which a curve near a region's edge is flattened. */
const FLATTENED = 24;

/** Rule for drawn letters and the like, which may extend beyond the region by a margin and are still removed as a whole. */
export interface WholeRule {
  /** Margin in the path's own units. */
  readonly margin: number;
  /** Whether shapes of few straight lines are included, such as the stem of an i. */
  readonly straight?: boolean;
}

function subpathBounds(subpath: Subpath): Rect {
  const points = [subpath.start];
  for (const segment of subpath.segments) {
    if (segment.kind === 'curve') points.push(segment.c1, segment.c2);
    points.push(segment.to);
  }
  return boundsOf(points);
}

/**
 * Removes from a subpath the part inside a convex polygon, without any change outside. In a filled path, a straight line from
 * entry to exit replaces each stretch inside. Since the polygon is convex, that line stays inside: no winding number outside
 * changes, and neither does the fill there. A path that is only stroked ends at the entry and begins again at the exit.
 *
 * Returns undefined when nothing had to change. `filled` means that open subpaths are closed implicitly.
 */
export function cutSubpath(
  subpath: Subpath,
  polygon: readonly Point[],
  filled: boolean,
  rule: WholeRule,
): readonly Subpath[] | undefined {
  const bounds = subpathBounds(subpath);
  const target = boundsOf(polygon);
  if (bounds.x1 < target.x0 || bounds.x0 > target.x1 || bounds.y1 < target.y0 || bounds.y0 > target.y1) {
    return undefined;
  }
  if (isWithin(subpath, bounds, polygon, target, rule)) return [];
  const { points, lines } = linesNear(subpath, target, filled);
  if (!points.some((point) => contains(polygon, point))) return undefined;
  if (
    points.every((point) => contains(polygon, point)) &&
    lines.every((segment) => segment.kind === 'line')
  ) {
    return [];
  }
  const pieces = walk(subpath, lines, polygon, filled);
  return subpath.isRectangle ? pieces.map((piece) => ({ ...piece, isRectangle: true })) : pieces;
}

/**
 * Whether a subpath is a shape of many points that lies in the region except for its rim: a drawn letter, or a stroke of a
 * signature.
 */
export function isDrawnSign(subpath: Subpath, polygon: readonly Point[], rule: WholeRule): boolean {
  return isWithin(subpath, subpathBounds(subpath), polygon, boundsOf(polygon), rule);
}

function isWithin(
  subpath: Subpath,
  bounds: Rect,
  polygon: readonly Point[],
  target: Rect,
  rule: WholeRule,
): boolean {
  const isStraight =
    subpath.segments.length <= 4 && subpath.segments.every((segment) => segment.kind === 'line');
  if (isStraight && !rule.straight) return false;
  const middle = { x: (bounds.x0 + bounds.x1) / 2, y: (bounds.y0 + bounds.y1) / 2 };
  const { margin } = rule;
  const [acrossX, acrossY] = overhang(polygon, target);
  const [marginX, marginY] = [Math.max(margin, acrossX), Math.max(margin, acrossY)];
  return (
    contains(polygon, middle) &&
    bounds.x0 >= target.x0 - marginX &&
    bounds.x1 <= target.x1 + marginX &&
    bounds.y0 >= target.y0 - marginY &&
    bounds.y1 <= target.y1 + marginY
  );
}

/** Distance by which letters may extend beyond a region across its line, as a fraction of its height. */
const OVERHANG = 0.75;
/** Ratio of length to height from which a region covers a line. */
const LINE_SHAPE = 1.5;

/**
 * Distance by which drawn letters may extend beyond a line's region, horizontally and vertically. Regions are seldom as high as
 * the letters; otherwise the upper halves would stay, which are legible.
 */
function overhang(polygon: readonly Point[], { x0, y0, x1, y1 }: Rect): readonly [number, number] {
  const [width, height] = [x1 - x0, y1 - y0];
  const isUpright = polygon.every(
    ({ x, y }) => Math.min(x - x0, x1 - x) < 0.01 * width && Math.min(y - y0, y1 - y) < 0.01 * height,
  );
  if (!isUpright) return [0, 0];
  if (width > LINE_SHAPE * height) return [0, OVERHANG * height];
  return height > LINE_SHAPE * width ? [OVERHANG * width, 0] : [0, 0];
}

/** Flattens the curves of a subpath near `target`; curves elsewhere stay curves. */
function linesNear(subpath: Subpath, target: Rect, filled: boolean): { points: Point[]; lines: Segment[] } {
  const points = [subpath.start];
  const lines: Segment[] = [];
  let from = subpath.start;
  for (const segment of subpath.segments) {
    if (segment.kind === 'curve') {
      const box = boundsOf([from, segment.c1, segment.c2, segment.to]);
      if (box.x1 < target.x0 || box.x0 > target.x1 || box.y1 < target.y0 || box.y0 > target.y1) {
        lines.push(segment);
      } else {
        for (let i = 1; i <= FLATTENED; i++) {
          const to = i === FLATTENED ? segment.to : onCurve(from, segment, i / FLATTENED);
          lines.push({ kind: 'line', to });
          points.push(to);
        }
      }
    } else lines.push(segment);
    points.push(segment.to);
    from = segment.to;
  }
  if ((subpath.closed || filled) && (from.x !== subpath.start.x || from.y !== subpath.start.y)) {
    lines.push({ kind: 'line', to: subpath.start });
  }
  return { points, lines };
}

function onCurve(from: Point, { c1, c2, to }: Segment & { kind: 'curve' }, t: number): Point {
  const s = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
  return { x: mix(from.x, c1.x, c2.x, to.x), y: mix(from.y, c1.y, c2.y, to.y) };
}

function curveLength(from: Point, segment: Segment & { kind: 'curve' }): number {
  let length = 0;
  let before = from;
  for (let i = 1; i <= FLATTENED; i++) {
    const at = onCurve(from, segment, i / FLATTENED);
    length += Math.hypot(at.x - before.x, at.y - before.y);
    before = at;
  }
  return length;
}

function walk(
  subpath: Subpath,
  lines: readonly Segment[],
  polygon: readonly Point[],
  filled: boolean,
): readonly Subpath[] {
  const pieces: Subpath[] = [];
  let out: Segment[] = [];
  let start: Point | undefined = contains(polygon, subpath.start) ? undefined : subpath.start;
  let offset = subpath.offset ?? 0;
  let travelled = offset;
  let from = subpath.start;
  let inside = start === undefined;
  const finish = (closed: boolean) => {
    if (start !== undefined && out.length > 0) pieces.push({ start, segments: out, closed, offset });
    start = undefined;
    out = [];
  };
  const begin = (at: Point, length: number) => {
    start = at;
    offset = length;
  };
  const lineTo = (to: Point, length: number) => {
    if (start === undefined) begin(to, length);
    else out.push({ kind: 'line', to });
  };
  for (const segment of lines) {
    if (segment.kind === 'curve') {
      if (start === undefined) begin(from, travelled);
      out.push(segment);
      travelled += curveLength(from, segment);
      from = segment.to;
      continue;
    }
    const { to } = segment;
    const span = segmentInside(polygon, from, to);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const at = (t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
    if (!span) {
      if (inside || start === undefined) lineTo(from, travelled);
      inside = false;
      lineTo(to, travelled + length);
    } else {
      const [enter, leave] = span;
      if (!inside && enter > 0) {
        if (start === undefined) lineTo(from, travelled);
        lineTo(at(enter), travelled + enter * length);
        if (!filled) finish(false);
      } else if (!inside && !filled) finish(false); // The vertex may lie on the edge.
      inside = leave >= 1;
      if (!inside) {
        lineTo(at(leave), travelled + leave * length);
        lineTo(to, travelled + length);
      }
    }
    travelled += length;
    from = to;
  }
  finish(subpath.closed || filled);
  if (!filled) return pieces.map((piece) => ({ ...piece, closed: false }));
  return pieces;
}
