import { MAX_PARTS_TO_INSERT, PER_SHEET, SHEET_ORDERS } from '@platen/pdf';
import * as z from 'zod';
import { atMost, objectError } from './fields.ts';
import { pageSelection } from './page-selection.ts';
import { PAPER_NAMES, paperPoints } from './paper.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const MOST_POINTS = 14_400;
const POSITION_RULE = 'must be a number of points';
const position = z.number(POSITION_RULE).min(-MOST_POINTS, POSITION_RULE).max(MOST_POINTS, POSITION_RULE);
const LENGTH_RULE = 'must be a number of points from 3 to 14,400';
const length = z.number(LENGTH_RULE).min(3, LENGTH_RULE).max(MOST_POINTS, LENGTH_RULE);
const GAP_RULE = 'must be a number of points, 0 or more';
const gap = z.number(GAP_RULE).min(0, GAP_RULE).max(MOST_POINTS, GAP_RULE);

const attachments = z
  .boolean('must be true or false')
  .default(true)
  .describe('Keep the files attached to the document as a whole');

const PAPER_RULE = `must be ${PAPER_NAMES.join(', ')}, or an object with width and height in points`;
const paper = z
  .union(
    [
      z.enum(PAPER_NAMES).transform(paperPoints),
      z.strictObject({ width: length, height: length }, objectError(PAPER_RULE)),
    ],
    { error: PAPER_RULE },
  )
  .meta({ id: 'PaperSize', description: 'A size of paper by name, or in points' });

const PARTS_RULE = 'must be an object with pdf, or with blank';
const BLANK_RULE = 'must be a whole number from 1 to 1,000';
const part = z.union(
  [
    z
      .strictObject(
        {
          pdf: pdfInput,
          pages: pageSelection.optional().describe('Each at most once. Default: all'),
          password,
        },
        objectError(PARTS_RULE),
      )
      .meta({ id: 'InsertedPdf' }),
    z
      .strictObject(
        {
          blank: z.int(BLANK_RULE).min(1, BLANK_RULE).max(1_000, BLANK_RULE).describe('How many blank pages'),
          size: paper.optional().describe('Default: that of the page before'),
        },
        objectError(PARTS_RULE),
      )
      .meta({ id: 'BlankPages' }),
  ],
  { error: PARTS_RULE },
);

const BOX_RULE = 'must be an object with x, y, width and height, or with margins';
const pagesOfBox = pageSelection.optional().describe('Each page in one box at most. Default: all');
const cropBox = z.union(
  [
    z.strictObject(
      {
        pages: pagesOfBox,
        x: position.describe('Points from the left edge of the page as it is displayed'),
        y: position.describe('Points from its bottom edge'),
        width: length,
        height: length,
      },
      objectError(BOX_RULE),
    ),
    z.strictObject(
      {
        pages: pagesOfBox,
        margins: z
          .strictObject(
            {
              top: gap.optional(),
              right: gap.optional(),
              bottom: gap.optional(),
              left: gap.optional(),
            },
            objectError('must be an object with top, right, bottom, left'),
          )
          .describe('Points that are hidden at each edge. Default of each: 0'),
      },
      objectError(BOX_RULE),
    ),
  ],
  { error: BOX_RULE },
);

const AT_RULE = 'must be a whole number, 0 or more';

/** Actions of `POST /v1/pages` with their options. */
const pageActions = {
  extract: {
    pages: pageSelection.describe('Pages to keep, in this order, each at most once'),
    attachments,
  },
  delete: { pages: pageSelection.describe('Pages to take out'), attachments },
  rotate: {
    pages: pageSelection.optional().describe('Default: all'),
    degrees: z
      .union([z.literal(90), z.literal(180), z.literal(270)], 'must be 90, 180 or 270')
      .describe('Clockwise, added to the present rotation of a page'),
  },
  reorder: { pages: pageSelection.describe('All pages in their new order, each once') },
  insert: {
    at: z
      .int(AT_RULE)
      .min(0, AT_RULE)
      .optional()
      .describe('The page before which they go, from 0. Default: after the last one'),
    parts: z
      .array(part, 'must be an array of parts')
      .min(1, 'must have at least one part')
      .max(MAX_PARTS_TO_INSERT, atMost(MAX_PARTS_TO_INSERT, 'parts'))
      .describe('Pages of other PDFs, and blank ones'),
  },
  crop: {
    boxes: z
      .array(cropBox, 'must be an array of boxes')
      .min(1, 'must have at least one box')
      .max(10_000, atMost(10_000, 'boxes'))
      .describe('Visible part of each page. Content outside is only hidden; redact removes it'),
  },
  nUp: {
    perSheet: z
      .union(
        PER_SHEET.map((count) => z.literal(count)),
        `must be one of ${PER_SHEET.join(', ')}`,
      )
      .describe('Pages on a sheet'),
    paper: paper.optional().describe('Default: A4'),
    orientation: z
      .enum(['portrait', 'landscape'], 'must be portrait or landscape')
      .optional()
      .describe('Default: the one that makes pages larger'),
    order: z
      .enum(SHEET_ORDERS, `must be one of ${SHEET_ORDERS.join(', ')}`)
      .optional()
      .describe('How pages follow each other on a sheet. Default: right-down'),
    margin: gap.optional().describe('Points around all pages of a sheet. Default: 18'),
    gap: gap.optional().describe('Points between pages. Default: 9'),
    frames: z.boolean('must be true or false').optional().describe('A thin frame around each page'),
  },
} as const;

/** Returns the actions with additional common fields. */
export function pageActionWith<Shape extends z.ZodRawShape>(shape: Shape) {
  const message = objectError('The body must be a JSON object');
  const { extract, delete: remove, rotate, reorder, insert, crop, nUp } = pageActions;
  return z.discriminatedUnion(
    'action',
    [
      z.strictObject({ action: z.literal('extract'), ...extract, ...shape }, message),
      z.strictObject({ action: z.literal('delete'), ...remove, ...shape }, message),
      z.strictObject({ action: z.literal('rotate'), ...rotate, ...shape }, message),
      z.strictObject({ action: z.literal('reorder'), ...reorder, ...shape }, message),
      z.strictObject({ action: z.literal('insert'), ...insert, ...shape }, message),
      z.strictObject({ action: z.literal('crop'), ...crop, ...shape }, message),
      z.strictObject({ action: z.literal('nUp'), ...nUp, ...shape }, message),
    ],
    {
      error: (issue) =>
        issue.code === 'invalid_union'
          ? `must be one of ${Object.keys(pageActions).join(', ')}`
          : 'The body must be a JSON object',
    },
  );
}

const pageAction = pageActionWith({});

/** Action as in a request: the PDFs of `insert` are still references. */
export type PageActionInput = z.output<typeof pageAction>;

export const editPagesBody = pageActionWith({ pdf: pdfInput, password, ...saveFields });
