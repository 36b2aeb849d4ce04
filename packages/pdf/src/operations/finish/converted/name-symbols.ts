import type { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef, PdfStream } from '../../../file/core/objects.ts';
import { SYMBOL_CHARACTERS } from '../../../page/fonts/symbol-characters.ts';
import { readUnicodeMap, writeUnicodeMap } from '../../../page/fonts/unicode-map.ts';
import { contentStream, contentText } from '../../../page/syntax/content-stream.ts';

/**
 * Maps characters of symbol fonts to the characters that they show. LibreOffice keeps Word's private use characters for them, which
 * PDF/A-2a allows only with a replacement text (ISO 19005-2, 6.2.11.7.3).
 *
 * @param symbols characters by private use character; others are taken as usual bullets
 */
export function nameSymbols(document: PdfDocument, symbols: Readonly<Record<string, string>>): void {
  for (const [, object] of document.objects()) {
    const font = document.dict(object);
    if (document.name(font, 'Type') !== 'Font') continue;
    const reference = font?.get('ToUnicode');
    const stream = document.resolve(reference);
    if (!(reference instanceof PdfRef && stream instanceof PdfStream)) continue;
    const cmap = contentText(document, stream);
    const map = readUnicodeMap(cmap);
    const meaning = (text: string) => symbols[text] ?? SYMBOL_CHARACTERS[text] ?? text;
    const named = new Map([...map].map(([code, text]) => [code, meaning(text)]));
    if ([...map].some(([code, text]) => named.get(code) !== text))
      document.set(reference, contentStream(writeUnicodeMap(cmap, named)));
  }
}
