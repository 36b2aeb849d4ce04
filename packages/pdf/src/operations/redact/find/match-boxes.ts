import { boundsOf, corners, type Rect } from '../../../file/core/matrix.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import type { UprightCells } from '../../../page/content/upright-columns.ts';
import { inkBox } from '../geometry/ink-box.ts';
import { alongLine, type LineFrame } from '../geometry/line-frame.ts';
import { lineRegion, type Region } from '../geometry/region.ts';
import type { Source } from '../source.ts';
import { recognisedSpan } from './recognised-span.ts';

interface LineBox extends LineFrame {
  readonly em: number;
  readonly baseline: number;
  from: number;
  to: number;
  low: number;
  high: number;
  bottom: number;
  top: number;
  inkLow: number;
  inkHigh: number;
  /** Whether any letter of the box is unpainted. */
  isUnpainted: boolean;
}

/** Gap, in em, beyond which one match gets two boxes, since the content between belongs to something else. */
const MAX_GAP = 1.5;

/** Margin in em added on every side of a box of unpainted text: OCR places text only roughly over the picture. */
export const UNPAINTED_SLACK = 0.12;

/**
 * Boxes that cover matched glyphs: one for every stretch of a line, rotated like the text. Each is as high as the glyphs' own
 * boxes, and also records the height of the line.
 *
 * @param unpainted operators whose letters are visible only in a picture, roughly where the text has them
 * @param upright operators that show cells of vertical text (see `uprightColumns`)
 */
export function matchBoxes(
  glyphs: readonly PlacedGlyph[],
  source: Source,
  color: string | undefined,
  unpainted: ReadonlySet<TextRun> = new Set(),
  upright: UprightCells = new Map(),
): Region[] {
  const boxes: LineBox[] = [];
  const seen = glyphs.filter(({ run }) => !unpainted.has(run));
  const stretches = stretchesOf(glyphs.filter(({ run }) => unpainted.has(run)));
  for (const fresh of [
    ...seen.map((glyph) => boxOf(glyph, upright.has(glyph.run))),
    ...stretches.map(boxOfUnpainted),
  ]) {
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
    known.inkLow = Math.min(known.inkLow, fresh.inkLow);
    known.inkHigh = Math.max(known.inkHigh, fresh.inkHigh);
    known.isUnpainted ||= fresh.isUnpainted;
  }
  return boxes
    .filter((box) => box.to - box.from > 0.01 && box.high - box.low > 0.01)
    .map((box) => ({ ...lineRegion(box, box, source, color), line: box }));
}

/** Groups unpainted glyphs into stretches of consecutive glyphs of one operator. */
function stretchesOf(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const stretches: PlacedGlyph[][] = [];
  for (const glyph of glyphs) {
    const before = stretches.at(-1)?.at(-1);
    if (before?.run === glyph.run && before.index + 1 === glyph.index) stretches.at(-1)!.push(glyph);
    else stretches.push([glyph]);
  }
  return stretches;
}

function boxOfUnpainted(stretch: readonly PlacedGlyph[]): LineBox | undefined {
  const boxes = stretch.flatMap((glyph) => boxOf(glyph) ?? []);
  const [box] = boxes;
  if (!box) return undefined;
  const range = [stretch[0]!.index, stretch.at(-1)!.index] as const;
  const span = recognisedSpan(stretch[0]!.run.glyphs, box, range, box.em);
  const slack = UNPAINTED_SLACK * box.em;
  const low = Math.min(...boxes.map((each) => each.low)) - slack;
  const high = Math.max(...boxes.map((each) => each.high)) + slack;
  return {
    ...box,
    from: span.from - slack,
    to: span.to + slack,
    low,
    high,
    bottom: Math.min(low, ...boxes.map(({ bottom }) => bottom)),
    top: Math.max(high, ...boxes.map(({ top }) => top)),
    inkLow: low,
    inkHigh: high,
    isUnpainted: true,
  };
}

function boxOf(placed: PlacedGlyph, isUpright = false): LineBox | undefined {
  const { matrix, glyph, run } = placed;
  const { font } = run.state;
  const vertical = isUpright || (font?.vertical ?? false);
  const x = vertical ? -matrix[2] : matrix[0];
  const y = vertical ? -matrix[3] : matrix[1];
  const unit = Math.hypot(x, y);
  const em = Math.hypot(matrix[2], matrix[3]);
  if (!(unit > 0) || !(em > 0)) return undefined;
  const frame = { dx: x / unit, dy: y / unit };
  const extent = (box: Rect) => boundsOf(corners(matrix, box).map((point) => alongLine(frame, point)));
  const own = extent(glyph.box);
  const line = extent(lineBox(glyph.box, font?.line, vertical));
  const ink = inkBox(placed);
  const drawn = ink && extent(ink);
  return {
    ...frame,
    em,
    baseline: alongLine(frame, { x: matrix[4], y: matrix[5] }).y,
    from: own.x0,
    to: own.x1,
    low: own.y0,
    high: own.y1,
    bottom: Math.min(line.y0, own.y0),
    top: Math.max(line.y1, own.y1),
    inkLow: drawn?.y0 ?? Number.POSITIVE_INFINITY,
    inkHigh: drawn?.y1 ?? Number.NEGATIVE_INFINITY,
    isUnpainted: false,
  };
}

/** Box of a glyph: as high as its line or, in vertical writing, at least one em wide. */
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

/**
 * Letters this many times as high as others are a drop cap, or a price beside its unit; one box over both would cover other
 * lines.
 */
const MUCH_HIGHER = 1.6;

function joins(box: LineBox, other: LineBox): boolean {
  if (box.dx * other.dx + box.dy * other.dy < 0.999) return false;
  const [less, more] = [Math.min(box.em, other.em), Math.max(box.em, other.em)];
  if (more > MUCH_HIGHER * less || Math.abs(box.baseline - other.baseline) > 0.5 * more) return false;
  const gap = Math.max(other.from - box.to, box.from - other.to);
  return gap < MAX_GAP * Math.max(box.em, other.em);
}
