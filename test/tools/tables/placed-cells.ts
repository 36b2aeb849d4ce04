/** A table as rows of cells from left to right; empty where a cell above or to the left extends. */
export type Grid = readonly (readonly string[])[];

/** Letters of a cell only: readers differ in spaces and line breaks. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00AD]/gu, '');
}

export function cellCount(grid: Grid): number {
  return grid.reduce((sum, row) => sum + row.filter((text) => bare(text) !== '').length, 0);
}

/**
 * Number of cells that another table has in the same row and column. Rows and columns are matched in order, so that additional
 * ones do not shift the others.
 */
export function cellsInPlace(known: Grid, read: Grid): number {
  const one = known.map((row) => row.map(bare));
  const other = read.map((row) => row.map(bare));
  const width = (grid: Grid) => grid.reduce((most, { length }) => Math.max(most, length), 0);
  const common = one.map((row) => other.map((candidate) => sharedTexts(row, candidate)));
  let rows = align(one.length, other.length, (i, j) => common[i]![j]!);
  let best = 0;
  // Columns follow from rows, and rows, once more, from columns.
  for (let round = 0; round < 3; round++) {
    const columns = align(width(one), width(other), (c, d) =>
      rows.reduce((sum, [i, j]) => sum + Number(isSame(one[i]![c], other[j]![d])), 0),
    );
    const inRow = (i: number, j: number) =>
      columns.reduce((sum, [c, d]) => sum + Number(isSame(one[i]![c], other[j]![d])), 0);
    best = Math.max(
      best,
      rows.reduce((sum, [i, j]) => sum + inRow(i, j), 0),
    );
    rows = align(one.length, other.length, inRow);
  }
  return best;
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a !== '' && a === b;
}

function sharedTexts(row: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of other) if (text !== '') left.set(text, (left.get(text) ?? 0) + 1);
  let count = 0;
  for (const text of row) {
    const rest = left.get(text) ?? 0;
    if (rest === 0) continue;
    left.set(text, rest - 1);
    count++;
  }
  return count;
}

/** Pairs of indexes, both growing, whose scores add up to the most. */
function align(
  length: number,
  otherLength: number,
  score: (i: number, j: number) => number,
): (readonly [number, number])[] {
  const best = Array.from({ length: length + 1 }, () => new Float64Array(otherLength + 1));
  for (let i = length - 1; i >= 0; i--) {
    for (let j = otherLength - 1; j >= 0; j--) {
      const own = score(i, j);
      const taken = own > 0 ? own + best[i + 1]![j + 1]! : 0;
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, taken);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < length && j < otherLength; ) {
    if (best[i]![j] === best[i + 1]![j]) i++;
    else if (best[i]![j] === best[i]![j + 1]) j++;
    else pairs.push([i++, j++]);
  }
  return pairs;
}
