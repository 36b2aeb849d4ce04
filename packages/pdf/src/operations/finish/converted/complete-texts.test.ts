import { expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef } from '../../../file/core/objects.ts';
import { readUnicodeMap } from '../../../page/fonts/unicode-map.ts';
import { contentText } from '../../../page/syntax/content-stream.ts';
import { onePage } from '../../../testing/raw-pdf.ts';
import { completeTexts } from './complete-texts.ts';

/** Returns the texts of a font after `completeTexts`. @param mappings lines of its ToUnicode map; @param last code of the font */
function completed(mappings: readonly string[], last: number, symbols: Record<string, string>) {
  const cmap = `1 begincodespacerange\n<00> <FF>\nendcodespacerange\n${mappings.length} beginbfchar\n${mappings.join('\n')}\nendbfchar\nendcmap`;
  const document = PdfDocument.open(
    onePage({
      resources: '/Font << /F 40 0 R >>',
      objects: {
        40: `<< /Type /Font /Subtype /TrueType /BaseFont /OpenSymbol /FirstChar 0 /LastChar ${last} /ToUnicode 41 0 R >>`,
        41: `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
      },
    }),
  );
  completeTexts(document, symbols);
  return readUnicodeMap(contentText(document, document.stream(new PdfRef(41, 0))!));
}

it.each([
  ['characters that the document names', { '\uf04a': '☺' }, '☺', '•'],
  ['usual bullets otherwise', {}, '\uf04a', '•'],
])('private use characters become %s', (_, symbols, first, second) => {
  expect([...completed(['<01> <F04A>', '<02> <F0B7>'], 2, symbols).values()]).toEqual([first, second]);
});

it('further glyphs of a cluster have a text without meaning', () => {
  const map = completed(['<01> <2764FE0F>', '<03> <0041>'], 3, {});
  expect([...map]).toEqual([
    [1, '❤\ufe0f'],
    [2, '\u200b'],
    [3, 'A'],
  ]);
});
