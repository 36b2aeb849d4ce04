/**
 * Consecutive rows between two places where sums are carried over, counted from 0. Rows that are not printed belong to no part.
 */
export interface Part {
  readonly first: number;
  readonly last: number;
  /** Number of pages from the beginning of this part to that of the next. */
  readonly pages: number;
  /** Last row of the part that is taller than a page. Only printing shows how many pages such a part takes. */
  readonly tall: number | undefined;
}

/** Pages on which parts were printed, found by their markers. Pages count from 0; undefined for a row without a marker. */
export interface Printed {
  pageOfRow(row: number): number | undefined;
  /** Page of the row that carries a part's sum forward. The next method returns the page of the row that brings it. */
  pageOfCarried(part: number): number | undefined;
  pageOfBrought(part: number): number | undefined;
}

/** Correction for a part that was printed in the wrong place. */
export type Mend =
  | { readonly kind: 'tall'; readonly row: number }
  /** Ends the page after one row, and no longer after another. */
  | { readonly kind: 'end'; readonly after: number; readonly instead: number }
  | { readonly kind: 'slack' };

/**
 * Divides a table where its pages end.
 *
 * @param starts page on which each row begins; undefined for a row that is not printed
 * @param joined rows that share a cell with the next one, so that nothing can be inserted after them
 * @param tall rows that are taller than a page, so that the page ends within them
 */
export function partsOf(
  starts: readonly (number | undefined)[],
  joined: ReadonlySet<number>,
  tall: ReadonlySet<number>,
): Part[] {
  const parts: Part[] = [];
  let part: { first: number; last: number; tall: number | undefined } | undefined;
  const pageOf = (row: number) => starts[row]!;
  for (const [row, start] of starts.entries()) {
    if (start === undefined) continue;
    if (part && start > pageOf(part.last) && !joined.has(part.last) && !tall.has(part.last)) {
      parts.push({ ...part, pages: start - pageOf(part.first) });
      part = undefined;
    }
    part = { first: part?.first ?? row, last: row, tall: tall.has(row) ? row : part?.tall };
  }
  if (part) parts.push({ ...part, pages: pageOf(part.last) - pageOf(part.first) + 1 });
  return parts;
}

/** Returns the rows whose pages are needed to check a part, besides those of the carrying rows. */
export function rowsToMark(parts: readonly Part[]): number[] {
  const ends = [parts[0]?.first, parts.at(-1)?.last].filter((row) => row !== undefined);
  return [...new Set([...ends, ...parts.flatMap(rowsBelowTall)])];
}

function rowsBelowTall({ tall, last }: Part): number[] {
  return tall === undefined ? [] : Array.from({ length: last - tall }, (_, i) => tall + 1 + i);
}

/**
 * Returns corrections for misplaced parts; none when all are in place. Each part begins on a page of its own, so parts can be
 * checked separately, but moving a row moves the rows of all that follow.
 */
export function mendsOf(parts: readonly Part[], printed: Printed): Mend[] {
  const mends = parts.flatMap((_, index) => mendOf(parts, index, printed) ?? []);
  const tall = mends.filter(({ kind }) => kind === 'tall');
  return tall.length > 0 ? tall : mends.slice(0, 1);
}

function mendOf(parts: readonly Part[], index: number, printed: Printed): Mend | undefined {
  const { first, last, pages, tall } = parts[index]!;
  const isLast = index === parts.length - 1;
  const begins = index === 0 ? printed.pageOfRow(first) : printed.pageOfBrought(index - 1);
  const next = isLast ? undefined : printed.pageOfBrought(index);
  const ends = isLast
    ? printed.pageOfRow(last)
    : (printed.pageOfCarried(index) ?? (next === undefined ? undefined : next - 1));
  const follows = ends !== undefined && (isLast || next === ends + 1);
  if (tall === undefined) {
    if (follows && begins !== undefined && ends === begins + pages - 1) return undefined;
    if (isLast) return { kind: 'slack' };
    return first === last ? { kind: 'tall', row: last } : { kind: 'end', after: last - 1, instead: last };
  }
  const below = rowsBelowTall(parts[index]!).filter((row) => printed.pageOfRow(row) !== undefined);
  const cut = below.findIndex(
    (row, i) => i > 0 && printed.pageOfRow(row) !== printed.pageOfRow(below[i - 1]!),
  );
  if (cut > 1) return { kind: 'end', after: below[cut - 2]!, instead: last };
  if (cut === 1) return { kind: 'tall', row: below[0]! };
  const isOnOnePage = below.length === 0 || printed.pageOfRow(below[0]!) === ends;
  if (follows && isOnOnePage) return undefined;
  if (isLast) return { kind: 'slack' };
  return below.length > 1
    ? { kind: 'end', after: below.at(-2)!, instead: last }
    : { kind: 'tall', row: last };
}
