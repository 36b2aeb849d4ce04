import { type PDFDict, type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import { richPdf } from '../../testing/rich-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { type SplitRequest, split } from './index.ts';

const seven = samplePdf({ pages: 7 });
const pagesOf = async (request: SplitRequest) => (await split(seven, request)).map(({ pages }) => pages);

/** Bookmarks as a list of level, page and title. */
function bookmarks(items: readonly (readonly [level: number, page: number, title: string])[]) {
  return (document: PDFDocument) => {
    const { context } = document;
    const root = context.nextRef();
    const refs = items.map(() => context.nextRef());
    const parentOf = (i: number) => {
      const at = items.slice(0, i).findLastIndex(([level]) => level < items[i]![0]);
      return at < 0 ? root : refs[at]!;
    };
    const kidsOf = (parent: unknown) => refs.filter((_, i) => parentOf(i) === parent);
    const below = (own: unknown, entries: PDFDict) => {
      const kids = kidsOf(own);
      if (kids.length === 0) return entries;
      entries.set(PDFName.of('First'), kids[0]!);
      entries.set(PDFName.of('Last'), kids.at(-1)!);
      entries.set(PDFName.of('Count'), context.obj(kids.length));
      return entries;
    };
    items.forEach(([, page, title], i) => {
      const siblings = kidsOf(parentOf(i));
      const at = siblings.indexOf(refs[i]!);
      const entries = context.obj({ Parent: parentOf(i), Dest: [document.getPage(page).ref, 'Fit'] });
      entries.set(PDFName.of('Title'), PDFHexString.fromText(title));
      if (siblings[at - 1]) entries.set(PDFName.of('Prev'), siblings[at - 1]!);
      if (siblings[at + 1]) entries.set(PDFName.of('Next'), siblings[at + 1]!);
      context.assign(refs[i]!, below(refs[i], entries));
    });
    context.assign(root, below(root, context.obj({})));
    document.catalog.set(PDFName.of('Outlines'), root);
  };
}

describe('split', () => {
  it.each<[SplitRequest, number[][]]>([
    [{ every: 3 }, [[0, 1, 2], [3, 4, 5], [6]]],
    [{ every: 100 }, [[0, 1, 2, 3, 4, 5, 6]]],
    [{ ranges: [{ from: 0, to: 1 }, -1, { from: 1, to: 3 }] }, [[0, 1], [6], [1, 2, 3]]],
  ])('%j makes %j', async (request, parts) => expect(await pagesOf(request)).toEqual(parts));

  it('begins a part at every bookmark of a level or above', async () => {
    const pdf = await richPdf({
      mark: 'A',
      pages: 7,
      change: bookmarks([
        [1, 1, 'One'],
        [2, 2, 'One.A'],
        [2, 3, 'One.B'],
        [1, 5, 'Two'],
        [1, 5, 'Also two'],
      ]),
    });
    const parts = async (level: number) =>
      (await split(pdf, { bookmarks: level })).map(({ title, pages }) => [title, ...pages]);
    expect(await parts(1)).toEqual([
      [undefined, 0],
      ['One', 1, 2, 3, 4],
      ['Two', 5, 6],
    ]);
    expect(await parts(2)).toEqual([
      [undefined, 0],
      ['One', 1],
      ['One.A', 2],
      ['One.B', 3, 4],
      ['Two', 5, 6],
    ]);
    const [, , second] = await split(pdf, { bookmarks: 2 });
    const { outline, text } = await inspect(second!.pdf);
    expect(outline).toEqual([{ title: 'One.A', target: 0, items: [] }]);
    expect(text).toEqual(['A page 2']);
  });

  it.each<[SplitRequest, string]>([
    [{}, 'Exactly one of ranges, every, bookmarks is required'],
    [{ every: 1, bookmarks: 1 }, 'Exactly one of ranges, every, bookmarks is required'],
    [{ every: 0 }, 'every: must be a whole number of at least 1'],
    [{ ranges: [0, { from: 2, to: 9 }] }, 'ranges[1].to: 9 is out of range'],
    [{ bookmarks: 1 }, 'bookmarks: no bookmark of that level has a target page'],
  ])('%j is refused', async (request, message) => {
    await expect(split(seven, request)).rejects.toThrow(message);
  });

  it('refuses to make more than 1,000 parts', async () => {
    const ranges = Array.from({ length: 1_001 }, () => 0);
    await expect(split(seven, { ranges })).rejects.toThrow('ranges: must make at most 1,000 parts, not 1001');
  });
});
