import { Selection, type Source, withSources } from '../../document/assemble/index.ts';
import { type PageSelection, rangeOf, selectedPages } from '../../document/pages/page-selection.ts';
import { InvalidInputError, PdfError } from '../../errors.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { finishEdited } from './finish-edited.ts';
import type { EditOptions, EditResult } from './options.ts';

/** Method by which a PDF is split; exactly one of the three. */
export interface SplitRequest {
  /** Pages of each part: one part per number or range. They may overlap and omit pages. */
  readonly ranges?: PageSelection | undefined;
  /** Number of pages per part; the last part may have fewer. */
  readonly every?: number | undefined;
  /**
   * Bookmark level at which to split: a part begins at every page that is the target of a bookmark of this level or above; 1 is
   * the top. Pages before the first one are a part of their own.
   */
  readonly bookmarks?: number | undefined;
  /** Whether every part contains the files that are attached to the document as a whole; default: true. */
  readonly attachments?: boolean | undefined;
}

export interface SplitPart extends EditResult {
  /** Indexes of its pages in the input. */
  readonly pages: readonly number[];
  /** Title of the bookmark at which the part begins. */
  readonly title?: string;
}

/** Maximum number of parts that `split` makes. */
export const MAX_PARTS = 1_000;
/** Maximum total size of the parts of `split`, in bytes; shared objects count in each part. */
export const MAX_SPLIT_BYTES = 400 << 20;

const MAX_BOOKMARKS = 200_000;
const MAX_DEPTH = 200;

/**
 * Splits a PDF into parts, each equal to the pages that `editPages` would extract.
 *
 * @throws InvalidInputError `INVALID_INPUT`, `PAGE_OUT_OF_RANGE` for `ranges[i]`, `NO_BOOKMARKS`; and as `editPages`
 * @throws PdfError `PDF_TOO_LARGE` when the parts have more than 400 MB together
 */
export async function split(
  pdf: Uint8Array,
  request: SplitRequest,
  options: EditOptions = {},
): Promise<SplitPart[]> {
  const field = options.field ?? 'pdf';
  assertOneWay(request);
  const input = { pdf, field, password: options.password };
  return withSources([input], field, ([source]) => {
    const parts = partsOf(source!, request);
    if (parts.length > MAX_PARTS) {
      const most = MAX_PARTS.toLocaleString('en');
      throw new InvalidInputError(`${wayOf(request)}: must make at most ${most} parts, not ${parts.length}`, {
        field: wayOf(request),
      });
    }
    let bytes = 0;
    return parts.map(({ pages, title }) => {
      const { attachments } = request;
      const part = finishEdited(new Selection(source!, pages), { attachments });
      bytes += part.pdf.length;
      if (bytes > MAX_SPLIT_BYTES) {
        const message = `${field}: its parts have more than ${MAX_SPLIT_BYTES >> 20} MB together`;
        throw new PdfError('too-large', 'PDF_TOO_LARGE', message, { field });
      }
      return { ...part, pages, ...(title !== undefined && { title }) };
    });
  });
}

const WAYS = ['ranges', 'every', 'bookmarks'] as const;

function wayOf(request: SplitRequest): string {
  return WAYS.find((way) => request[way] !== undefined)!;
}

function assertOneWay(request: SplitRequest): void {
  const given = WAYS.filter((way) => request[way] !== undefined);
  if (given.length !== 1) {
    throw new InvalidInputError('Exactly one of ranges, every, bookmarks is required');
  }
  for (const way of ['every', 'bookmarks'] as const) {
    const value = request[way];
    if (value === undefined || (Number.isInteger(value) && value >= 1)) continue;
    throw new InvalidInputError(`${way}: must be a whole number of at least 1`, { field: way });
  }
}

interface PlannedPart {
  readonly pages: number[];
  readonly title?: string | undefined;
}

function partsOf(source: Source, { ranges, every, bookmarks }: SplitRequest): PlannedPart[] {
  const { length } = source.pages;
  if (ranges) {
    return ranges.map((range, i) => {
      const [from, to] = rangeOf(range, length, `ranges[${i}]`);
      return { pages: selectedPages([{ from, to }], length) };
    });
  }
  const starts = bookmarks === undefined ? undefined : startsOf(source, bookmarks);
  const cuts = starts ? [...starts.keys()] : [];
  for (let page = 0; every !== undefined && page < length; page += every) cuts.push(page);
  if (cuts[0] !== 0) cuts.unshift(0);
  return cuts.map((from, i) => ({
    pages: selectedPages([{ from, to: (cuts[i + 1] ?? length) - 1 }], length),
    title: starts?.get(from),
  }));
}

/** Target pages of bookmarks down to a level, ascending, each with the title of its first bookmark. */
function startsOf(source: Source, level: number): Map<number, string> {
  const starts = new Map<number, string>();
  const seen = new Set<PdfDict>();
  const visit = (first: PdfDict | undefined, depth: number): void => {
    for (
      let item = first;
      item && !seen.has(item) && seen.size < MAX_BOOKMARKS;
      item = source.dict(item, 'Next')
    ) {
      seen.add(item);
      const page = source.pageLedTo(item);
      if (page !== undefined && !starts.has(page)) starts.set(page, source.text(item, 'Title') ?? '');
      if (depth < Math.min(level, MAX_DEPTH)) visit(source.dict(item, 'First'), depth + 1);
    }
  };
  visit(source.dict(source.dict(source.catalog, 'Outlines'), 'First'), 1);
  if (starts.size > 0) return new Map([...starts].sort(([a], [b]) => a - b));
  throw new InvalidInputError('bookmarks: no bookmark of that level has a target page', {
    field: 'bookmarks',
    code: 'NO_BOOKMARKS',
  });
}
