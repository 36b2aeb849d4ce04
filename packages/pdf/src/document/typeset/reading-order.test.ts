import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOut } from '../../testing/painted-lines.ts';
import { mirrored, readingOrder } from './reading-order.ts';

function read(lines: readonly string[], rtl: boolean): string[] {
  return readingOrder(
    lines.map((line) => [...line]),
    rtl,
    (character) => character,
  ).map((line) => line.map(({ part, isMirrored }) => (isMirrored ? mirrored(part) : part)).join(''));
}

describe('the order of reading', () => {
  it.each([
    ['هاتف 050-1234567 نهاية', true],
    ['تاريخ 2026-11-27 هنا', true],
    ['رقم 123-456-789 نهاية', true],
    ['المجموع 12+5 و 3/4 و 1,200.50', true],
    ['هاتف ٠٥٠-١٢٣٤٥٦٧ نهاية', true],
    ['تاريخ ٢٠٢٦/١١/٢٧ و ٪١٥', true],
    ['טלפון 050-1234567 סוף', true],
    ['תאריך 27/11/2026, סכום $12.50', true],
    ['مرحبا World and other Latin words here', true],
    ['שלום (hello) לכולם (כאן)', true],
    ['The word שלום means hello', false],
    ['Call 050-1234567 or شركة 12 الأولى now', false],
    ['He said "שלום עולם" (twice), and left.', false],
  ])('is that of %s', (line, rtl) => {
    expect(read(laidOut([line], rtl), rtl)).toEqual([line]);
  });

  it('reads punctuation between two lines with both of them', () => {
    const lines = ['مرحبا World,', 'and more words هنا'];
    expect(read(laidOut(lines, true), true)).toEqual(lines);
  });

  it.each([
    [
      'hyphen in a number',
      ['שורה 12-', '34 סוף'],
      [
        ['ש', 'ו', 'ר', 'ה', ' ', '12-'],
        ['34', ' ', 'ס', 'ו', 'ף'],
      ],
    ],
    ['hyphen between words', ['שורה בית-', 'ספר סוף'], undefined],
  ] as const)('keeps a %s at a line end', (_, lines, parts) => {
    const painted =
      parts?.map((line) => line.toReversed().flatMap((part) => [...part])) ??
      laidOut(lines, true).map((line) => [...line]);
    expect(
      read(
        painted.map((line) => line.join('')),
        true,
      ),
    ).toEqual(lines);
  });

  it('reproduces the page when laid out again', () => {
    const token = fc.constantFrom(
      'אבג',
      'שלום',
      'مرحبا',
      'نص',
      'abc',
      'Word',
      '12',
      '050-1234567',
      '2026-11-27',
      '٣٤',
      '12.5',
      '+7',
      '15%',
      '(abc)',
      '(אבג)',
      '[12]',
      '-',
      ',',
      '.',
      '/',
      ':',
      'א1',
      'A4',
    );
    const line = fc.array(token, { minLength: 1, maxLength: 8 }).map((tokens) => tokens.join(' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.boolean(), (lines, rtl) => {
        const page = laidOut(lines, rtl);
        expect(laidOut(read(page, rtl), rtl)).toEqual(page);
      }),
      { numRuns: 2000 },
    );
  });
});
