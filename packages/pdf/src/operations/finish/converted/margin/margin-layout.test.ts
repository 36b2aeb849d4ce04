import { describe, expect, it } from 'vitest';
import { fillColumns, placeBoxes } from './margin-layout.ts';

const box = (wanted: number, height = 20, isFurther = false) => ({ wanted, height, isFurther });

describe('boxes of comments beside their places', () => {
  it.each([
    ['at their places', [box(100), box(200)], [100, 200]],
    ['below those that are in the way', [box(100), box(100), box(105, 20, true)], [100, 126, 148]],
    ['higher where the page ends', [box(150), box(280), box(280)], [150, 240, 266]],
    ['within the page', [box(0), box(299)], [14, 266]],
  ])('are %s', (_, boxes, tops) => {
    expect(placeBoxes(boxes, 300)).toEqual(tops);
  });

  it('have no places on a page that is too low for all of them', () => {
    expect(placeBoxes([box(10, 140), box(20, 140)], 300)).toBeUndefined();
  });
});

describe('columns of comments', () => {
  const lines = (count: number, isFurther = false) => ({ lines: count, isFurther });

  it('hold each line once, in order', () => {
    const counts = [3, 50, 1, 12];
    const fragments = fillColumns(
      counts.map((count) => lines(count)),
      10,
      3,
      200,
    );
    const shown = fragments.flatMap(({ box: index, from, to }) =>
      Array.from({ length: to - from }, (_, i) => `${index}:${from + i}`),
    );
    const expected = counts.flatMap((count, index) =>
      Array.from({ length: count }, (_, i) => `${index}:${i}`),
    );
    expect(shown).toEqual(expected);
    for (const { top, from, to } of fragments) expect(top + (to - from) * 10 + 6).toBeLessThanOrEqual(186);
  });

  it('end before a comment of which fewer than three lines would fit', () => {
    expect(fillColumns([lines(13), lines(4)], 10, 3, 200).map(({ column, from }) => [column, from])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('hold a line each on a page that is too low for one', () => {
    expect(fillColumns([lines(2)], 10, 3, 20).map(({ column }) => column)).toEqual([0, 1]);
  });
});
