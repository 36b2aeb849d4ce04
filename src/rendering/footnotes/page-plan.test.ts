import { describe, expect, it } from 'vitest';
import { type Divided, type Piece, type PlannedPage, planPages } from './page-plan.ts';

/** Lines of 10 pixels; a number is a line that refers to that note. */
function document(
  lines: ReadonlyArray<number | undefined>,
  notes: readonly number[],
  change: (piece: Piece, index: number) => Piece = (piece) => piece,
): Divided {
  const pieces = lines.map((note, index) =>
    change(
      {
        ...{ top: index * 10, bottom: index * 10 + 10, breakable: true, forced: false, repeated: 0, foot: 0 },
        notes: note === undefined ? [] : [note],
      },
      index,
    ),
  );
  const linesOf = (count: number) => Array.from({ length: count }, (_, line) => (line + 1) * 5);
  return {
    pieces,
    notes: notes.map((count) => ({ lines: linesOf(count) })),
    overhead: 5,
    heightOf: () => 100,
  };
}

const START = { page: 0, piece: 0, top: 0, carried: [] };
const TEXT = (count: number): undefined[] => Array.from({ length: count }, () => undefined);
const show = (pages: readonly PlannedPage[]) =>
  pages.map(({ page, end, parts }) =>
    [page, end, ...parts.map(({ note, from, to }) => `${note}:${from}-${to}`)].join(' '),
  );

describe('a page with footnotes', () => {
  it('ends above its notes', () => {
    expect(show(planPages(document([0, ...TEXT(12)], [3]), START))).toEqual(['0 8 0:0-3', '1 13']);
  });

  it('moves a line to the next page if its note does not fit', () => {
    expect(show(planPages(document([...TEXT(8), 0, ...TEXT(3)], [3]), START))).toEqual(['0 8', '1 12 0:0-3']);
  });

  it('splits a note when a quarter of the page would be blank', () => {
    const pages = planPages(document([...TEXT(3), 0, ...TEXT(9)], [20]), START);
    expect(show(pages)).toEqual(['0 4 0:0-11', '1 9 0:11-20', '2 13']);
  });

  it('keeps notes in order after a continued one', () => {
    const pages = planPages(document([0, 1, ...TEXT(3)], [40, 2]), START);
    expect(show(pages).join(', ')).toMatch(/0:0-17.*0:17-.*0:.*-40.*1:0-2/);
    expect(pages.flatMap(({ parts }) => parts).filter(({ note }) => note === 1)).toHaveLength(1);
  });

  it('ends only at allowed breaks', () => {
    const kept = document([...TEXT(6), 0, ...TEXT(6)], [4], (piece, index) => ({
      ...piece,
      breakable: index < 5,
    }));
    expect(show(planPages(kept, START))[0]).toBe('0 4');
  });

  it('defers the notes of text that cannot be split', () => {
    const whole = document([undefined, 0, undefined], [2], (piece, index) => ({
      ...piece,
      ...(index === 1 && { bottom: 115 }),
      ...(index === 2 && { top: 115, bottom: 125 }),
    }));
    const pages = planPages(whole, START);
    expect(show(pages)).toEqual(['0 1', '1 2', '3 3 0:0-2']);
    expect(pages[1]!.late).toEqual([0]);
  });
});
