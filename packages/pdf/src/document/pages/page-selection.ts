import { InvalidInputError } from '../../errors.ts';
import { DEFAULT_LIMITS } from '../../file/preflight/limits.ts';

/**
 * Page selection for a document of unknown length: single pages and ranges, ends included. Pages are counted from 0; negative
 * numbers count from the end, −1 being the last page.
 */
export type PageSelection = readonly (number | PageRange)[];

export interface PageRange {
  readonly from: number;
  /** Last page of the range; the last of the document when left out. */
  readonly to?: number | undefined;
}

/**
 * Returns the selected pages, counted from 0, in the order of the selection. Repeated pages are kept.
 *
 * @param selection all pages when left out
 * @param field name of the selection in error messages
 * @throws InvalidInputError `PAGE_OUT_OF_RANGE` for `pages[i]`; `INVALID_INPUT` when a range ends before it begins, or
 * no page or more than 10,000 pages are selected
 */
export function selectedPages(
  selection: PageSelection | undefined,
  pageCount: number,
  field = 'pages',
): number[] {
  if (selection === undefined) return Array.from({ length: pageCount }, (_, page) => page);
  if (selection.length === 0) throw new InvalidInputError(`${field}: must name at least one page`, { field });
  const pages: number[] = [];
  for (const [at, item] of selection.entries()) {
    const [from, to] = rangeOf(item, pageCount, `${field}[${at}]`);
    if (pages.length + to - from + 1 > DEFAULT_LIMITS.maxPages) {
      const most = DEFAULT_LIMITS.maxPages.toLocaleString('en');
      throw new InvalidInputError(`${field}: must name at most ${most} pages`, { field });
    }
    for (let page = from; page <= to; page++) pages.push(page);
  }
  return pages;
}

/**
 * Returns the first and the last page of a selection item, counted from 0.
 *
 * @throws InvalidInputError `PAGE_OUT_OF_RANGE`, `INVALID_INPUT`
 */
export function rangeOf(
  item: number | PageRange,
  pageCount: number,
  field: string,
): [from: number, to: number] {
  if (typeof item === 'number') {
    const page = pageAt(item, pageCount, field);
    return [page, page];
  }
  const from = pageAt(item.from, pageCount, `${field}.from`);
  const to = pageAt(item.to ?? -1, pageCount, `${field}.to`);
  if (to >= from) return [from, to];
  const said = `${item.from} to ${item.to ?? -1}`;
  const counted = item.from < 0 || (item.to ?? -1) < 0 ? ` (${from} to ${to} of ${pageCount} pages)` : '';
  throw new InvalidInputError(`${field}: must not end before it begins, as ${said}${counted} does`, {
    field,
  });
}

/**
 * Returns the page's index, counted from 0.
 *
 * @param page negative: from the end
 * @throws InvalidInputError `PAGE_OUT_OF_RANGE`
 */
export function pageAt(page: number, pageCount: number, field: string): number {
  const index = page < 0 ? pageCount + page : page;
  if (Number.isInteger(page) && index >= 0 && index < pageCount) return index;
  throw new InvalidInputError(
    `${field}: ${page} is out of range, the PDF has pages 0 to ${pageCount - 1} (-1 to -${pageCount} from the end)`,
    { field, code: 'PAGE_OUT_OF_RANGE' },
  );
}

/**
 * Returns the pages after checking that none is repeated.
 *
 * @throws InvalidInputError
 */
export function eachOnce(pages: number[], field = 'pages'): number[] {
  const seen = new Set<number>();
  for (const page of pages) {
    if (seen.has(page)) {
      throw new InvalidInputError(`${field}: must name every page once, and page ${page} is named twice`, {
        field,
      });
    }
    seen.add(page);
  }
  return pages;
}
