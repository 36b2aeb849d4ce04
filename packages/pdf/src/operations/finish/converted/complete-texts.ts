import type { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef, PdfStream } from '../../../file/core/objects.ts';
import { SYMBOL_CHARACTERS } from '../../../page/fonts/symbol-characters.ts';
import { readUnicodeMap, writeUnicodeMap } from '../../../page/fonts/unicode-map.ts';
import { contentStream, contentText } from '../../../page/syntax/content-stream.ts';
import { NO_TEXT } from '../glyph-texts.ts';

/**
 * Completes the texts of glyphs (ISO 32000-2, 9.10.3). LibreOffice keeps Word's private use characters of symbol fonts, which PDF/A-2a
 * allows only with a replacement text (ISO 19005-2, 6.2.11.7.3); and it writes the text of a cluster of glyphs, such as a heart with
 * the sign that asks for its emoji, to the first glyph alone, although each needs a text (6.2.11.7.2).
 *
 * @param symbols characters by private use character; others are taken as usual bullets
 */
export function completeTexts(document: PdfDocument, symbols: Readonly<Record<string, string>>): void {
  for (const [, object] of document.objects()) {
    const font = document.dict(object);
    if (document.name(font, 'Type') !== 'Font') continue;
    const reference = font?.get('ToUnicode');
    const stream = document.resolve(reference);
    if (!(reference instanceof PdfRef && stream instanceof PdfStream)) continue;
    const cmap = contentText(document, stream);
    const map = readUnicodeMap(cmap);
    const meaning = (text: string) => symbols[text] ?? SYMBOL_CHARACTERS[text] ?? text;
    const complete = new Map([...map].map(([code, text]) => [code, meaning(text)]));
    // The fonts are subsets: each code but that of `.notdef` is shown.
    const last = document.number(font?.get('LastChar')) ?? 0;
    for (let code = 1; code <= last; code += 1) if (!complete.has(code)) complete.set(code, NO_TEXT);
    if ([...complete].some(([code, text]) => map.get(code) !== text))
      document.set(reference, contentStream(writeUnicodeMap(cmap, complete)));
  }
}
