import { IDENTITY, type Matrix } from '../../file/core/matrix.ts';
import { PdfName, PdfString } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { ContentFont, FontGlyph } from '../fonts/font.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import type { Budget } from '../syntax/limits.ts';
import type { Operation } from '../syntax/operands.ts';
import { neededOperands } from '../syntax/operators.ts';
import type { GlyphProcedures } from './glyph-procedures.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { StreamInvocation, TextRun } from './model.ts';
import { placedLine, SHOWS_TEXT, textStateChange } from './text-operators.ts';
import { PlacedRun, type TextPosition } from './text-run.ts';
import type { TextState } from './text-state.ts';

const ORIGIN: TextPosition = { matrix: IDENTITY, before: 0, behind: 0 };

/** Interprets text operators (ISO 32000-2, 9.4) and positions every glyph. */
export class TextInterpreter {
  readonly #pdf: ObjectReader;
  readonly #invocation: StreamInvocation;
  readonly #fonts: FontLoader;
  readonly #budget: Budget;
  readonly #procedures: GlyphProcedures;
  #position: TextPosition = ORIGIN;
  #lineMatrix: Matrix = IDENTITY;
  #textObject = 0;
  /** Whether the position was set since the last glyph. */
  #positioned = true;

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
    this.#setPosition(IDENTITY);
  }

  finish(): void {
    this.#lineMatrix = IDENTITY;
    this.#position = { ...this.#position, matrix: IDENTITY };
  }

  /** Applies a text state or positioning operator; undefined when `op` is neither. */
  setState(state: GraphicsState, op: Operation): GraphicsState | undefined {
    if (SHOWS_TEXT.has(op.operator)) return undefined;
    if (op.operator === 'Tf') return this.#withFont(state, op);
    const line = placedLine(op, this.#lineMatrix, state.text.leading);
    if (line) this.#setPosition(line);
    const change = textStateChange(op);
    return change ? withText(state, change) : line && state;
  }

  #withFont(state: GraphicsState, op: Operation): GraphicsState {
    const [name, size] = neededOperands(op) ?? [];
    // Viewers disagree about a `Tf` that names no font. It is omitted from the output, so the previous font stays in use.
    if (!(name instanceof PdfName)) return state;
    const fonts = this.#pdf.entries(this.#invocation.resources, 'Font');
    const dict = this.#pdf.dict(fonts, name.value);
    const font = dict ? this.#fonts.load(dict) : undefined;
    return withText(state, {
      font: font ?? this.#fonts.fallback,
      size: typeof size === 'number' ? size : 0,
    });
  }

  #setPosition(matrix: Matrix): void {
    this.#lineMatrix = matrix;
    this.#position = { matrix, before: 0, behind: 0 };
    this.#positioned = true;
  }

  /** Applies a text-showing operator; undefined when `op` is another one. */
  show(
    state: GraphicsState,
    op: Operation,
    placed: Pick<TextRun, 'invocation' | 'start' | 'end' | 'marked' | 'hidden'>,
  ): { run: TextRun; state: GraphicsState } | undefined {
    const { operator, operands } = op;
    if (!SHOWS_TEXT.has(operator)) return undefined;
    const change = textStateChange(op);
    const next = change ? withText(state, change) : state;
    const spacing: TextRun['spacing'] = change && [next.text.wordSpace, next.text.charSpace];
    const line = placedLine(op, this.#lineMatrix, next.text.leading);
    if (line) this.#setPosition(line);
    const last = operands.at(-1);
    const source = operator === 'TJ' ? (Array.isArray(last) ? last : []) : [last];
    const font = next.text.font ?? this.#fonts.fallback;
    const parts: TextRun['parts'][number][] = [];
    for (const item of source) {
      if (typeof item === 'number') parts.push(item);
      else if (item instanceof PdfString) {
        const glyphs = this.#decode(font, item.bytes);
        this.#budget.glyphs(glyphs.length);
        parts.push({ bytes: item.bytes, glyphs });
      }
    }
    const continues = !this.#positioned;
    const { text, clip } = next;
    // Without width or height nothing is painted, and glyph positions cannot be computed.
    const isFlat = text.scale === 0 || areaOf(this.#position.matrix) * areaOf(next.ctm) < MIN_AREA;
    const hidden = placed.hidden || isFlat;
    const shown = { ...placed, hidden, operator, state: text, clip, parts, spacing, continues };
    const run = new PlacedRun({ ...shown, textObject: this.#textObject }, this.#position, next.ctm);
    this.#positioned = false;
    this.#position = run.next;
    return { run, state: next };
  }

  #decode(font: ContentFont, bytes: Uint8Array): readonly FontGlyph[] {
    const glyphs = font.decode(bytes);
    const { type3 } = font;
    return type3 ? glyphs.map((glyph) => this.#procedures.measure(type3, glyph)) : glyphs;
  }
}

/** Area of the mapped unit square. */
const areaOf = ([a, b, c, d]: Matrix) => Math.abs(a * d - b * c);

/** Smallest area that counts: no font is large enough to show text at this size. */
const MIN_AREA = 1e-18;

function withText(state: GraphicsState, change: Partial<TextState>): GraphicsState {
  return { ...state, text: { ...state.text, ...change } };
}
