import { boundsOf, corners, intersects } from '../../../file/core/matrix.ts';
import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { OWN } from '../source.ts';
import { isHit } from './hit-test.ts';
import { alongLine, type LineFrame } from './line-frame.ts';
import { lineRegion, type Region } from './region.ts';

/** Grid in em: widths of removed text are rounded up to a multiple of it, at least one. */
export const GRID_EM = 4;
/** A gap of this many em after the removed text is a column gap or the line end: nothing beyond it is moved. */
const COLUMN_GAP_EM = 3;

export interface Shifts {
  /** Displacement along the line in thousandths of the font size, by operator and glyph index. */
  readonly runs: ReadonlyMap<TextRun, ReadonlyMap<number, number>>;
  /** Boxes that cover the widened gaps, and boxes of matches that no such box replaces. */
  readonly boxes: readonly Region[];
}

/** A gap left by removed glyphs, at their original position. */
interface Gap extends LineFrame {
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

interface Item {
  readonly glyph: PlacedGlyph;
  readonly removed: boolean;
  readonly from: number;
  readonly to: number;
  readonly em: number;
}

/**
 * Computes how far the text after each redaction moves, so that gaps are multiples of a fixed grid and no longer reveal the width
 * of the word. Lines are determined as they appear on the page; only horizontal writing is moved.
 */
export function quantizedShifts(
  runs: readonly TextRun[],
  regions: readonly Region[],
  boxes: readonly Region[],
  matched: ReadonlySet<PlacedGlyph>,
): Shifts {
  const glyphs = new Map<PlacedGlyph, number>();
  const widened: Region[] = [];
  const gaps: Gap[] = [];
  for (const line of linesOf(runs, regions, boxes, matched)) {
    if (line.items.some((item) => item.removed)) moveLine(line, glyphs, widened, gaps);
  }
  const unmoved = boxes.filter((box) => !gaps.some((gap) => isOf(gap, box)));
  const colored = widened.map((region, index) => {
    const match = boxes.find((box) => isOf(gaps[index]!, box));
    return match ? { ...region, color: match.color } : region;
  });
  return { runs: relativeTo(runs, glyphs), boxes: [...unmoved, ...colored] };
}

/**
 * Share of a box's height by which the box may be wider than its gap. Boxes of invisible text are wider still, and stay on their
 * picture.
 */
const SAME = 0.05;

/** Whether a gap is all that a box covers, so that the gap's box replaces it, wherever the gap has moved. */
function isOf({ dx, dy, across, from, to }: Gap, { line }: Region): boolean {
  if (!line || line.dx * dx + line.dy * dy < 0.999 || across < line.low || across > line.high) return false;
  const slack = SAME * (line.high - line.low);
  return line.from > from - slack && line.to < to + slack;
}

interface Line extends LineFrame {
  readonly across: number;
  readonly items: Item[];
}

function linesOf(
  runs: readonly TextRun[],
  regions: readonly Region[],
  boxes: readonly Region[],
  matched: ReadonlySet<PlacedGlyph>,
): Line[] {
  const areas = [...regions, ...boxes];
  const lines = new Map<string, Line>();
  for (const run of runs) {
    if (run.hidden || run.state.font?.vertical || run.state.size === 0) continue;
    for (const glyph of run.glyphs) {
      const { matrix } = glyph;
      const unit = Math.hypot(matrix[0], matrix[1]);
      const em = Math.hypot(matrix[2], matrix[3]);
      if (!(unit > 0) || !(em > 0)) continue;
      const dx = matrix[0] / unit;
      const dy = matrix[1] / unit;
      const across = -matrix[4] * dy + matrix[5] * dx;
      const key = `${Math.round(Math.atan2(dy, dx) * 100)} ${Math.round(across / 1.5)}`;
      const from = matrix[4] * dx + matrix[5] * dy;
      const bounds = {
        x0: matrix[4] - em * 2,
        y0: matrix[5] - em * 2,
        x1: matrix[4] + em * 2,
        y1: matrix[5] + em * 2,
      };
      const removed =
        matched.has(glyph) || areas.some((area) => intersects(bounds, area.bounds) && isHit(glyph, area));
      const line = lines.get(key) ?? { dx, dy, across, items: [] };
      line.items.push({ glyph, removed, from, to: from + glyph.glyph.advance * unit, em });
      lines.set(key, line);
    }
  }
  for (const line of lines.values()) line.items.sort((a, b) => a.from - b.from);
  return [...lines.values()];
}

/** Walks along a line and accumulates the widening of the gaps before each glyph. */
function moveLine(line: Line, shifts: Map<PlacedGlyph, number>, widened: Region[], gaps: Gap[]): void {
  let shift = 0;
  let low = 0;
  let high = 0;
  let gapFrom: number | undefined;
  let gapTo = 0;
  let previousTo = Number.NEGATIVE_INFINITY;
  const close = (item: Item | undefined) => {
    if (gapFrom === undefined) return;
    const em = item?.em ?? 10;
    const width = gapTo - gapFrom;
    const grid = GRID_EM * em;
    const target = Math.max(1, Math.ceil(width / grid - 1e-6)) * grid;
    gaps.push({ ...line, from: gapFrom, to: gapTo });
    const span = {
      from: gapFrom + shift,
      to: gapFrom + shift + target,
      low: Math.min(low, line.across - 0.22 * em),
      high: Math.max(high, line.across + 0.8 * em),
    };
    widened.push(lineRegion(line, span, OWN, undefined));
    shift += target - width;
    gapFrom = undefined;
  };
  for (const item of line.items) {
    if (item.removed) {
      // A removed glyph moves with the text before it, so that no operator reveals it alone.
      if (shift !== 0) shifts.set(item.glyph, shift);
      const { y0, y1 } = acrossOf(item.glyph, line);
      low = gapFrom === undefined ? y0 : Math.min(low, y0);
      high = gapFrom === undefined ? y1 : Math.max(high, y1);
      gapFrom ??= item.from;
      gapTo = Math.max(gapTo, item.to);
      previousTo = Math.max(previousTo, item.to);
      continue;
    }
    close(item);
    gapTo = item.to;
    if (item.from - previousTo > COLUMN_GAP_EM * item.em) shift = 0;
    previousTo = item.to;
    if (shift !== 0) shifts.set(item.glyph, shift);
  }
  close(line.items.at(-1));
}

/** Range of a glyph's box across its line. */
function acrossOf({ matrix, glyph }: PlacedGlyph, line: Line) {
  return boundsOf(corners(matrix, glyph.box).map((point) => alongLine(line, point)));
}

/**
 * Converts absolute displacements in points to `TJ` adjustments by glyph index: the change from the previous glyph of the same
 * operator, or of the one that it continues, in thousandths of the font size. The last glyph's displacement is never undone after
 * it, as that would reveal the width of the gap.
 */
function relativeTo(
  runs: readonly TextRun[],
  absolute: ReadonlyMap<PlacedGlyph, number>,
): Map<TextRun, Map<number, number>> {
  const relative = new Map<TextRun, Map<number, number>>();
  const left = new Map<TextRun['invocation'], number>();
  for (const run of runs) {
    const moves = new Map<number, number>();
    let applied = run.continues ? (left.get(run.invocation) ?? 0) : 0;
    for (const glyph of run.glyphs) {
      const wanted = absolute.get(glyph) ?? 0;
      const unit = Math.hypot(glyph.matrix[0], glyph.matrix[1]) || 1;
      if (wanted !== applied) moves.set(glyph.index, ((wanted - applied) / unit) * 1000);
      applied = wanted;
    }
    left.set(run.invocation, applied);
    if (moves.size > 0) relative.set(run, moves);
  }
  return relative;
}
