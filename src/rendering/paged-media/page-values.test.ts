import { describe, expect, it } from 'vitest';
import { type PagedItems, type PrintedPages, pageValues } from './page-values.ts';
import type { NamedUse } from './paged-styles.ts';

const NOTHING: PagedItems = { assignments: [], resets: [], sides: [], numbered: [], counted: false };
const printed = (count: number, marks: Record<string, number>, numbers?: number[]): PrintedPages => ({
  count,
  marks: new Map(Object.entries(marks)),
  numbers,
});
const assign = (text: string, mark: string, begins = false) => ({
  name: 't',
  running: false,
  text,
  mark,
  begins,
});

describe('values of pages', () => {
  it.each<[NamedUse['pick'], string[]]>([
    ['first', ['', 'A', 'A', 'B', 'C']],
    ['last', ['', 'A', 'A', 'C', 'C']],
    ['start', ['', 'A', 'A', 'A', 'C']],
    ['first-except', ['', '', 'A', '', 'C']],
  ])('show the %s of the strings set on a page, or that of the page before', (pick, expected) => {
    const assignments = [
      assign('A', 'a', true),
      assign('B', 'b'),
      assign('C', 'c'),
      assign('not shown', 'x'),
    ];
    const pages = printed(5, { a: 1, b: 3, c: 3 });
    const use = { name: 't', running: false, pick };
    expect(pageValues({ ...NOTHING, assignments }, pages, [use], [], []).texts).toEqual([expected]);
  });

  it('continue from a number that an element sets, in each style', () => {
    const items = { ...NOTHING, resets: [{ mark: 'b', value: 1 }], numbered: ['a', 'b'] };
    const values = pageValues(items, printed(4, { a: 3, b: 2 }), [], ['decimal', 'lower-roman'], []);
    expect(values.numbers).toEqual([
      ['1', '2', '1', '2'],
      ['i', 'ii', 'i', 'ii'],
    ]);
    expect(values.own).toEqual([2, 1]);
  });

  it('start from the numbers of page rules', () => {
    const values = pageValues(NOTHING, printed(3, {}, [0, 0, 1]), [], ['decimal'], []);
    expect(values.numbers).toEqual([['0', '0', '1']]);
  });

  it('have blank pages before elements that start on the wrong side, unless they exist', () => {
    const sides = (['right', 'right', 'left', 'right'] as const).map((side, i) => ({ mark: `m${i}`, side }));
    const items = { ...NOTHING, sides };
    const before = pageValues(items, printed(5, { m0: 1, m1: 2, m2: 3, m3: 4 }), [], [], []).blanks;
    expect(before).toEqual([0, 1]);
    const after = printed(7, { m0: 2, m1: 4, m2: 5, m3: 6 });
    expect(pageValues(items, after, [], [], before).blanks).toEqual([0, 1]);
  });
});
