import { describe, expect, it } from 'vitest';
import { formatRanges, parseRanges, rangesOf } from './page-ranges.ts';

describe('page ranges', () => {
  it.each([
    ['1', [0]],
    ['1-3, 5', [{ from: 0, to: 2 }, 4]],
    ['8-', [{ from: 7 }]],
    ['-1, 2–2', [-1, { from: 1, to: 1 }]],
  ])('reads %s', (text, ranges) => expect(parseRanges(text)).toEqual(ranges));

  it.each(['', '0', '3-1', 'a', '1,,2', '1.5'])('refuses “%s”', (text) =>
    expect(parseRanges(text)).toBeUndefined(),
  );

  it('formats parsed ranges as they were entered', () => {
    expect(formatRanges(parseRanges('1-3, 5, 8-, -1')!)).toBe('1-3, 5, 8-, -1');
  });

  it('combines adjacent pages, in the order of the pages', () => {
    expect(rangesOf([4, 0, 1, 2])).toEqual([{ from: 0, to: 2 }, 4]);
  });
});
