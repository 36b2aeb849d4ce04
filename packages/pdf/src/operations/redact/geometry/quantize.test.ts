import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import { redact } from '../index.ts';
import { BELOW, build, literal, type Parts } from '../testing/build.ts';
import { charsOf, missing, textOf } from '../testing/examine.ts';
import { GRID_EM } from './quantize.ts';

const SIZE = 12;
const line = (word: string) => `BT /F1 ${SIZE} Tf 40 150 Td (Dear ${word}, welcome) Tj ET ${BELOW}`;

/** Content of the first page. */
function contentOf(bytes: Uint8Array): string {
  const pdf = PdfDocument.open(bytes);
  return Buffer.from(pageContents(pdf, pdf.pages()[0]!.dict, new Budget())).toString('latin1');
}

/** Boxes painted at the end of a content stream; all are upright. */
function boxesIn(content: string) {
  const box = /^(\S+ \S+ \S+) rg\n(\S+) (\S+) m\n(?:.* l\n)(\S+) (\S+) l\n/gm;
  return [...content.matchAll(box)].map(([, color, x0, y0, x1, y1]) => ({
    color,
    x0: Number(x0),
    y0: Number(y0),
    x1: Number(x1),
    y1: Number(y1),
  }));
}

/** Left edge of the word after the removed one, for a given removed word. */
async function placeOfWelcome(word: string, glyphPositions: 'exact' | 'quantized'): Promise<number> {
  const { pdf } = await redact(await build(line(word)), { patterns: [literal(word)], glyphPositions });
  expect(await textOf(pdf)).toBe('Dear,welcomeSecondlinestays');
  return (await charsOf(pdf)).find(({ text }) => text === 'w')!.box!.x0;
}

describe('glyph positions', () => {
  const words = ['Ann', 'Tom', 'Maria', 'Isabel'];

  it('exact reveal the width of the removed word', async () => {
    const places = await Promise.all(words.map((word) => placeOfWelcome(word, 'exact')));
    expect(new Set(places.map((x) => x.toFixed(2))).size).toBe(words.length);
  });

  it('quantized are equal for words of any width up to the grid', async () => {
    const places = await Promise.all(words.map((word) => placeOfWelcome(word, 'quantized')));
    expect(new Set(places.map((x) => x.toFixed(2))).size).toBe(1);
  });

  it('quantized are on a grid for longer words', async () => {
    const [short, ...long] = await Promise.all(
      ['Ann', 'Bartholomew', 'Wolfeschlegelstein', 'Constantinopolitan'].map((word) =>
        placeOfWelcome(word, 'quantized'),
      ),
    );
    for (const x of long) {
      const steps = (x - short!) / (GRID_EM * SIZE);
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.01);
      expect(steps).toBeGreaterThan(0.5);
    }
  });

  it('quantized keep other lines and columns in place', async () => {
    const content = `${line('Bo')} BT /F1 ${SIZE} Tf 300 150 Td (column) Tj ET`;
    const input = await build(content);
    const { pdf } = await redact(input, { patterns: [literal('Bo')], glyphPositions: 'quantized' });
    const places = async (bytes: Uint8Array) =>
      (await charsOf(bytes))
        .filter(({ box }) => box!.x0 > 295 || box!.y0 < 140)
        .map(({ text, box }) => [text, box!.x0.toFixed(2)]);
    expect(await places(pdf)).toEqual(await places(input));
  });

  it('quantized keep text readable that moves from one gap to the next', async () => {
    const input = await build(
      `BT /F1 12 Tf 20 150 Td (From alpha1 to Bremen and Celle with delta2 further on) Tj ET ${BELOW}`,
    );
    const patterns = [literal('alpha1'), { ...literal('delta2'), color: '#00f' }];
    const { pdf } = await redact(input, { patterns, glyphPositions: 'quantized' });
    const boxes = boxesIn(contentOf(pdf));
    expect(boxes).toHaveLength(2);
    expect(boxes.map(({ color }) => color)).toEqual(['0.0000 0.0000 0.0000', '0.0000 0.0000 1.0000']);
    const seen = (await charsOf(pdf)).filter(({ text }) => text.trim() !== '');
    for (const { box } of seen) {
      const middle = (box!.x0 + box!.x1) / 2;
      expect(boxes.some(({ x0, x1 }) => box!.y1 > 140 && middle > x0 && middle < x1)).toBe(false);
    }
  });

  it('quantized are covered by one box, as high as the original glyphs', async () => {
    const high = {
      resources: ({ add }: Parts) => {
        const descriptor = {
          Type: 'FontDescriptor',
          FontName: 'High',
          Flags: 32,
          Ascent: 1100,
          Descent: -400,
        };
        const font = { Type: 'Font', Subtype: 'TrueType', BaseFont: 'High', Encoding: 'WinAnsiEncoding' };
        const widths = { FirstChar: 32, LastChar: 126, Widths: new Array(95).fill(500) };
        return {
          Font: { F2: add({ ...font, ...widths, FontDescriptor: add(descriptor as never) } as never) },
        };
      },
    };
    const input = await build(`BT /F2 12 Tf 40 150 Td (Dear Tom, welcome) Tj ET ${BELOW}`, high);
    const { pdf } = await redact(input, { patterns: [literal('Tom')], glyphPositions: 'quantized' });
    const boxes = boxesIn(contentOf(pdf));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.x1 - boxes[0]!.x0).toBeCloseTo(GRID_EM * 12, 2);
    expect(boxes[0]!.y1).toBeCloseTo(150 + 1.1 * 12, 2);
    expect(boxes[0]!.y0).toBeCloseTo(150 - 0.4 * 12, 2);
  });

  it('quantized keep links beside the removed word', async () => {
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [90, 145, 140, 165], Dest: [0, 'Fit'] };
    const input = await build(line('Bo'), { page: ({ add }) => ({ Annots: [add(link as never)] }) });
    const { pdf } = await redact(input, { patterns: [literal('Bo')], glyphPositions: 'quantized' });
    expect((await PDFDocument.load(pdf)).getPages()[0]!.node.Annots()!.size()).toBe(1);
  });

  it.each([
    ['in one operator', (word: string) => `(Dear ${word}, welcome) Tj`],
    ['in an operator of its own', (word: string) => `(Dear ) Tj (${word}) Tj (, welcome) Tj`],
    ['at the end of its operator', (word: string) => `(Dear ${word}) Tj (, welcome) Tj`],
    ['at the end of its line', (word: string) => `(Dear ${word}) Tj`],
  ])('quantized leave no number that tells the width of a word %s', async (_, show) => {
    const numbers = words.map(async (word) => {
      const input = await build(`BT /F1 ${SIZE} Tf 40 150 Td ${show(word)} ET ${BELOW}`);
      const { pdf } = await redact(input, { patterns: [literal(word)], glyphPositions: 'quantized' });
      return contentOf(pdf).match(/\[[^\]]*\] TJ/g) ?? [];
    });
    const [first, ...others] = await Promise.all(numbers);
    for (const other of others) expect(other).toEqual(first);
  });

  it.each([
    ['in an operator of its own', '(Dear ) Tj (Maria) Tj (, welcome) Tj (!) Tj', 'Dear,welcome!'],
    [
      'in an operator of its own, in another size',
      '(Dear ) Tj 20 Tf (Maria) Tj /F1 8 Tf 150 Tz (, welcome) Tj',
      'Dear,welcome',
    ],
    ['before a new position', '(Dear Maria) Tj 0 -14 Td (welcome) Tj', 'Dearwelcome'],
  ])('exact keep everything else in place: a word %s', async (_, show, left) => {
    const input = await build(`BT /F1 ${SIZE} Tf 40 150 Td ${show.replace('20 Tf', '/F1 20 Tf')} ET`);
    const { pdf } = await redact(input, { patterns: [literal('Maria')] });
    const [before, after] = [await charsOf(input), await charsOf(pdf)];
    expect(after.map(({ text }) => text).join('')).toBe(left);
    expect(missing(after, before)).toEqual([]);
  });

  it('quantized are covered by a box as wide as the gap', async () => {
    const { pdf, report } = await redact(await build(line('Bo')), {
      patterns: [literal('Bo')],
      glyphPositions: 'quantized',
    });
    expect(report.glyphPositions).toBe('quantized');
    const chars = await charsOf(pdf);
    const comma = chars.find(({ text }) => text === ',')!.box!.x0;
    const dear = chars.find(({ text }) => text === 'r')!.box!.x1;
    expect(comma - dear).toBeGreaterThan(GRID_EM * SIZE);
  });
});
