import { IDENTITY, type Matrix } from '../../file/core/matrix.ts';
import { PdfString } from '../../file/core/objects.ts';
import type { ContentFont, FontGlyph } from '../fonts/font.ts';
import type { FontLoader } from '../fonts/load-font.ts';
import type { Budget } from '../syntax/limits.ts';
import type { Operation } from '../syntax/operands.ts';
import type { GlyphProcedures } from './glyph-procedures.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { TextRun } from './model.ts';
import { PlacedRun, type TextPosition } from './text-run.ts';

const ORIGIN: TextPosition = { matrix: IDENTITY, before: 0, behind: 0 };

/** Records the text that a stream shows, and the position of each glyph (ISO 32000-2, 9.4). */
export class TextRecorder {
  readonly #fonts: FontLoader;
  readonly #budget: Budget;
  readonly #procedures: GlyphProcedures;
  #position: TextPosition = ORIGIN;
  /** Number of the current text object; 0 before the first. */
  textObject = 0;
  /** Whether the position was set since the last glyph. */
  #positioned = true;

  constructor(fonts: FontLoader, budget: Budget, procedures: GlyphProcedures) {
    this.#fonts = fonts;
    this.#budget = budget;
    this.#procedures = procedures;
  }

  finish(): void {
    this.#position = { ...this.#position, matrix: IDENTITY };
  }

  /** Continues at the start of a line. */
  place(matrix: Matrix): void {
    this.#position = { matrix, before: 0, behind: 0 };
    this.#positioned = true;
  }

  /** Records the glyphs of a text-showing operator. */
  show(
    { text, clip, ctm }: GraphicsState,
    { operator, operands }: Operation,
    placed: Pick<TextRun, 'invocation' | 'start' | 'end' | 'marked' | 'hidden'>,
  ): TextRun {
    const spacing: TextRun['spacing'] = operator === '"' ? [text.wordSpace, text.charSpace] : undefined;
    const last = operands.at(-1);
    const source = operator === 'TJ' ? (Array.isArray(last) ? last : []) : [last];
    const font = text.font ?? this.#fonts.fallback;
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
    // Without width or height nothing is painted, and glyph positions cannot be computed.
    const isFlat = text.scale === 0 || areaOf(this.#position.matrix) * areaOf(ctm) < MIN_AREA;
    const hidden = placed.hidden || isFlat;
    const shown = { ...placed, hidden, operator, state: text, clip, parts, spacing, continues };
    const run = new PlacedRun({ ...shown, textObject: this.textObject }, this.#position, ctm);
    this.#positioned = false;
    this.#position = run.next;
    return run;
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
