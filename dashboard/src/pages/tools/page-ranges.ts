/** Page number from 0, or an inclusive range, as requests have them. */
export type PageRange = number | { readonly from: number; readonly to?: number };

/**
 * Parses pages as people write them: `1-3, 5, 8-`, counted from 1; `-1` is the last page.
 *
 * @returns undefined when the text is no list of pages.
 */
export function parseRanges(text: string): PageRange[] | undefined {
  const ranges: PageRange[] = [];
  for (const part of text.split(',')) {
    const found = /^\s*(?:(\d{1,5})\s*(?:([-–])\s*(\d{1,5})?)?|-(\d{1,5}))\s*$/.exec(part);
    if (!found) return undefined;
    const [, first, dash, last, fromEnd] = found;
    if (fromEnd !== undefined) ranges.push(-Number(fromEnd));
    else if (Number(first) < 1 || (last !== undefined && Number(last) < Number(first))) return undefined;
    else if (dash === undefined) ranges.push(Number(first) - 1);
    else ranges.push({ from: Number(first) - 1, ...(last !== undefined && { to: Number(last) - 1 }) });
  }
  return ranges;
}

/** Writes pages as {@link parseRanges} reads them. */
export function formatRanges(ranges: readonly PageRange[]): string {
  const one = (page: number) => String(page < 0 ? page : page + 1);
  return ranges
    .map((range) =>
      typeof range === 'number'
        ? one(range)
        : `${one(range.from)}-${range.to === undefined ? '' : one(range.to)}`,
    )
    .join(', ');
}

/** Combines adjacent pages into ranges. */
export function rangesOf(pages: Iterable<number>): PageRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges.map(({ from, to }) => (from === to ? from : { from, to }));
}
