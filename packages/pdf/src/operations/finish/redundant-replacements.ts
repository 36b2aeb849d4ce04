import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';

/** Characters that require a replacement text (ISO 19005-2, 6.2.11.7.3). */
const PRIVATE_USE = /\p{Co}/u;
/** Kinds of spaces that fonts show by the same glyph, which has only one text. */
const SPACES = /[\u00a0\u2007\u202f]/g;

/**
 * Finds replacement texts that only repeat the text of the glyphs in their font's ToUnicode map. A browser writes one for each
 * Arabic letter and each no-break space. Readers such as poppler take the end of one for the end of the paragraph and lose the
 * rest of it.
 */
export class RedundantReplacements {
  readonly #document: PdfDocument;
  readonly #texts: FontTexts;

  constructor(document: PdfDocument, texts: FontTexts) {
    this.#document = document;
    this.#texts = texts;
  }

  /**
   * Finds operators of redundant replacement texts in a stream.
   *
   * @returns the byte ranges that can be left out
   */
  of({ resources, scanned }: PaintedStream): (readonly [start: number, end: number])[] {
    if (scanned.replacements.length === 0) return [];
    const fonts = this.#document.dict(resources, 'Font');
    return scanned.replacements.flatMap(({ text, shown, outOfLine, operators }) => {
      // Readers that sort glyphs by position, as poppler does, would reorder these.
      if (outOfLine) return [];
      const said = this.#texts.readText(fonts, shown);
      return said === text.replace(SPACES, ' ') && !PRIVATE_USE.test(text) ? operators : [];
    });
  }
}
