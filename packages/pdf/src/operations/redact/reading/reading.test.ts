import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/core/document.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import { inherited } from '../../../file/core/page-tree.ts';
import { OptionalContent } from '../../../page/content/optional-content.ts';
import { recordContent } from '../../../page/content/record-content.ts';
import { rootInvocation } from '../../../page/content/stream-invocations.ts';
import { FontLoader } from '../../../page/fonts/load-font.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import { readWithPdfium } from '../engines/pdfium-text.ts';
import { findMatches } from '../find/find-matches.ts';
import { compileLiteral } from '../find/literals.ts';
import { build } from '../testing/build.ts';
import { pageLeaks } from '../verify/page-leaks.ts';
import { DocumentCodes } from './font-codes.ts';
import { canSpell, type PagePieces, PieceReader } from './page-pieces.ts';
import { readingOf } from './page-reading.ts';
import { ReadAlike } from './read-alike.ts';

/** A document whose pages share one font, and the reading of each page. */
async function read(contents: readonly string[]) {
  const pdf = PdfDocument.open(await build('', { pages: contents.length }));
  const budget = new Budget();
  const fonts = new FontLoader(pdf, budget);
  const options = { pdf, budget, fonts, optionalContent: new OptionalContent(pdf, pdf.catalog) };
  const reader = new PieceReader(new DocumentCodes());
  const pages = pdf.pages().map(({ dict }, index) => {
    const bytes = Buffer.from(contents[index]!, 'latin1');
    dict.set('Contents', pdf.add(new PdfStream(new Map(), bytes)));
    const resources = pdf.entries(inherited(pdf, dict, 'Resources'));
    const root = rootInvocation({ kind: 'page', bytes, resources });
    const model = recordContent(root, options);
    const pieces = reader.read(model.runs);
    return { model, pieces, reading: pieces && readingOf(model, pieces) };
  });
  return { pages, bytes: pdf.save() };
}

const text = (x: number, y: number, shown: string) => `BT /F1 12 Tf ${x} ${y} Td (${shown}) Tj ET\n`;

const pieces = (...all: string[]): PagePieces => {
  const starts: number[] = [];
  let joined = '\0';
  for (const piece of all) {
    starts.push(joined.length);
    joined += `${piece}\0`;
  }
  return { lines: [], text: joined, starts, codes: new Map(), isNew: false };
};

describe('pieces of text', () => {
  it('spell a string in any order, however it is split', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const word = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 8 }),
        (words, order, from, length) => {
          const line = order.map((index) => words[index % words.length]).join('');
          const needle = line.slice(from % (line.length + 1)).slice(0, length);
          expect(canSpell(pieces(...words), needle)).toBe(true);
        },
      ),
      { numRuns: 3000, seed: 1 },
    );
  });

  it.each([
    ['zebra', ['the bra', 'zeppelin'], false],
    ['zebra', ['brandy', 'a maze'], true],
    ['zebra', ['maze', 'b', 'rabbit'], true],
    ['zebra', ['maze', 'rabbit'], false],
    ['zebra', ['two zebras'], true],
    ['', ['nothing'], true],
  ])('can or cannot spell %j: %j', (needle, all, expected) => {
    expect(canSpell(pieces(...(all as string[])), needle as string)).toBe(expected);
  });

  it('are those of the operators, without case and spaces', async () => {
    const { pages } = await read([text(40, 150, 'Two Words') + text(40, 120, 'Two more')]);
    expect(pages[0]!.pieces?.text).toBe('\0twowords\0twomore\0');
  });

  it.each([
    ['that run into each other', text(40, 150, 'r e a d') + text(46, 150, 'e d')],
    ['that go back', 'BT /F1 12 Tf 40 150 Td [(ab) 2000 (cd)] TJ ET'],
    ['that are drawn twice', 'BT /F1 12 Tf 40 150 Td [(a) 540 (a)] TJ ET'],
    ['that are not horizontal', 'BT /F1 12 Tf 0 1 -1 0 40 50 Tm (upwards) Tj ET'],
  ])('are not derived from text %s', async (_, content) => {
    const { pages } = await read([content]);
    expect(pages[0]!.pieces).toBeUndefined();
  });
});

/** Pieces of a word, some of which spell it, scattered over a page. */
const strewn = fc
  .array(
    fc.record({
      x: fc.integer({ min: 4, max: 60 }).map((cells) => cells * 5),
      y: fc.constantFrom(150, 148, 136, 100),
      size: fc.constantFrom(9, 12),
      items: fc.array(fc.constantFrom('ze', 'zeb', 'bra', 'ra', 'b', 'a maze', 'rab', 'xyz', 'be'), {
        minLength: 1,
        maxLength: 3,
      }),
      kern: fc.constantFrom(0, -40, -300, 60, -6000),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((shown) =>
    shown
      .map(({ x, y, size, items, kern }) => {
        const array = items.map((item) => `(${item})`).join(` ${kern} `);
        return `BT /F1 ${size} Tf ${x} ${y} Td [${array}] TJ ET\n`;
      })
      .join(''),
  );

describe('a page whose pieces cannot spell a word', () => {
  it('has it in no reading, neither ours nor PDFium’s', async () => {
    const { pages, bytes } = await read(fc.sample(strewn, { numRuns: 400, seed: 1 }));
    const word = compileLiteral('zebra', { kind: 'pattern', index: 0 });
    const outcomes = await readWithPdfium(bytes, (reader) =>
      pages.map(({ model, pieces }, index) => {
        const found = findMatches(model.runs, [word]).found.length;
        const leaks = reader.withPage(index, (page) => pageLeaks(page.chars(), [], [word]).length);
        return { isSure: pieces !== undefined && !canSpell(pieces, 'zebra'), isFound: found + leaks > 0 };
      }),
    );
    expect(outcomes!.filter(({ isSure, isFound }) => isSure && isFound)).toEqual([]);
    expect(outcomes!.filter(({ isSure }) => isSure).length).toBeGreaterThan(50);
    expect(outcomes!.filter(({ isFound }) => isFound).length).toBeGreaterThan(20);
  });
});

describe('a page that PDFium need not read', () => {
  /** Whether each page can be skipped once all previous ones have been read. */
  async function covered(written: readonly string[], believed = written): Promise<boolean[]> {
    const { bytes } = await read(written);
    const { pages } = await read(believed);
    const alike = new ReadAlike();
    const all = await readWithPdfium(bytes, (reader) =>
      pages.map(({ reading }, index) =>
        reader.withPage(index, (page) => {
          if (!reading || alike.covers(page, reading)) return reading !== undefined;
          page.chars();
          alike.learn(reading, page.shownTexts());
          return false;
        }),
      ),
    );
    return all!;
  }

  it('has only codes that were read equally before', async () => {
    expect(
      await covered([text(40, 150, 'letters'), text(40, 150, 'settle'), text(40, 150, 'kettle')]),
    ).toEqual([false, true, false]);
  });

  it('has its text at the expected position', async () => {
    const first = text(40, 150, 'letters');
    const second = text(40, 150, 'settle');
    const moved = text(90, 150, 'settle');
    expect(await covered([first, moved], [first, second])).toEqual([false, false]);
    expect(await covered([first, second + moved], [first, second])).toEqual([false, false]);
    expect(await covered([first, text(40, 150, 'settle letters')], [first, second])).toEqual([false, false]);
  });

  it('has no code that PDFium reads differently', async () => {
    // The first page does not contain the believed text.
    const pages = [text(40, 150, 'letters'), text(40, 150, 'settle')];
    expect(await covered([text(40, 150, 'lettres'), pages[1]!], pages)).toEqual([false, false]);
  });

  it('draws no forms and has no replacement texts', async () => {
    const replaced = `/Span <</ActualText (other)>> BDC\n${text(40, 150, 'letters')}EMC`;
    const { pages } = await read([replaced, text(40, 150, 'letters')]);
    expect(pages.map(({ reading }) => reading !== undefined)).toEqual([false, true]);
  });
});
