import type { PlacedGlyph } from '../content/model.ts';
import { boundsOf, corners, type Rect } from '../core/matrix.ts';
import { alongLine, type LineFrame } from './line-frame.ts';
import { lineRegion, type Region } from './region.ts';

interface LineBox extends LineFrame {
  readonly em: number;
  readonly baseline: number;
  from: number;
  to: number;
  low: number;
  high: number;
  bottom: number;
  top: number;
}

/** Gap, in em, beyond which one match gets two boxes: what is between belongs to something else. */
const MAX_GAP = 1.5;

/** Em by which the box of recognised text is larger on every side. */
const INVISIBLE_SLACK = 0.12;

/**
 * The boxes that cover matched glyphs: one for every stretch of a line, rotated like the text. Each is as high as the
 * glyphs' own boxes, and knows how high the line is.
 */
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
    known.bottom = Math.min(known.bottom, fresh.bottom);
    known.top = Math.max(known.top, fresh.top);
  }
  return boxes
    .filter((box) => box.to - box.from > 0.01 && box.high - box.low > 0.01)
    .map((box) => ({ ...lineRegion(box, box, source, color), line: box }));
}

function boxOf(placed: PlacedGlyph): LineBox | undefined {
  const { matrix, glyph, run } = placed;
  const { font } = run.state;
  const vertical = font?.vertical ?? false;
  const x = vertical ? -matrix[2] : matrix[0];
  const y = vertical ? -matrix[3] : matrix[1];
  const unit = Math.hypot(x, y);
  const em = Math.hypot(matrix[2], matrix[3]);
  if (!(unit > 0) || !(em > 0)) return undefined;
  const frame = { dx: x / unit, dy: y / unit };
  const extent = (box: Rect) => boundsOf(corners(matrix, box).map((point) => alongLine(frame, point)));
  const own = extent(glyph.box);
  const line = extent(lineBox(glyph.box, font?.line, vertical));
  // Invisible text lies over a scan, where recognition placed it more or less.
  const slack = run.state.mode === 3 ? INVISIBLE_SLACK * em : 0;
  return {
    ...frame,
    em,
    baseline: alongLine(frame, { x: matrix[4], y: matrix[5] }).y,
    from: own.x0 - slack,
    to: own.x1 + slack,
    low: own.y0 - slack,
    high: own.y1 + slack,
    bottom: Math.min(line.y0, own.y0 - slack),
    top: Math.max(line.y1, own.y1 + slack),
  };
}

/** A glyph's box as high as its line or, in vertical writing, at least an em wide. */
function lineBox(
  box: Rect,
  line: { readonly ascent: number; readonly descent: number } | undefined,
  vertical: boolean,
): Rect {
  if (vertical) {
    const middle = (box.x0 + box.x1) / 2;
    return { ...box, x0: Math.min(box.x0, middle - 0.5), x1: Math.max(box.x1, middle + 0.5) };
  }
  if (!line) return box;
  return { ...box, y0: Math.min(box.y0, line.descent), y1: Math.max(box.y1, line.ascent) };
}

function joins(box: LineBox, other: LineBox): boolean {
  if (box.dx * other.dx + box.dy * other.dy < 0.999) return false;
  if (Math.abs(box.baseline - other.baseline) > 0.5 * Math.max(box.em, other.em)) return false;
  const gap = Math.max(other.from - box.to, box.from - other.to);
  return gap < MAX_GAP * Math.max(box.em, other.em);
}
