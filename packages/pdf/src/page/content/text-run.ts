import { type Matrix, mapRect, multiply, type Point, type Rect } from '../../file/core/matrix.ts';
import type { MarkedContent, PlacedGlyph, StreamInvocation, TextRun } from './model.ts';
import type { TextState } from './text-state.ts';

/** A text-showing operator before its glyphs are positioned. */
export interface ShownText {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedContent | undefined;
  readonly hidden: boolean;
  readonly operator: string;
  readonly state: TextState;
  readonly clip: Rect | undefined;
  readonly parts: TextRun['parts'];
  readonly spacing: TextRun['spacing'];
  readonly continues: boolean;
  readonly textObject: number;
}

/** Position of the next glyph in the user space of the text object (ISO 32000-2, 9.4.2). */
export interface TextPosition {
  readonly matrix: Matrix;
  /** Largest displacement before and after the position in other viewers, along the line, in text space. */
  readonly before: number;
  readonly behind: number;
}

/** Distance by which a glyph's core may exceed its box, in box heights (marks without an advance). */
const CORE_REACH = 0.06;

/**
 * A text-showing operator and its bounds. Glyph positions are computed on demand: most text of most pages is far from the region
 * of interest.
 */
export class PlacedRun implements TextRun {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedContent | undefined;
  readonly hidden: boolean;
  readonly operator: string;
  readonly state: TextState;
  readonly clip: Rect | undefined;
  readonly parts: TextRun['parts'];
  readonly spacing: TextRun['spacing'];
  readonly continues: boolean;
  readonly textObject: number;
  readonly bounds: Rect | undefined;
  readonly reach: Rect | undefined;
  readonly hasPoints: boolean;
  readonly offsets: Float64Array;
  /** Position after the last glyph. */
  readonly next: TextPosition;
  readonly #from: TextPosition;
  readonly #ctm: Matrix;
  #glyphs: PlacedGlyph[] | undefined;

  constructor(shown: ShownText, from: TextPosition, ctm: Matrix) {
    this.invocation = shown.invocation;
    this.start = shown.start;
    this.end = shown.end;
    this.marked = shown.marked;
    this.hidden = shown.hidden;
    this.operator = shown.operator;
    this.state = shown.state;
    this.clip = shown.clip;
    this.parts = shown.parts;
    this.spacing = shown.spacing;
    this.continues = shown.continues;
    this.textObject = shown.textObject;
    this.#from = from;
    this.#ctm = ctm;
    const toPage = multiply(from.matrix, ctm);
    const { offsets, along, before, behind } = this.#measure();
    this.offsets = offsets;
    this.next = { matrix: this.#moved(from.matrix, along), before, behind };
    const covered = coveredBy(shown, offsets);
    this.bounds = covered && mapRect(toPage, covered.bounds);
    this.reach = covered && mapRect(toPage, this.#reach(covered));
    const isFlat = (toPage[0] === 0 && toPage[1] === 0) || (toPage[2] === 0 && toPage[3] === 0);
    this.hasPoints = isFlat || (covered?.hasPoints ?? false);
  }

  get glyphs(): readonly PlacedGlyph[] {
    this.#glyphs ??= this.#place();
    return this.#glyphs;
  }

  get first(): Matrix {
    return multiply(this.#toText, multiply(this.#from.matrix, this.#ctm));
  }

  get origins(): Float64Array {
    const { offsets, state } = this;
    const ctm = this.#ctm;
    const { matrix } = this.#from;
    const toPage = multiply(matrix, ctm);
    const dx = this.#isVertical ? matrix[2] : matrix[0];
    const dy = this.#isVertical ? matrix[3] : matrix[1];
    const origins = new Float64Array(offsets.length * 2);
    for (let index = 0; index < offsets.length; index++) {
      const x = matrix[4] + offsets[index]! * dx;
      const y = matrix[5] + offsets[index]! * dy;
      origins[2 * index] = state.rise * toPage[2] + (x * ctm[0] + y * ctm[2] + ctm[4]);
      origins[2 * index + 1] = state.rise * toPage[3] + (x * ctm[1] + y * ctm[3] + ctm[5]);
    }
    return origins;
  }

  get #toText(): Matrix {
    const { size, scale, rise } = this.state;
    return [size * scale, 0, 0, size, 0, rise];
  }

  get #isVertical(): boolean {
    return this.state.font?.vertical ?? false;
  }

  /** Returns a matrix moved along the line, in text space. */
  #moved(m: Matrix, by: number): Matrix {
    const x = this.#isVertical ? m[2] : m[0];
    const y = this.#isVertical ? m[3] : m[1];
    return [m[0], m[1], m[2], m[3], m[4] + by * x, m[5] + by * y];
  }

  /** Computes the origin of each glyph along the line, and the end of the last one (ISO 32000-2, 9.4.4). */
  #measure(): { offsets: Float64Array; along: number; before: number; behind: number } {
    const { size, scale, charSpace, wordSpace } = this.state;
    const stretch = this.#isVertical ? 1 : scale;
    let count = 0;
    for (const part of this.parts) if (typeof part !== 'number') count += part.glyphs.length;
    const offsets = new Float64Array(count);
    let { before, behind } = this.#from;
    let along = 0;
    let index = 0;
    for (const part of this.parts) {
      if (typeof part === 'number') {
        along += (-part / 1000) * size * stretch;
        continue;
      }
      for (const glyph of part.glyphs) {
        offsets[index++] = along;
        along += (glyph.advance * size + charSpace + (glyph.isSpace ? wordSpace : 0)) * stretch;
        if (!glyph.advances) continue;
        const [least, greatest] = this.#spread(glyph.advance, glyph.advances);
        before += least;
        behind += greatest;
      }
    }
    return { offsets, along, before, behind };
  }

  /** Returns the displacement, back and forward, in viewers that read a glyph's width differently, in text space. */
  #spread(advance: number, advances: readonly [number, number]): [least: number, greatest: number] {
    const em = this.#isVertical ? this.state.size : this.state.size * this.state.scale;
    const [a, b] = [(advances[0] - advance) * em, (advances[1] - advance) * em];
    return [Math.min(a, b), Math.max(a, b)];
  }

  /** Returns the bounds with cores and ink at all positions where viewers may draw them. */
  #reach({ bounds: { x0, y0, x1, y1 }, out }: Covered): Rect {
    const { size, scale } = this.state;
    const { before, behind } = this.next;
    const x = out * Math.abs(size * scale);
    const y = out * Math.abs(size);
    return this.#isVertical
      ? { x0: x0 - x, x1: x1 + x, y0: y0 - y + before, y1: y1 + y + behind }
      : { x0: x0 - x + before, x1: x1 + x + behind, y0: y0 - y, y1: y1 + y };
  }

  #place(): PlacedGlyph[] {
    const toText = this.#toText;
    const glyphs: PlacedGlyph[] = [];
    let { before, behind } = this.#from;
    for (const part of this.parts) {
      if (typeof part === 'number') continue;
      for (const glyph of part.glyphs) {
        const index = glyphs.length;
        const toPage = multiply(this.#moved(this.#from.matrix, this.offsets[index]!), this.#ctm);
        const placed = { run: this, index, glyph, matrix: multiply(toText, toPage) };
        const isSure = before === 0 && behind === 0;
        glyphs.push(isSure ? placed : { ...placed, sweep: this.#sweep(toPage, before, behind) });
        if (!glyph.advances) continue;
        const [least, greatest] = this.#spread(glyph.advance, glyph.advances);
        before += least;
        behind += greatest;
      }
    }
    return glyphs;
  }

  /** Converts displacements along the line to page space. */
  #sweep([a, b, c, d]: Matrix, before: number, behind: number): readonly [Point, Point] {
    const move = (by: number) => (this.#isVertical ? { x: c * by, y: d * by } : { x: a * by, y: b * by });
    return [move(before), move(behind)];
  }
}

interface Covered {
  readonly bounds: Rect;
  /** Distance by which cores and ink exceed the boxes, in em. */
  readonly out: number;
  readonly hasPoints: boolean;
}

/** Returns the bounds of a run's glyphs in text space, relative to its start; undefined without glyphs. */
function coveredBy({ state, parts }: ShownText, offsets: Float64Array): Covered | undefined {
  const { size, scale, rise } = state;
  const vertical = state.font?.vertical ?? false;
  const wide = size * scale;
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  let out = 0;
  let hasPoints = false;
  let index = 0;
  for (const part of parts) {
    if (typeof part === 'number') continue;
    for (const { box, ink } of part.glyphs) {
      const along = offsets[index++]!;
      const x = vertical ? 0 : along;
      const y = (vertical ? along : 0) + rise;
      const xa = x + box.x0 * wide;
      const xb = x + box.x1 * wide;
      const ya = y + box.y0 * size;
      const yb = y + box.y1 * size;
      x0 = Math.min(x0, xa, xb);
      x1 = Math.max(x1, xa, xb);
      y0 = Math.min(y0, ya, yb);
      y1 = Math.max(y1, ya, yb);
      if (!(Math.abs(xb - xa) > 0 || Math.abs(yb - ya) > 0)) hasPoints = true;
      out = Math.max(out, CORE_REACH * (box.y1 - box.y0));
      if (ink) out = Math.max(out, box.x0 - ink.x0, ink.x1 - box.x1, box.y0 - ink.y0, ink.y1 - box.y1);
    }
  }
  if (x0 === Infinity && x1 === -Infinity) return undefined;
  return { bounds: { x0, y0, x1, y1 }, out, hasPoints };
}

/** Returns the characters of a text-showing operator in drawing order. */
export function textOfRun({ parts }: Pick<TextRun, 'parts'>): string {
  return parts
    .map((part) => (typeof part === 'number' ? '' : part.glyphs.map(({ unicode }) => unicode).join('')))
    .join('');
}
