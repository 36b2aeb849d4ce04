import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOut, paintedPage } from '../../testing/painted-lines.ts';
import { extractText } from './extract-text.ts';
import { element, tagged } from './testing/pages.ts';

async function read(pdf: Uint8Array): Promise<string> {
  const { pages } = await extractText(pdf);
  return (pages[0] as { text: string }).text;
}

describe('right-to-left text', () => {
  it.each([
    'هاتف 050-1234567 نهاية',
    'تاريخ 2026-11-27 والمجموع 1,200.50 هنا',
    'هاتف ٠٥٠-١٢٣٤٥٦٧ نهاية',
    'مرحبا World and other Latin words here',
    'טלפון 050-1234567 (בבית), 27.11.2026',
  ])('of one line is read in logical order: %s', async (line) => {
    expect(await read(paintedPage(laidOut([line], true), true))).toBe(line);
  });

  it('is read as a paragraph when some lines have mostly Latin letters or none with a direction', async () => {
    const lines = [
      'שלום לכולם, זה מסמך על Microsoft Word and',
      'Excel, in English words that go on for a line',
      'and end. ואז הוא נגמר',
    ];
    expect(await read(paintedPage(laidOut(lines, true), true))).toBe(lines.join('\n'));
  });

  it('in a paragraph of the other direction is read within it', async () => {
    const lines = ['The word שלום means hello in the language of', 'ארץ ישראל and 12 more'];
    expect(await read(paintedPage(laidOut(lines, false), false))).toBe(lines.join('\n'));
  });

  it('in a table is read from right to left', async () => {
    const column = (word: string) => [...word].toReversed().join('').padStart(9);
    const rows = [
      ['תיאור', 'כמות', 'סכום'],
      ['ברגים', '100', '5.00'],
      ['אומים', '50', '7.00'],
      ['סך', '150', '12.00'],
    ];
    const painted = rows.map((row) =>
      row
        .toReversed()
        .map((cell) => (/\d/.test(cell) ? cell.padStart(9) : column(cell)))
        .join(''),
    );
    const { pages } = await extractText(paintedPage(painted, true));
    expect((pages[0] as { text: string }).text).toBe(rows.map((row) => row.join('\t')).join('\n'));
  });

  it('derives the direction of lone numbers from the language', async () => {
    const [line] = laidOut(['-12'], true);
    const pdf = (language: string) => {
      const { objects, catalog } = tagged('', '12 0 R', { 12: element('P', '0') });
      const content = `/P << /MCID 0 >> BDC BT /F1 10 Tf 500 700 Td (${line}) Tj ET EMC`;
      return paintedPage([], true, {
        content,
        objects: objects!,
        catalog: catalog.replace('(en)', `(${language})`),
      });
    };
    expect(await read(pdf('he'))).toBe('-12');
    expect(await read(pdf('en'))).toBe('12-');
  });

  it('reproduces the page when laid out again', async () => {
    const token = fc.constantFrom(
      'שלום',
      'אבג',
      'مرحبا',
      'نص',
      'word',
      'Office',
      '365',
      '050-1234567',
      '٣٤',
      '12.5',
      '(אב)',
      '(ab)',
    );
    const line = fc
      .array(token, { minLength: 2, maxLength: 7 })
      .map((tokens) => tokens.join(' '))
      .filter((text) => /[\u0590-\u06ff]/.test(text) && !/[a-z]/i.test(text));
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        const painted = laidOut([text], true);
        expect(laidOut([await read(paintedPage(painted, true))], true)).toEqual(painted);
      }),
      { numRuns: 100 },
    );
  });
});
