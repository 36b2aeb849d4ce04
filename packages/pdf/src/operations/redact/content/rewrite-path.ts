import { apply, boundsOf, invert, type Matrix, type Point, scaleOf } from '../../../file/core/matrix.ts';
import type { DashPattern, PaintedPath } from '../../../page/content/model.ts';
import { readPath, type Subpath } from '../../../page/content/read-path.ts';
import { formatNumber, formatOperand } from '../../../page/syntax/operands.ts';
import { cutSubpath, isDrawnSign } from '../geometry/path-geometry.ts';
import { counterClockwise, type Region } from '../geometry/region.ts';

/** Distance in points by which drawn letters may extend beyond a region and still be removed whole. */
const MARGIN = 2;

/**
 * Path without the parts inside the regions; undefined when it can stay unchanged. A path that is removed completely paints
 * nothing, but still clips everything.
 */
export function rewritePath(path: PaintedPath, regions: readonly Region[]): string | undefined {
  const inverse = invert(path.matrix);
  if (!inverse) return undefined;
  const { subpaths, others, tail, hasSurplus } = readPath(path);
  const filled = /[fFbB]/.test(path.paint) || path.clips;
  const margin = MARGIN / (scaleOf(path.matrix) || 1);
  let current: readonly Subpath[] = subpaths;
  // Viewers disagree on which surplus operands to ignore; rewritten, the path looks the same in all of them.
  let changed = hasSurplus;
  for (const region of regions) {
    const polygon = mapped(inverse, region.points);
    const next: Subpath[] = [];
    const straight = filled && current.some((subpath) => isDrawnSign(subpath, polygon, { margin }));
    for (const subpath of current) {
      const cut = cutSubpath(subpath, polygon, filled, { margin, straight });
      if (cut !== undefined) changed = true;
      next.push(...(cut ?? [subpath]));
    }
    current = next;
  }
  if (!changed) return undefined;
  const before = others.map((op) => [...op.operands.map(formatOperand), op.operator].join(' '));
  if (current.length === 0) return [...before, ...(path.clips ? ['0 0 0 0 re', ...tail] : [])].join(' ');
  if (path.dash && !filled) return [...before, ...withDashes(current, path.dash, tail)].join('\n');
  return [...before, ...current.map(format), ...tail].join('\n');
}

/** Strokes each piece separately, with its own dash phase; otherwise each piece would restart the dash pattern. */
function withDashes(pieces: readonly Subpath[], dash: DashPattern, tail: readonly string[]): string[] {
  const lengths = `[${dash.lengths.map((length) => formatNumber(length)).join(' ')}]`;
  const begun = (offset: number) => `${lengths} ${formatNumber(dash.phase + offset)} d`;
  const strokes = pieces.flatMap((piece) => [begun(piece.offset ?? 0), format(piece), ...tail]);
  return [...strokes, begun(0)];
}

function mapped(matrix: Matrix, points: readonly Point[]): readonly Point[] {
  return counterClockwise(points.map(({ x, y }) => apply(matrix, x, y)));
}

function format(subpath: Subpath): string {
  const { start, segments, closed, isRectangle } = subpath;
  const xy = (point: Point) => `${formatNumber(point.x, 4)} ${formatNumber(point.y, 4)}`;
  // Some viewers snap rectangles, but not other paths, to whole pixels. As a rectangle, the rest of a ruling line keeps its
  // width.
  if (isRectangle && isUpright(subpath)) {
    const [second, opposite] = [segments[0]!.to, segments[1]!.to];
    const { x0, y0, x1, y1 } = boundsOf([start, opposite]);
    // The direction of the outline decides what is filled where it overlaps others.
    const turnsLeft =
      (second.x - start.x) * (opposite.y - second.y) - (second.y - start.y) * (opposite.x - second.x) > 0;
    const [from, to] = turnsLeft ? [x0, x1] : [x1, x0];
    return `${xy({ x: from, y: y0 })} ${xy({ x: to - from, y: y1 - y0 })} re`;
  }
  const lines = [`${xy(start)} m`];
  for (const segment of segments) {
    if (segment.kind === 'line') lines.push(`${xy(segment.to)} l`);
    else lines.push(`${xy(segment.c1)} ${xy(segment.c2)} ${xy(segment.to)} c`);
  }
  if (closed) lines.push('h');
  return lines.join('\n');
}

/** Whether a subpath is a rectangle with sides parallel to the axes. */
function isUpright({ start, segments, closed }: Subpath): boolean {
  if (!closed || segments.some(({ kind }) => kind !== 'line')) return false;
  const points = [start, ...segments.map(({ to }) => to)];
  if (points.length === 5 && points[4]!.x === start.x && points[4]!.y === start.y) points.pop();
  if (points.length !== 4) return false;
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  const isAcrossFirst = a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x;
  return isAcrossFirst || (a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y);
}
