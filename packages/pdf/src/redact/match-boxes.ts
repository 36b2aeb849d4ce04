import type { PlacedGlyph } from '../content/model.ts';
import { boundsOf, corners, type Point } from '../core/matrix.ts';
import { polygonRegion, type Region } from './region.ts';

interface LineBox {
  readonly dx: number;
  readonly dy: number;
  readonly em: number;
  readonly baseline: number;
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Gap, in em, beyond which one match gets two boxes: what is between belongs to something else. */
const MAX_GAP = 1.5;

/** Em by which the box of recognised text is larger on every side. */
const INVISIBLE_SLACK = 0.12;

/** The boxes that cover matched glyphs: one for every stretch of a line, rotated like the text. */
export function matchBoxes(
  glyphs: readonly PlacedGlyph[],
  source: string,
  color: string | undefined,
): Region[] {
  const boxes: LineBox[] = [];
  for (const glyph of glyphs) {
    const fresh = boxOf(glyph);
    if (!fresh) continue;
    const known = boxes.find((box) => joins(box, fresh));
    if (!known) {
      boxes.push(fresh);
      continue;
    }
    known.from = Math.min(known.from, fresh.from);
    known.to = Math.max(known.to, fresh.to);
    known.low = Math.min(known.low, fresh.low);
    known.high = Math.max(known.high, fresh.high);
  }
  return boxes
    .filter((box) => box.to - box.from > 0.01 && box.high - box.low > 0.01)
    .map((box) => polygonRegion(outline(box), source, color));
}

function boxOf(placed: PlacedGlyph): LineBox | undefined {
  const { matrix, glyph, run } = placed;
  const vertical = run.state.font?.vertical ?? false;
  const x = vertical ? -matrix[2] : matrix[0];
  const y = vertical ? -matrix[3] : matrix[1];
  const unit = Math.hypot(x, y);
  const em = Math.hypot(matrix[2], matrix[3]);
  if (!(unit > 0) || !(em > 0)) return undefined;
  const dx = x / unit;
  const dy = y / unit;
  const along = boundsOf(
    corners(matrix, glyph.box).map((point) => ({
      x: point.x * dx + point.y * dy,
      y: -point.x * dy + point.y * dx,
    })),
  );
  const baseline = -matrix[4] * dy + matrix[5] * dx;
  // Invisible text lies over a scan, where recognition placed it more or less.
  const slack = run.state.mode === 3 ? INVISIBLE_SLACK * em : 0;
  return {
    dx,
    dy,
    em,
    baseline,
    from: along.x0 - slack,
    to: along.x1 + slack,
    low: along.y0 - slack,
    high: along.y1 + slack,
  };
}

function joins(box: LineBox, other: LineBox): boolean {
  if (box.dx * other.dx + box.dy * other.dy < 0.999) return false;
  if (Math.abs(box.baseline - other.baseline) > 0.5 * Math.max(box.em, other.em)) return false;
  const gap = Math.max(other.from - box.to, box.from - other.to);
  return gap < MAX_GAP * Math.max(box.em, other.em);
}

function outline(box: LineBox): Point[] {
  const { dx, dy } = box;
  const point = (along: number, across: number): Point => ({
    x: along * dx - across * dy,
    y: along * dy + across * dx,
  });
  return [
    point(box.from, box.low),
    point(box.to, box.low),
    point(box.to, box.high),
    point(box.from, box.high),
  ];
}
