import { type Matrix, mapRect, multiply, type Point, type Rect } from '../core/matrix.ts';
import type { FontGlyph } from '../fonts/font.ts';
import type { MarkedContent, PlacedGlyph, StreamInvocation, TextRun } from './model.ts';
import type { TextState } from './text-state.ts';

/** What is known of a text-showing operator before its glyphs have their places. */
export interface ShownText {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedContent | undefined;
  readonly hidden: boolean;
  readonly operator: string;
  readonly state: TextState;
  readonly parts: TextRun['parts'];
  readonly spacing: TextRun['spacing'];
  readonly continues: boolean;
  readonly textObject: number;
}

/** Where the next glyph goes, in the user space of the text object (ISO 32000-2, 9.4.2). */
export interface TextPosition {
  readonly matrix: Matrix;
  /** How far the position may lie before and behind for other viewers, along the line, in text space. */
  readonly before: number;
  readonly behind: number;
}

/** How far the core of a glyph reaches out of its box, in heights of the box (marks without an advance). */
const CORE_REACH = 0.06;

/**
 * A text-showing operator and what it covers. Where each of its glyphs goes is worked out when it is asked for: most text of
 * most pages lies far from what someone looks for.
 */
export class PlacedRun implements TextRun {
  readonly invocation: StreamInvocation;
  readonly start: number;
  readonly end: number;
  readonly marked: MarkedContent | undefined;
  readonly hidden: boolean;
  readonly operator: string;
  readonly state: TextState;
  readonly parts: TextRun['parts'];
  readonly spacing: TextRun['spacing'];
  readonly continues: boolean;
  readonly textObject: number;
  readonly bounds: Rect | undefined;
  readonly reach: Rect | undefined;
  readonly hasPoints: boolean;
  /** Behind the last glyph. */
  readonly next: TextPosition;
  readonly #from: TextPosition;
  readonly #ctm: Matrix;
  #glyphs: PlacedGlyph[] | undefined;
  #offsets: Float64Array | undefined;

  constructor(shown: ShownText, from: TextPosition, ctm: Matrix) {
    this.invocation = shown.invocation;
    this.start = shown.start;
    this.end = shown.end;
    this.marked = shown.marked;
    this.hidden = shown.hidden;
    this.operator = shown.operator;
    this.state = shown.state;
    this.parts = shown.parts;
    this.spacing = shown.spacing;
    this.continues = shown.continues;
    this.textObject = shown.textObject;
    this.#from = from;
    this.#ctm = ctm;
    const pen = new Pen(from, shown.state);
    const extent = new Extent(pen);
    for (const part of shown.parts) {
      if (typeof part === 'number') pen.adjust(part);
      else for (const glyph of part.glyphs) extent.show(glyph);
    }
    this.next = pen.position;
    const toPage = multiply(from.matrix, ctm);
    this.bounds = extent.isEmpty ? undefined : mapRect(toPage, extent.bounds);
    this.reach = extent.isEmpty ? undefined : mapRect(toPage, extent.reach(pen));
    const [a, b, c, d] = toPage;
    this.hasPoints = extent.hasPoints || (a === 0 && b === 0) || (c === 0 && d === 0);
  }

  get glyphs(): readonly PlacedGlyph[] {
    this.#glyphs ??= this.#place();
    return this.#glyphs;
  }

  get first(): Matrix {
    return multiply(this.#toText, multiply(this.#from.matrix, this.#ctm));
  }

  get offsets(): Float64Array {
    this.#offsets ??= this.#measure();
    return this.#offsets;
  }

  get #toText(): Matrix {
    const { size, scale, rise } = this.state;
    return [size * scale, 0, 0, size, 0, rise];
  }

  #measure(): Float64Array {
    let count = 0;
    for (const part of this.parts) if (typeof part !== 'number') count += part.glyphs.length;
    const offsets = new Float64Array(count);
    const pen = new Pen(this.#from, this.state);
    let index = 0;
    for (const part of this.parts) {
      if (typeof part === 'number') {
        pen.adjust(part);
        continue;
      }
      for (const glyph of part.glyphs) {
        offsets[index++] = pen.along;
        pen.show(glyph);
      }
    }
    return offsets;
  }

  #place(): PlacedGlyph[] {
    const toText = this.#toText;
    const glyphs: PlacedGlyph[] = [];
    const pen = new Pen(this.#from, this.state);
    for (const part of this.parts) {
      if (typeof part === 'number') {
        pen.adjust(part);
        continue;
      }
      for (const glyph of part.glyphs) {
        const toPage = multiply(pen.matrix, this.#ctm);
        const placed = { run: this, index: glyphs.length, glyph, matrix: multiply(toText, toPage) };
        const sweep = pen.sweep(toPage);
        glyphs.push(sweep ? { ...placed, sweep } : placed);
        pen.show(glyph);
      }
    }
    return glyphs;
  }
}

/** Goes from glyph to glyph along a run (ISO 32000-2, 9.4.4). */
class Pen {
  readonly state: TextState;
  readonly vertical: boolean;
  /** Units of text space in one em along the line. */
  readonly #em: number;
  readonly #linear: Matrix;
  #x: number;
  #y: number;
  /** From where the run begins, along the line, in text space. */
  along = 0;
  before: number;
  behind: number;

  constructor({ matrix, before, behind }: TextPosition, state: TextState) {
    this.state = state;
    this.vertical = state.font?.vertical ?? false;
    this.#em = this.vertical ? state.size : state.size * state.scale;
    this.#linear = matrix;
    this.#x = matrix[4];
    this.#y = matrix[5];
    this.before = before;
    this.behind = behind;
  }

  get matrix(): Matrix {
    const [a, b, c, d] = this.#linear;
    return [a, b, c, d, this.#x, this.#y];
  }

  get position(): TextPosition {
    return { matrix: this.matrix, before: this.before, behind: this.behind };
  }

  /** A number of a `TJ` array. */
  adjust(thousandths: number): void {
    this.#advance((-thousandths / 1000) * this.state.size);
  }

  show(glyph: FontGlyph): void {
    const { state } = this;
    const spacing = state.charSpace + (glyph.isSpace ? state.wordSpace : 0);
    this.#advance(glyph.advance * state.size + spacing);
    if (glyph.advances) this.#spread(glyph.advance, glyph.advances);
  }

  #advance(shift: number): void {
    const by = this.vertical ? shift : shift * this.state.scale;
    const [a, b, c, d] = this.#linear;
    this.#x += by * (this.vertical ? c : a);
    this.#y += by * (this.vertical ? d : b);
    this.along += by;
  }

  #spread(advance: number, advances: readonly [number, number]): void {
    const [a, b] = advances.map((other) => (other - advance) * this.#em) as [number, number];
    this.before += Math.min(a, b);
    this.behind += Math.max(a, b);
  }

  /** The spread of positions at this point, if there is any, as moves in page space. */
  sweep([a, b, c, d]: Matrix): readonly [Point, Point] | undefined {
    if (this.before === 0 && this.behind === 0) return undefined;
    const move = (by: number) => (this.vertical ? { x: c * by, y: d * by } : { x: a * by, y: b * by });
    return [move(this.before), move(this.behind)];
  }
}

/** What the glyphs of a run cover, in text space, from where it begins. */
class Extent {
  readonly #pen: Pen;
  readonly #wide: number;
  readonly #high: number;
  #x0 = Infinity;
  #y0 = Infinity;
  #x1 = -Infinity;
  #y1 = -Infinity;
  /** How far cores and ink reach out of the boxes. */
  #out = 0;
  hasPoints = false;

  constructor(pen: Pen) {
    const { size, scale } = pen.state;
    this.#pen = pen;
    this.#wide = size * scale;
    this.#high = size;
  }

  get isEmpty(): boolean {
    return this.#x0 === Infinity && this.#x1 === -Infinity;
  }

  get bounds(): Rect {
    return { x0: this.#x0, y0: this.#y0, x1: this.#x1, y1: this.#y1 };
  }

  show(glyph: FontGlyph): void {
    const pen = this.#pen;
    const { box, ink } = glyph;
    const x = pen.vertical ? 0 : pen.along;
    const y = (pen.vertical ? pen.along : 0) + pen.state.rise;
    const xa = x + box.x0 * this.#wide;
    const xb = x + box.x1 * this.#wide;
    const ya = y + box.y0 * this.#high;
    const yb = y + box.y1 * this.#high;
    this.#x0 = Math.min(this.#x0, xa, xb);
    this.#x1 = Math.max(this.#x1, xa, xb);
    this.#y0 = Math.min(this.#y0, ya, yb);
    this.#y1 = Math.max(this.#y1, ya, yb);
    if (!(Math.abs(xb - xa) > 0 || Math.abs(yb - ya) > 0)) this.hasPoints = true;
    const out = ink ? Math.max(box.x0 - ink.x0, ink.x1 - box.x1, box.y0 - ink.y0, ink.y1 - box.y1, 0) : 0;
    this.#out = Math.max(this.#out, out, CORE_REACH * (box.y1 - box.y0));
    pen.show(glyph);
  }

  /** With cores and ink, wherever viewers may draw them. */
  reach({ vertical, before, behind }: Pen): Rect {
    const x = this.#out * Math.abs(this.#wide);
    const y = this.#out * Math.abs(this.#high);
    return {
      x0: this.#x0 - x + (vertical ? 0 : before),
      x1: this.#x1 + x + (vertical ? 0 : behind),
      y0: this.#y0 - y + (vertical ? before : 0),
      y1: this.#y1 + y + (vertical ? behind : 0),
    };
  }
}
