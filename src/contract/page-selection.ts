import * as z from 'zod';
import { atMost, objectError } from './fields.ts';

const PAGE_RULE = 'must be a page number, counted from 0, or from the end as -1, -2, …';
const RANGE_RULE = 'must be a page number, or a range { "from": 0, "to": 4 }';
const MOST = 10_000;

/** Page number: from 0, or negative from the end. Only the PDF determines whether the page exists. */
export const pageNumber = z.int(PAGE_RULE);

export const pageRange = z.strictObject(
  { from: pageNumber, to: pageNumber.optional().describe('Default: the last page') },
  objectError(RANGE_RULE),
);

/** Pages of a PDF: numbers and inclusive ranges. The engine's `selectedPages` resolves them once the number of pages is known. */
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
