import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageSelection, selectedPages } from './page-selection.ts';

describe('selectedPages', () => {
  it.each<[PageSelection | undefined, number[]]>([
    [undefined, [0, 1, 2, 3, 4]],
    [[0], [0]],
    [
      [4, 0],
      [4, 0],
    ],
    [
      [-1, -5],
      [4, 0],
    ],
    [[{ from: 1, to: 3 }], [1, 2, 3]],
    [[{ from: 2, to: 2 }], [2]],
    [
      [{ from: -2, to: -1 }, 0],
      [3, 4, 0],
    ],
    [[{ from: 3 }], [3, 4]],
    [
      [1, { from: 0, to: 1 }],
      [1, 0, 1],
    ],
  ])('%j of five pages are %j', (selection, pages) => {
    expect(selectedPages(selection, 5)).toEqual(pages);
  });

  it.each<[PageSelection, string, RegExp]>([
    [[0, 5], 'pages[1]', /^pages\[1\]: 5 is out of range, the PDF has pages 0 to 4/],
    [[-6], 'pages[0]', /^pages\[0\]: -6 is out of range/],
    [[1.5], 'pages[0]', /^pages\[0\]: 1.5 is out of range/],
    [[{ from: 0, to: 7 }], 'pages[0].to', /^pages\[0\]\.to: 7 is out of range/],
    [[{ from: -9, to: 2 }], 'pages[0].from', /^pages\[0\]\.from: -9 is out of range/],
  ])('%j of five pages is refused', (selection, field, message) => {
    const select = () => selectedPages(selection, 5);
    expect(select).toThrow(message);
    expect(select).toThrow(expect.objectContaining({ field, code: 'PAGE_OUT_OF_RANGE' }));
  });

  it('refuses a range that ends before it begins, an empty selection and too many pages', () => {
    expect(() => selectedPages([{ from: 3, to: 1 }], 5)).toThrow('pages[0]: must not end before it begins');
    expect(() => selectedPages([{ from: 3, to: -3 }], 5)).toThrow('3 to -3 (3 to 2 of 5 pages)');
    expect(() => selectedPages([], 5, 'delete')).toThrow('delete: must name at least one page');
    const often = Array.from({ length: 2001 }, () => ({ from: 0, to: 4 }));
    expect(() => selectedPages(often, 5)).toThrow('pages: must name at most 10,000 pages');
  });

  it('counts from the end and from the beginning', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), fc.nat(), (count, a, b) => {
        const [from, to] = [a % count, b % count].sort((x, y) => x - y) as [number, number];
        const range = selectedPages([{ from: from - count, to: to - count }], count);
        expect(range).toEqual(selectedPages([{ from, to }], count));
        expect(range).toHaveLength(to - from + 1);
      }),
    );
  });
});
