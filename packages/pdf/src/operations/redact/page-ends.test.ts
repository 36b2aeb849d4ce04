import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readText } from '../extract-text/read-text.ts';
import { previewRedaction, redact } from './index.ts';
import { literal, regex } from './testing/build.ts';
import type { RedactionRequest } from './types.ts';

interface Line {
  readonly text: string;
  readonly y: number;
  readonly x?: number;
  readonly size?: number;
}

/** A PDF whose pages consist of the given lines. */
async function pdfOf(pages: readonly (readonly Line[])[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const { text, x = 60, y, size = 11 } of lines) page.drawText(text, { x, y, size, font });
  }
  return document.save({ updateFieldAppearances: false });
}

function body(...lines: string[]): Line[] {
  const filler = Array.from({ length: 20 }, (_, row) => `Line ${row} of the text, which says nothing at all`);
  return [...lines.slice(0, 1), ...filler, ...lines.slice(1)].map((text, row) => ({
    text,
    y: 740 - row * 16,
  }));
}

const HEADER = (title: string): Line => ({ text: title, y: 800, size: 9 });
const FOOTER = (text: string): Line => ({ text, y: 40, size: 9 });
const FOOTNOTE: Line[] = [
  { text: '1 A note below the text, in smaller type.', y: 84, size: 8 },
  { text: '2 Another note.', y: 72, size: 8 },
];

const SECOND = (first: string) => body(first, 'The second page ends here.');
const FIRST = (last: string) => body('The first page begins here.', last);

const PAGES: Record<string, [before: Line[], after: Line[]]> = {
  'nothing between': [[], []],
  'page numbers between': [[FOOTER('- 7 -')], [FOOTER('- 8 -')]],
  'a running header and page numbers between': [
    [HEADER('Report of the committee'), FOOTER('Page 7 of 12')],
    [HEADER('Report of the committee'), FOOTER('Page 8 of 12')],
  ],
  'different headers on both pages': [
    [HEADER('Report'), FOOTER('vii')],
    [HEADER('First chapter'), FOOTER('viii')],
  ],
  'footnotes and a footer between': [[...FOOTNOTE, FOOTER('7')], [FOOTER('8')]],
};

describe('redaction over page ends', () => {
  describe.each(Object.entries(PAGES))('with %s', (_, [before, after]) => {
    it.each<[string, string, string, RedactionRequest]>([
      [
        'a literal',
        'was received by Maria',
        'Lindqvist in person.',
        { patterns: [literal('Maria Lindqvist')] },
      ],
      [
        'a hyphenated literal',
        'was received by Maria Lind-',
        'qvist in person.',
        { patterns: [literal('Maria Lindqvist')] },
      ],
      [
        'an expression',
        'was received by Maria',
        'Lindqvist in person.',
        { patterns: [regex('Maria L\\w+')] },
      ],
      ['a preset', 'paid to DE89 3704 0044', '0532 0130 00 in full.', { presets: ['iban'] }],
    ])('finds %s, and removes it on both pages', async (__, last, first, request) => {
      const pdf = await pdfOf([
        [...before, ...FIRST(last)],
        [...after, ...SECOND(first)],
      ]);
      const { hits, report } = await previewRedaction(pdf, request);
      expect(hits.map(({ page }) => page)).toEqual([0, 1]);
      for (const hit of hits) {
        expect(hit.text!.split('\n')).toHaveLength(2);
        expect(hit.box!.height).toBeLessThan(20);
        expect(hit.boxes).toBeUndefined();
      }
      expect(report.redactions.map(({ page, count }) => [page, count])).toEqual([
        [0, 1],
        [1, 1],
      ]);
      const { pdf: redacted, report: done } = await redact(pdf, request);
      const text = await readText(redacted);
      expect(text).not.toMatch(/Maria|qvist|DE89|0532/);
      expect(text).toContain(last.split(' ')[0]);
      expect(text).toContain(first.split(' ').slice(-2).join(' '));
      expect(done.rasterizedPages).toEqual([]);
    });
  });

  it('finds text from the last column of a page to the first column of the next', async () => {
    const column = (x: number, lines: string[]): Line[] =>
      lines.map((text, row) => ({ text, x, y: 700 - row * 14, size: 9 }));
    const filler = Array.from(
      { length: 12 },
      () => 'reads words in a column that is full of words and goes on',
    );
    const pdf = await pdfOf([
      [
        ...column(60, filler),
        ...column(310, [...filler.slice(1), 'and this was received by our member Mrs Maria']),
      ],
      [...column(60, ['Lindqvist in person, as the reader finds here', ...filler]), ...column(310, filler)],
    ]);
    const { hits } = await previewRedaction(pdf, { patterns: [literal('Maria Lindqvist')] });
    expect(hits.map(({ page }) => page)).toEqual([0, 1]);
  });

  it('finds matches at both ends of a middle page', async () => {
    const pdf = await pdfOf([
      FIRST('by Maria'),
      body('Lindqvist was here.', 'by Henrik'),
      SECOND('Osterby wrote.'),
    ]);
    const { hits } = await previewRedaction(pdf, {
      patterns: [literal('Maria Lindqvist'), literal('Henrik Osterby')],
    });
    expect(hits.map(({ page, source }) => [page, source])).toEqual([
      [0, 'pattern 0'],
      [1, 'pattern 0'],
      [1, 'pattern 1'],
      [2, 'pattern 1'],
    ]);
  });

  it('keeps text that a pattern for one page matches only in part', async () => {
    const pdf = await pdfOf([FIRST('by Maria'), SECOND('Lindqvist wrote.')]);
    const { hits } = await previewRedaction(pdf, { patterns: [{ ...literal('Maria Lindqvist'), page: 0 }] });
    expect(hits).toEqual([]);
  });

  it('does not join the end of a page with its own start, or with a later page', async () => {
    const pdf = await pdfOf([FIRST('by Maria'), SECOND('Nobody wrote.'), SECOND('Lindqvist wrote.')]);
    const { hits } = await previewRedaction(pdf, { patterns: [literal('Maria Lindqvist')] });
    expect(hits).toEqual([]);
  });
});
