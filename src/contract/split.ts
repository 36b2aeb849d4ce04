import { MAX_PARTS } from '@platen/pdf';
import * as z from 'zod';
import { atMost, objectError } from './fields.ts';
import { pageNumber, pageRange } from './page-selection.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const RANGES = 'must be an array of page numbers and ranges';
const COUNT = 'must be a whole number of at least 1';
export const ONE_WAY = 'Exactly one of ranges, every, bookmarks is required';

/** Options of splitting a PDF. */
export const splitFields = {
  ranges: z
    .array(
      z.union([pageNumber, pageRange], 'must be a page number, or a range { "from": 0, "to": 4 }'),
      RANGES,
    )
    .min(1, 'must name at least one page')
    .max(MAX_PARTS, atMost(MAX_PARTS, 'parts'))
    .optional()
    .describe('One part for each page or range'),
  every: z.int(COUNT).min(1, COUNT).optional().describe('Parts of so many pages'),
  bookmarks: z
    .int(COUNT)
    .min(1, COUNT)
    .optional()
    .describe('A part begins where a bookmark of this level or above leads; 1 is the top'),
  attachments: z
    .boolean('must be true or false')
    .default(true)
    .describe('Keep the files attached to the document as a whole, in every part'),
};

/** Whether exactly one way of splitting is given. */
export function hasOneWay({ ranges, every, bookmarks }: Readonly<Record<string, unknown>>): boolean {
  return [ranges, every, bookmarks].filter((way) => way !== undefined).length === 1;
}

export const splitBody = z
  .strictObject(
    { pdf: pdfInput, ...splitFields, password, ...saveFields },
    objectError('The body must be a JSON object'),
  )
  .refine(hasOneWay, { error: ONE_WAY });

/** Report on the saved parts. */
export const splitReport = z
  .object({
    documents: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        pages: z.array(z.int()).describe('Pages of the input, counted from 0'),
        title: z.string().optional().describe('The bookmark that it begins with'),
        sizeBytes: z.int(),
      }),
    ),
  })
  .meta({ id: 'SplitReport' });
