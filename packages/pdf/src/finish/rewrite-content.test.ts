import { expect, it } from 'vitest';
import { PdfRef } from '../core/objects.ts';
import { scanContent } from '../tagged/scan-content.ts';
import { element, type Mark } from '../tagged/structure.ts';
import { rewriteContent } from './rewrite-content.ts';

const span = (text: string, codes: string) => `/Span<</ActualText(${text})>>BDC (${codes})Tj EMC`;

/** What each sequence shows, in the order of the structure. */
function sequences(inside: string, toTheLeft: boolean, ending: string): string[] {
  const mark: Mark = {
    kind: 'mark',
    holder: { page: new PdfRef(1) },
    mcid: 0,
    element: element('P'),
    kept: true,
    pieces: [],
  };
  const content = Buffer.from(`/P<</MCID 0>>BDC BT /F1 9 Tf ${inside} ET EMC`);
  const scanned = scanContent(content, { marks: new Map([[0, mark]]), legible: new Set([mark]) })!;
  const endings = new Map(scanned.units.map((unit) => [unit, ending]));
  const { bytes } = rewriteContent(
    content,
    scanned,
    () => mark,
    endings,
    new Map(),
    () => toTheLeft,
  );
  const texts = Buffer.from(bytes)
    .toString('latin1')
    .split(/MCID \d+>>BDC/)
    .slice(1);
  return mark.pieces.map((at) => [...texts[at]!.matchAll(/\((.*?)\)/g)].map(([, text]) => text).join(''));
}

it.each([
  ['in the order of painting', `${span('x', 'a')} (b)Tj ${span('y', 'c')} (d)Tj`, false, ['xa', 'byc', 'd ']],
  [
    'from the last to the first where text is read to the left',
    `/ReversedChars BMC ${span('x', 'a')} (b)Tj ${span('y', 'c')} EMC`,
    true,
    [' ', 'yc', 'b', 'xa'],
  ],
])('ends sequences where replacement texts do, %s', (_, inside, toTheLeft, expected) => {
  expect(sequences(inside, toTheLeft, '( )Tj')).toEqual(expected);
});
