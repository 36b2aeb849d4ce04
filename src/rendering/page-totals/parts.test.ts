import { describe, expect, it } from 'vitest';
import { mendsOf, type Part, type Printed, partsOf, rowsToMark } from './parts.ts';

const NONE: ReadonlySet<number> = new Set();
const part = (first: number, last: number, pages = 1, tall?: number): Part => ({ first, last, pages, tall });

describe('a table', () => {
  it.each<[string, (number | undefined)[], ReadonlySet<number>, ReadonlySet<number>, Part[]]>([
    ['ends where it began', [0, 0, 0], NONE, NONE, [part(0, 2)]],
    ['is parted where the page changes', [1, 1, 2, 3, 3], NONE, NONE, [part(0, 1), part(2, 2), part(3, 4)]],
    [
      'ignores rows that are not printed',
      [undefined, 0, undefined, 1, undefined],
      NONE,
      NONE,
      [part(1, 1), part(3, 3)],
    ],
    ['is not parted within a cell', [0, 0, 1, 1], new Set([1]), NONE, [part(0, 3, 2)]],
    [
      'is not parted below a row that is taller than a page',
      [0, 0, 2, 3],
      NONE,
      new Set([1]),
      [part(0, 2, 3, 1), part(3, 3)],
    ],
    ['may be nowhere', [undefined], NONE, NONE, []],
  ])('%s', (_, starts, joined, tall, expected) => expect(partsOf(starts, joined, tall)).toEqual(expected));

  it('has marks at its ends, and on the rows below a tall row', () => {
    expect(rowsToMark([part(0, 5), part(6, 9, 2, 7), part(10, 12)])).toEqual([0, 12, 8, 9]);
  });
});

describe('a printed table', () => {
  const TWO = [part(0, 4), part(5, 9)];
  const printed = (
    rows: Record<number, number>,
    carried: (number | undefined)[],
    brought: number[],
  ): Printed => ({
    pageOfRow: (row) => rows[row],
    pageOfCarried: (index) => carried[index],
    pageOfBrought: (index) => brought[index],
  });

  it.each<[string, Part[], Printed, unknown[]]>([
    ['needs no repair', TWO, printed({ 0: 3, 9: 4 }, [3], [4]), []],
    ['carries nothing forward', TWO, printed({ 0: 3, 9: 4 }, [undefined], [4]), []],
    [
      'has its sum on a page of its own',
      TWO,
      printed({ 0: 3, 9: 5 }, [4], [5]),
      [{ kind: 'end', after: 3, instead: 4 }],
    ],
    ['continues after its last page', TWO, printed({ 0: 3, 9: 5 }, [3], [4]), [{ kind: 'slack' }]],
    [
      'has a row that is taller than a page',
      [part(0, 0), part(1, 1), part(2, 3)],
      printed({ 0: 0, 3: 5 }, [1, 3], [2, 4]),
      [
        { kind: 'tall', row: 0 },
        { kind: 'tall', row: 1 },
      ],
    ],
    [
      'spans the pages of its tall row',
      [part(0, 3, 2, 1), part(4, 5)],
      printed({ 0: 0, 2: 4, 3: 4, 5: 5 }, [4], [5]),
      [],
    ],
    [
      'ends another page below a tall row',
      [part(0, 5, 2, 1), part(6, 7)],
      printed({ 0: 0, 2: 1, 3: 1, 4: 1, 5: 2, 7: 3 }, [2], [3]),
      [{ kind: 'end', after: 3, instead: 5 }],
    ],
  ])('%s', (_, parts, where, mends) => expect(mendsOf(parts, where)).toEqual(mends));
});
