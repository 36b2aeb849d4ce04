import { expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef } from '../../../file/core/objects.ts';
import { readUnicodeMap } from '../../../page/fonts/unicode-map.ts';
import { contentText } from '../../../page/syntax/content-stream.ts';
import { onePage } from '../../../testing/raw-pdf.ts';
import { nameSymbols } from './name-symbols.ts';

it.each([
  ['characters that the document names', { '\uf04a': '☺' }, '☺', '•'],
  ['usual bullets otherwise', {}, '\uf04a', '•'],
])('private use characters become %s', (_, symbols, first, second) => {
  const cmap = `1 begincodespacerange\n<00> <FF>\nendcodespacerange\n2 beginbfchar\n<01> <F04A>\n<02> <F0B7>\nendbfchar\nendcmap`;
  const document = PdfDocument.open(
    onePage({
      resources: '/Font << /F 40 0 R >>',
      objects: {
        40: '<< /Type /Font /Subtype /TrueType /BaseFont /OpenSymbol /ToUnicode 41 0 R >>',
        41: `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
      },
    }),
  );
  nameSymbols(document, symbols);
  const map = readUnicodeMap(contentText(document, document.stream(new PdfRef(41, 0))!));
  expect([map.get(1), map.get(2)]).toEqual([first, second]);
});
