import type { PlacedGlyph, TextRun } from '../../../page/content/model.ts';
import { CELL_ASCENT } from '../../../page/content/upright-columns.ts';
import type { FontGlyph } from '../../../page/fonts/font.ts';

/** Consecutive glyphs on one baseline, such as those of one operator. */
interface Stretch {
  /** Unit vector of the writing direction. */
  readonly dx: number;
  readonly dy: number;
  /** Distance of the baseline from the origin. */
  readonly across: number;
  readonly em: number;
  /** Range of its glyphs in the layout. */
  readonly from: number;
  readonly to: number;
  /** Start of the first and of the last glyph, if each begins after the previous one. */
  readonly ordered: readonly [first: number, last: number] | undefined;
}

/** Directions and distances of one text-showing operator or glyph. */
interface Line {
  readonly dx: number;
  readonly dy: number;
  readonly along: number;
  readonly across: number;
  readonly em: number;
  /** Length of an em along the line. */
  readonly unit: number;
}

/**
 * Positions of glyphs along their lines. A page has thousands, few of which are needed individually, so each property has an
 * array instead of an object per glyph.
 */
export class TextLayout {
  readonly texts: string[] = [];
  /** Index of each glyph among the added ones. */
  readonly owners: Int32Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Expected start of the next glyph if only spacing operators move it. */
  readonly expected: Float64Array;
  /** Whether the glyph is white space, or empty. */
  readonly blank: Uint8Array;
  readonly #stretchOf: Int32Array;
  readonly #stretches: Stretch[] = [];
  #length = 0;

  constructor(capacity: number) {
    this.owners = new Int32Array(capacity);
    this.starts = new Float64Array(capacity);
    this.ends = new Float64Array(capacity);
    this.expected = new Float64Array(capacity);
    this.blank = new Uint8Array(capacity);
    this.#stretchOf = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  stretch(index: number): Stretch {
    return this.#stretches[this.#stretchOf[index]!]!;
  }

  /**
   * Adds the glyphs of an operator.
   * @param owner index of the first of them
   * @param isUpright whether the operator is a cell of vertical text (see `uprightColumns`)
   */
  addRun(run: TextRun, owner: number, textOf: (glyph: FontGlyph) => string, isUpright: boolean): void {
    const { first, offsets, state, parts } = run;
    if (isUpright) {
      for (const [index, placed] of run.glyphs.entries())
        this.#addUpright(placed, owner + index, textOf(placed.glyph));
      return;
    }
    const vertical = state.font?.vertical ?? false;
    const line = lineOf(first, vertical);
    if (!line || offsets.length === 0) return;
    const toPage = vertical ? -line.unit / state.size : line.unit / (state.size * state.scale);
    const from = this.#length;
    let index = 0;
    for (const part of parts) {
      if (typeof part === 'number') continue;
      for (const glyph of part.glyphs) {
        const start = line.along + offsets[index]! * toPage;
        this.#add(run, glyph, textOf(glyph), owner + index, start, line.unit);
        index++;
      }
    }
    this.#close(line, from);
  }

  addGlyph(placed: PlacedGlyph, owner: number, text: string, isUpright: boolean): void {
    if (isUpright) {
      this.#addUpright(placed, owner, text);
      return;
    }
    const line = lineOf(placed.matrix, placed.run.state.font?.vertical ?? false);
    if (!line) return;
    const from = this.#length;
    this.#add(placed.run, placed.glyph, text, owner, line.along, line.unit);
    this.#close(line, from);
  }

  /** Adds a glyph that shares a column cell with the other glyphs of its operator. */
  #addUpright({ run, index }: PlacedGlyph, owner: number, text: string): void {
    const { first, offsets, state } = run;
    const em = Math.hypot(first[2], first[3]);
    const dx = -first[2] / em;
    const dy = -first[3] / em;
    const half = offsets[offsets.length - 1]! / (state.size * state.scale) / 2 + HALF_CELL;
    const [x, y] = [first[4] + half * first[0], first[5] + half * first[1]];
    if (!(em > 0) || !Number.isFinite(x + y)) return;
    const at = this.#length++;
    const share = em / offsets.length;
    const start = x * dx + y * dy - CELL_ASCENT * em + index * share;
    this.owners[at] = owner;
    this.starts[at] = start;
    this.ends[at] = start + share;
    this.expected[at] = start + share;
    this.blank[at] = isBlank(text) ? 1 : 0;
    this.#stretchOf[at] = this.#stretches.length;
    this.texts.push(text);
    this.#close({ dx, dy, across: -x * dy + y * dx - MIDDLE * em, em }, at);
  }

  #add(run: TextRun, glyph: FontGlyph, text: string, owner: number, start: number, unit: number): void {
    if (!Number.isFinite(start)) return;
    const at = this.#length++;
    const { size, charSpace, wordSpace } = run.state;
    const spacing = charSpace + (glyph.isSpace ? wordSpace : 0);
    const end = start + Math.abs(glyph.advance) * unit;
    this.owners[at] = owner;
    this.starts[at] = start;
    this.ends[at] = end;
    this.expected[at] = end + (size === 0 ? 0 : (spacing / Math.abs(size)) * unit);
    this.blank[at] = isBlank(text) ? 1 : 0;
    this.#stretchOf[at] = this.#stretches.length;
    this.texts.push(text);
  }

  #close({ dx, dy, across, em }: Omit<Line, 'along' | 'unit'>, from: number): void {
    const to = this.#length;
    if (to === from) return;
    const { starts } = this;
    let isOrdered = true;
    for (let at = from + 1; at < to; at++) if (!(starts[at]! > starts[at - 1]!)) isOrdered = false;
    const ordered = isOrdered ? ([starts[from]!, starts[to - 1]!] as const) : undefined;
    this.#stretches.push({ dx, dy, across, em, from, to, ordered });
  }

  /** All glyphs in the order in which they were added. */
  inOrder(): Int32Array {
    const order = new Int32Array(this.#length);
    for (let index = 0; index < order.length; index++) order[index] = index;
    return order;
  }

  /** Lines by direction and baseline, each in writing order, from the top of the page down; columns from the right. */
  visualLines(): Int32Array[] {
    const byAngle = new Map<number, { across: number; em: number; stretches: Stretch[] }[]>();
    for (const stretch of [...this.#stretches].sort((a, b) => b.across - a.across)) {
      const angle = Math.round((Math.atan2(stretch.dy, stretch.dx) * 180) / Math.PI);
      const group = byAngle.get(angle) ?? [];
      byAngle.set(angle, group);
      const line = group.at(-1);
      if (line && Math.abs(line.across - stretch.across) < Math.min(line.em, stretch.em) * 0.35) {
        line.stretches.push(stretch);
        continue;
      }
      group.push({ across: stretch.across, em: stretch.em, stretches: [stretch] });
    }
    return [...byAngle.values()]
      .flat()
      .map(({ stretches }) => this.#withoutDoubles(this.#inWritingOrder(stretches)));
  }

  #inWritingOrder(stretches: Stretch[]): Int32Array {
    const sorted = stretches.every(({ ordered }) => ordered)
      ? stretches.sort((a, b) => a.ordered![0] - b.ordered![0])
      : stretches;
    let size = 0;
    for (const { from, to } of sorted) size += to - from;
    const order = new Int32Array(size);
    let at = 0;
    for (const { from, to } of sorted) for (let index = from; index < to; index++) order[at++] = index;
    const { starts } = this;
    const isApart = sorted.every(
      ({ ordered }, index) => ordered && (index === 0 || ordered[0] > sorted[index - 1]!.ordered![1]),
    );
    return isApart ? order : order.sort((a, b) => starts[a]! - starts[b]! || a - b);
  }

  /** Drops the second copy of glyphs that are drawn twice for bold type. */
  #withoutDoubles(line: Int32Array): Int32Array {
    let kept = 0;
    for (const index of line) {
      const before = kept > 0 ? line[kept - 1]! : -1;
      const isDouble =
        before >= 0 &&
        Math.abs(this.starts[before]! - this.starts[index]!) < this.stretch(index).em * 0.08 &&
        this.texts[before] === this.texts[index];
      if (!isDouble) line[kept++] = index;
    }
    return line.subarray(0, kept);
  }
}

/** Distance in em from the middle of a column to the baseline of text set sideways in it. */
const MIDDLE = 0.36;
/** Half of the width of a character of vertical text, in em. */
const HALF_CELL = 0.5;

function lineOf(matrix: PlacedGlyph['matrix'], vertical: boolean): Line | undefined {
  const x = vertical ? -matrix[2] : matrix[0];
  const y = vertical ? -matrix[3] : matrix[1];
  const unit = Math.hypot(x, y);
  const em = Math.hypot(matrix[2], matrix[3]);
  if (!(unit > 0) || !(em > 0) || !Number.isFinite(matrix[4] + matrix[5])) return undefined;
  const dx = x / unit;
  const dy = y / unit;
  const along = matrix[4] * dx + matrix[5] * dy;
  const across = -matrix[4] * dy + matrix[5] * dx - (vertical ? MIDDLE * em : 0);
  return { dx, dy, along, across, em, unit };
}

function isBlank(text: string): boolean {
  const code = text.length === 1 ? text.charCodeAt(0) : 0;
  return !(code > 0x20 && code < 0x7f) && text.trim() === '';
}
