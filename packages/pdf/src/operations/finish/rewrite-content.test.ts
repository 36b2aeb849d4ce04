import { expect, it } from 'vitest';
import { scanContent } from '../../document/tagged/scan-content.ts';
import { element, type Mark, newMark } from '../../document/tagged/structure.ts';
import { PdfRef } from '../../file/core/objects.ts';
import { rewriteContent } from './rewrite-content.ts';

const span = (text: string, codes: string) => `/Span<</ActualText(${text})>>BDC (${codes})Tj EMC`;

/** Returns the text of each sequence, in structure order. */
function sequences(inside: string, rightToLeft: boolean, ending: string): string[] {
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
  const endings = new Map(scanned.units.map((unit) => [unit, { shown: ending, before: true, after: false }]));
  const { bytes } = rewriteContent(
    content,
    scanned,
    () => mark,
    endings,
    new Map(),
    () => rightToLeft,
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
    'from the last to the first in RTL text',
    `/ReversedChars BMC ${span('x', 'a')} (b)Tj ${span('y', 'c')} EMC`,
    true,
    [' ', 'yc', 'b', 'xa'],
  ],
])('ends sequences where replacement texts do, %s', (_, inside, rightToLeft, expected) => {
  expect(sequences(inside, rightToLeft, '( )Tj')).toEqual(expected);
});

it('gives each character in reversed content a sequence of its own', () => {
  const inside = '/ReversedChars BMC <00010002> Tj 9 0 Td <0003> Tj EMC';
  const mark = newMark({ page: new PdfRef(1) }, 0, element('P'), true);
  const content = Buffer.from(`/P<</MCID 0>>BDC BT /F1 9 Tf ${inside} ET EMC`);
  const scanned = scanContent(content, { marks: new Map([[0, mark]]), legible: new Set([mark]) })!;
  const shown = (text: string, ...codes: string[]) => {
    const start = content.indexOf(text);
    return { start, end: start + text.length, codes };
  };
  const signs = [shown('<00010002> Tj', '0001', '0002'), shown('<0003> Tj', '0003')];
  const { bytes } = rewriteContent(
    content,
    scanned,
    () => mark,
    undefined,
    undefined,
    () => true,
    () => signs,
  );
  const written = Buffer.from(bytes).toString('latin1');
  const sequences = written.split(/MCID \d+>>BDC/).slice(1);
  const read = mark.pieces.map((at) =>
    [...sequences[at]!.matchAll(/<(\d+)>/g)].map(([, code]) => code).join(),
  );
  expect(read).toEqual(['0003', '0002', '0001']);
  expect(written).not.toContain('ReversedChars');
});
