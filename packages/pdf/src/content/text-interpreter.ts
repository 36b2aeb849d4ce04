import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../core/matrix.ts';
import { PdfName, PdfString } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import type { ContentFont, FontGlyph } from '../fonts/font.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import type { GlyphProcedures } from './glyph-procedures.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Budget } from './limits.ts';
import type { PlacedGlyph, StreamInvocation, TextRun } from './model.ts';
import { numberAt, type Operation } from './operands.ts';
import { neededOperands } from './operators.ts';
import type { TextState } from './text-state.ts';

/** Follows text operators (ISO 32000-2, 9.4) and places every glyph. */
export class TextInterpreter {
  readonly #pdf: ObjectReader;
  readonly #invocation: StreamInvocation;
  readonly #fonts: FontLoader;
  readonly #budget: Budget;
  readonly #procedures: GlyphProcedures;
  #matrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  #textObject = 0;
  /** Whether something set the position since the last glyph. */
  #positioned = true;
  /** How far before and behind the position may be for other viewers, along the line, in text space. */
  #before = 0;
  #behind = 0;

  constructor(
    pdf: ObjectReader,
    invocation: StreamInvocation,
    fonts: FontLoader,
    budget: Budget,
    procedures: GlyphProcedures,
  ) {
    this.#procedures = procedures;
    this.#pdf = pdf;
    this.#invocation = invocation;
    this.#fonts = fonts;
    this.#budget = budget;
  }

  get textObject(): number {
    return this.#textObject;
  }

  begin(textObject: number): void {
    this.#textObject = textObject;
    this.#setPosition();
    this.#matrix = IDENTITY;
    this.#lineMatrix = IDENTITY;
  }

  finish(): void {
    this.#matrix = IDENTITY;
    this.#lineMatrix = IDENTITY;
  }

  /** Text state and positioning operators; undefined when `op` is none of them. */
  setState(state: GraphicsState, op: Operation): GraphicsState | undefined {
    const { operands } = op;
    const n = (index: number) => numberAt(operands, index);
    const withText = (change: Partial<TextState>): GraphicsState => ({
      ...state,
      text: { ...state.text, ...change },
    });
    switch (op.operator) {
      case 'Tc':
        return withText({ charSpace: n(0) });
      case 'Tw':
        return withText({ wordSpace: n(0) });
      case 'Tz':
        return withText({ scale: n(0) / 100 });
      case 'TL':
        return withText({ leading: n(0) });
      case 'Ts':
        return withText({ rise: n(0) });
      case 'Tr':
        return withText({ mode: n(0) });
      case 'Tf': {
        const [name, size] = neededOperands(op) ?? [];
        // Viewers disagree about a `Tf` that names no font. It is omitted from the output, so the previous font stays
        // in use.
        if (!(name instanceof PdfName)) return state;
        const fonts = this.#pdf.entries(this.#invocation.resources, 'Font');
        const dict = this.#pdf.dict(fonts, name.value);
        const font = dict ? this.#fonts.load(dict) : undefined;
        return withText({
          font: font ?? this.#fonts.fallback,
          size: typeof size === 'number' ? size : 0,
        });
      }
      case 'Td':
        this.#move(n(0), n(1));
        return state;
      case 'TD':
        this.#move(n(0), n(1));
        return withText({ leading: -n(1) });
      case 'T*':
        this.#move(0, -state.text.leading);
        return state;
      case 'Tm':
        this.#lineMatrix = [n(0), n(1), n(2), n(3), n(4), n(5)];
        this.#matrix = this.#lineMatrix;
        this.#setPosition();
        return state;
      default:
        return undefined;
    }
  }

  #setPosition(): void {
    this.#positioned = true;
    this.#before = 0;
    this.#behind = 0;
  }

  #move(x: number, y: number): void {
    this.#setPosition();
    this.#lineMatrix = multiply([1, 0, 0, 1, x, y], this.#lineMatrix);
    this.#matrix = this.#lineMatrix;
  }

  /** Text-showing operators; undefined when `op` is none of them. */
  show(
    state: GraphicsState,
    op: Operation,
    placed: Pick<TextRun, 'invocation' | 'start' | 'end' | 'marked' | 'hidden'>,
  ): { run: TextRun; state: GraphicsState; bounds: Rect | undefined } | undefined {
    const { operator, operands } = op;
    if (operator !== 'Tj' && operator !== 'TJ' && operator !== "'" && operator !== '"') return undefined;
    let next = state;
    let spacing: TextRun['spacing'];
    if (operator === '"') {
      spacing = [numberAt(operands, 0), numberAt(operands, 1)];
      next = { ...state, text: { ...state.text, wordSpace: spacing[0], charSpace: spacing[1] } };
    }
    if (operator === "'" || operator === '"') this.#move(0, -next.text.leading);
    const last = operands.at(-1);
    const source = operator === 'TJ' ? (Array.isArray(last) ? last : []) : [last];
    const font = next.text.font ?? this.#fonts.fallback;
    const parts: TextRun['parts'][number][] = [];
    for (const item of source) {
      if (typeof item === 'number') parts.push(item);
      else if (item instanceof PdfString) {
        parts.push({ bytes: item.bytes, glyphs: this.#decode(font, item.bytes) });
      }
    }
    const run: TextRun = {
      ...placed,
      operator,
      state: next.text,
      parts,
      spacing,
      glyphs: [],
      continues: !this.#positioned,
      textObject: this.#textObject,
    };
    this.#positioned = false;
    return { run, state: next, bounds: this.#place(run, next.ctm) };
  }

  #decode(font: ContentFont, bytes: Uint8Array): readonly FontGlyph[] {
    const glyphs = font.decode(bytes);
    const { type3 } = font;
    return type3 ? glyphs.map((glyph) => this.#procedures.measure(type3, glyph)) : glyphs;
  }

  #place(run: TextRun, ctm: Matrix): Rect | undefined {
    const { state, glyphs } = run;
    const { size, scale, rise } = state;
    const vertical = state.font?.vertical ?? false;
    const toText: Matrix = [size * scale, 0, 0, size, 0, rise];
    let bounds: Rect | undefined;
    for (const part of run.parts) {
      if (typeof part === 'number') {
        const shift = (-part / 1000) * size;
        this.#advance(vertical ? 0 : shift * scale, vertical ? shift : 0);
        continue;
      }
      this.#budget.glyphs(part.glyphs.length);
      for (const glyph of part.glyphs) {
        const matrix = multiply(toText, multiply(this.#matrix, ctm));
        const placed: PlacedGlyph = { run, index: glyphs.length, glyph, matrix };
        const sweep = this.#sweep(ctm, vertical);
        glyphs.push(sweep ? { ...placed, sweep } : placed);
        const own = mapRect(matrix, glyph.box);
        bounds = bounds ? union(bounds, own) : own;
        const spacing = state.charSpace + (glyph.isSpace ? state.wordSpace : 0);
        const shift = glyph.advance * size + spacing;
        this.#advance(vertical ? 0 : shift * scale, vertical ? shift : 0);
        if (glyph.advances) this.#spread(glyph, glyph.advances, vertical ? size : size * scale);
      }
    }
    return bounds;
  }

  #spread({ advance }: FontGlyph, advances: readonly [number, number], unit: number): void {
    const [a, b] = advances.map((other) => (other - advance) * unit) as [number, number];
    this.#before += Math.min(a, b);
    this.#behind += Math.max(a, b);
  }

  /** The spread of positions at this point, if there is any, as offsets in page space. */
  #sweep(ctm: Matrix, vertical: boolean): PlacedGlyph['sweep'] {
    if (this.#before === 0 && this.#behind === 0) return undefined;
    const [a, b, c, d] = multiply(this.#matrix, ctm);
    const move = (by: number) => (vertical ? { x: c * by, y: d * by } : { x: a * by, y: b * by });
    return [move(this.#before), move(this.#behind)];
  }

  #advance(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#matrix;
    this.#matrix = [a, b, c, d, x * a + y * c + e, x * b + y * d + f];
  }
}
