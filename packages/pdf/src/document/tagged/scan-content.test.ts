import { describe, expect, it } from 'vitest';
import { PdfRef } from '../../file/core/objects.ts';
import { scanContent } from './scan-content.ts';
import { element, type Mark } from './structure.ts';

const mark: Mark = {
  kind: 'mark',
  holder: { page: new PdfRef(1) },
  mcid: 0,
  element: element('P'),
  kept: false,
  pieces: [],
};
const HYPHEN = '/Span<</ActualText <FEFF00AD>>>BDC';

/** Returns the text of a marked-content sequence, and the omitted parts. */
function scanned(inside: string) {
  const content = `/P<</MCID 0>>BDC\nBT /F1 9 Tf ${inside} ET\nEMC`;
  const { units, dropped, replacements } = scanContent(Buffer.from(content), {
    marks: new Map([[0, mark]]),
    legible: new Set([mark]),
  })!;
  const texts = units.flatMap(({ shown }) => shown.map(({ codes }) => codes));
  const gone = dropped.map(([start, end]) => content.slice(start, end)).filter((text) => !/MCID/.test(text));
  return [texts.join('|'), gone.sort().join(' '), replacements.length];
}

describe('scanContent', () => {
  it.each([
    ['at the end of a text run', `(a)Tj ${HYPHEN} ( )Tj EMC`, ['a', `( )Tj ${HYPHEN} EMC EMC`, 0]],
    [
      'before text with a place of its own',
      `(a)Tj ${HYPHEN} 9 0 Td ( )Tj EMC 0 0 Td (b)Tj`,
      ['a|b', `( )Tj ${HYPHEN} EMC EMC`, 0],
    ],
    [
      'not before text whose place depends on its width',
      `(a)Tj ${HYPHEN} ( )Tj EMC (b)Tj`,
      ['a|b', 'EMC', 1],
    ],
  ])('leaves out the blanks of soft hyphens %s', (_, inside, expected) => {
    expect(scanned(inside)).toEqual(expected);
  });

  it('finds the ends of nested ActualText in reversed content', () => {
    const span = '/Span<</ActualText(x)>>BDC (a)Tj EMC';
    const { units } = scanContent(
      Buffer.from(`BT /P<</MCID 0>>BDC /ReversedChars BMC ${span} (b)Tj ${span} EMC EMC ET`),
      { marks: new Map([[0, mark]]), legible: new Set([mark]) },
    )!;
    expect(units.map(({ innerEnds, reversals }) => [innerEnds?.length, reversals?.length])).toEqual([[2, 2]]);
  });

  it('keeps marked content with another ActualText', () => {
    expect(scanned('/Span<</ActualText(x)>>BDC (a)Tj EMC')).toEqual(['a', 'EMC', 1]);
  });
});
