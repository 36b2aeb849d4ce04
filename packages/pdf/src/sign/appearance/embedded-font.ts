import { inflateRawSync } from 'node:zlib';
import type { IncrementalUpdate } from '../../core/incremental-update.ts';
import type { PdfRef } from '../../core/objects.ts';
import { embedTrueType } from '../../fonts/embed-truetype.ts';
import { TrueTypeFont } from '../../fonts/truetype-subset.ts';
import { REGULAR, SEMIBOLD } from '../assets/signature-font.ts';

export type FontWeight = 'regular' | 'semibold';

const fonts = new Map<FontWeight, TrueTypeFont>();

function fontProgram(weight: FontWeight): TrueTypeFont {
  let font = fonts.get(weight);
  if (font === undefined) {
    const packed = Buffer.from(weight === 'regular' ? REGULAR : SEMIBOLD, 'base64');
    font = new TrueTypeFont(inflateRawSync(packed));
    fonts.set(weight, font);
  }
  return font;
}

/**
 * Collects the text that a page description shows in one font, and embeds the glyphs of that text (ISO 32000-2,
 * 9.7: a Type 0 font with Identity-H and a ToUnicode map, so the text can be searched and copied).
 */
export class EmbeddedFont {
  readonly #font: TrueTypeFont;
  readonly #weight: FontWeight;
  /** Code in the PDF (glyph of the whole font) → text. */
  readonly #used = new Map<number, string>();

  constructor(weight: FontWeight) {
    this.#weight = weight;
    this.#font = fontProgram(weight);
  }

  /** The text without the characters that the font lacks, which would show as boxes. */
  showable(text: string): string {
    const kept = [...text.normalize('NFC')].filter((character) => this.#has(character));
    return kept.join('').replace(/ {2,}/g, ' ').trim();
  }

  /** Width of the text in points at `size`. */
  width(text: string, size: number): number {
    let units = 0;
    for (const { glyph } of this.#glyphs(text)) units += this.#font.advance(glyph);
    return (units * size) / this.#font.unitsPerEm;
  }

  /** Shortens the text with an ellipsis until it is at most `width` points wide. */
  fit(text: string, size: number, width: number): string {
    if (this.width(text, size) <= width) return text;
    const characters = [...text];
    while (characters.length > 0) {
      characters.pop();
      const shortened = `${characters.join('').trimEnd()}…`;
      if (this.width(shortened, size) <= width) return shortened;
    }
    return '';
  }

  /** The operand of `Tj`. */
  show(text: string): string {
    let hex = '';
    for (const { glyph, character } of this.#glyphs(text)) {
      if (!this.#used.has(glyph)) this.#used.set(glyph, character);
      hex += glyph.toString(16).padStart(4, '0');
    }
    return `<${hex}>`;
  }

  /** Adds the font with the glyphs shown so far. */
  embed(update: IncrementalUpdate): PdfRef {
    const used = new Map([...this.#used].map(([glyph, text]) => [glyph, { glyph, text }]));
    const style =
      this.#weight === 'regular'
        ? { fontName: 'SignatureSans-Regular', stemV: 84 }
        : { fontName: 'SignatureSans-SemiBold', stemV: 112 };
    return update.add(embedTrueType(update, this.#font, used, { ...style, capHeight: 714 }));
  }

  #has(character: string): boolean {
    return this.#font.glyph(character.codePointAt(0)!) !== undefined;
  }

  *#glyphs(text: string): Generator<{ glyph: number; character: string }> {
    for (const character of text.normalize('NFC')) {
      yield { glyph: this.#font.glyph(character.codePointAt(0)!) ?? 0, character };
    }
  }
}
