import * as z from 'zod';
import { objectError } from './fields.ts';
import { pageSelection } from './page-selection.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const attachments = z
  .boolean('must be true or false')
  .default(true)
  .describe('Keep the files that are attached to the document as a whole');

/** What `POST /v1/pages` does, by the name of the action, with the options of each. */
export const pageActions = {
  extract: {
    pages: pageSelection.describe('Pages to keep, in this order, each at most once'),
    attachments,
  },
  delete: { pages: pageSelection.describe('Pages to take out'), attachments },
  rotate: {
    pages: pageSelection.optional().describe('Default: all'),
    degrees: z
      .union([z.literal(90), z.literal(180), z.literal(270)], 'must be 90, 180 or 270')
      .describe('Clockwise, in addition to how a page is turned already'),
  },
  reorder: { pages: pageSelection.describe('All pages in their new order, each once') },
} as const;

/** The actions with fields that all of them have besides. */
export function pageActionWith<Shape extends z.ZodRawShape>(shape: Shape) {
  const message = objectError('The body must be a JSON object');
  const { extract, delete: remove, rotate, reorder } = pageActions;
  return z.discriminatedUnion(
    'action',
    [
      z.strictObject({ action: z.literal('extract'), ...extract, ...shape }, message),
      z.strictObject({ action: z.literal('delete'), ...remove, ...shape }, message),
      z.strictObject({ action: z.literal('rotate'), ...rotate, ...shape }, message),
      z.strictObject({ action: z.literal('reorder'), ...reorder, ...shape }, message),
    ],
    {
      error: (issue) =>
        issue.code === 'invalid_union'
          ? `must be one of ${Object.keys(pageActions).join(', ')}`
          : 'The body must be a JSON object',
    },
  );
}

export const editPagesBody = pageActionWith({ pdf: pdfInput, password, ...saveFields });
