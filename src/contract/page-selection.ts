import * as z from 'zod';
import { atMost, objectError } from './fields.ts';

const PAGE_RULE = 'must be a page number, counted from 0, or from the end as -1, -2, …';
const RANGE_RULE = 'must be a page number, or a range { "from": 0, "to": 4 }';
const MOST = 10_000;

/** One page: from 0, or from the end with a negative number. Whether there is such a page only the PDF can say. */
export const pageNumber = z.int(PAGE_RULE);

export const pageRange = z.strictObject(
  { from: pageNumber, to: pageNumber.optional().describe('Default: the last page') },
  objectError(RANGE_RULE),
);

/**
 * Pages of a PDF: numbers and ranges, of which both ends belong to it. `selectedPages` of the engine finds them, once it
 * knows how many pages there are.
 */
export const pageSelection = z
  .array(
    z.union([pageNumber, pageRange], {
      error: (issue) => (typeof issue.input === 'number' ? PAGE_RULE : RANGE_RULE),
    }),
    'must be an array of page numbers and ranges',
  )
  .min(1, 'must name at least one page')
  .max(MOST, atMost(MOST, 'page numbers and ranges'))
  .meta({
    id: 'PageSelection',
    description: 'Pages, counted from 0 (negative: from the end), and ranges of them, both ends included',
  });
