import { byteBudget, decoded } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import { PdfRef } from '../../file/core/objects.ts';
import { writeUnicodeMap } from '../../page/fonts/unicode-map.ts';
import type { FontUse } from '../../standards/conformance/font-uses.ts';

/** Text of a glyph that has none: a character without meaning or width. */
export const NO_TEXT = '\u200b';
/** Text forbidden in a ToUnicode map (ISO 19005-2, 6.2.11.7.2); it gets into data from the start of text files. */
const BYTE_ORDER_MARK = /^[\ufeff\ufffe]+$/;
/** Largest size of one ToUnicode map in bytes. */
const MAX_BYTES = 16 << 20;

/**
 * Assigns text to glyphs that are only part of a character, such as the pieces of a syllable. A replacement text covers them
 * together, but every glyph needs its own text (ISO 19005-2, 6.2.11.7.2). The same holds for byte order marks within a string.
 */
export function fillGlyphTexts(document: PdfDocument, fonts: readonly FontUse[]): void {
  for (const { font, codes, bare, texts } of fonts) {
    const missing = [...codes].filter((code) => {
      const text = texts.get(code);
      return code !== 0 && ((!bare.has(code) && isNothing(text)) || BYTE_ORDER_MARK.test(text ?? ''));
    });
    const ref = font.get('ToUnicode');
    const stream = document.stream(font, 'ToUnicode');
    const bytes = missing.length > 0 && stream ? decoded(document, stream, byteBudget(MAX_BYTES)) : undefined;
    if (!bytes || !(ref instanceof PdfRef)) continue;
    const map = new Map(texts);
    for (const code of missing) map.set(code, NO_TEXT);
    const cmap = Buffer.from(bytes).toString('latin1');
    document.set(ref, flate(Buffer.from(writeUnicodeMap(cmap, map), 'latin1')));
    for (const code of missing) (texts as Map<number, string>).set(code, NO_TEXT);
  }
}

function isNothing(text: string | undefined): boolean {
  return text === undefined || text === '' || text.startsWith('\0');
}
