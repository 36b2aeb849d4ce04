import { BLOCK_TYPES, TEXT_FORMATS } from '@platen/pdf';
import * as z from 'zod';
import { pageSelection } from './page-selection.ts';

/** Options of extracting text, for the route and the pipeline step. */
export const textFields = {
  format: z
    .enum(TEXT_FORMATS, `must be one of ${TEXT_FORMATS.join(', ')}`)
    .default('text')
    .describe('`json` has every line and word with its place and font'),
  pages: pageSelection.optional().describe('Default: all. A page that is named twice is read once'),
  hidden: z
    .boolean('must be true or false')
    .default(false)
    .describe('Read text that nobody sees, too: off the page, clipped away, or in layers that are off'),
};

const box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe(
    'In points from the top left corner of the page as it is displayed, as regions of a redaction are',
  )
  .meta({ id: 'TextBox' });

const word = z
  .object({
    text: z.string(),
    box,
    font: z.string().describe('Its name without the prefix of a subset; empty when it has none'),
    size: z.number().describe('Points'),
    bold: z.boolean(),
    italic: z.boolean(),
    link: z.string().optional().describe('The address that a link on the word leads to'),
  })
  .meta({ id: 'TextWord' });

const line = z
  .object({
    text: z.string(),
    box,
    rotation: z.int().describe('Degrees clockwise; 90 is also the direction of vertical writing'),
    direction: z.enum(['ltr', 'rtl']),
    words: z.array(word).describe('In the order in which they are read'),
  })
  .meta({ id: 'TextLine' });

const cell = z
  .object({
    header: z.boolean(),
    columns: z.int().describe('How many columns it spans'),
    rows: z.int().describe('How many rows it spans'),
    text: z.string(),
    lines: z.array(line),
  })
  .meta({ id: 'TextCell' });

const block = z
  .object({
    type: z.enum(BLOCK_TYPES),
    text: z.string().describe('Text, with only the line breaks of the author'),
    box: box.optional().describe('Around its lines'),
    level: z.int().optional().describe('Of a heading: 1 to 6'),
    depth: z.int().optional().describe('How many lists it is in'),
    marker: z.string().optional().describe('Marker of a list item, such as `•` or `2.`'),
    alt: z.string().optional().describe('Alternative text of a figure'),
    language: z.string().optional().describe('Language tag, if the file states it'),
    lines: z.array(line).describe('Empty for a table, whose lines are in its cells'),
    rows: z.array(z.array(cell)).optional().describe('Of a table'),
  })
  .meta({ id: 'TextBlock' });

const page = z
  .object({
    page: z.int().describe('Counted from 0'),
    unmapped: z.int().describe('Glyphs whose meaning the file does not tell: U+FFFD in the text'),
    text: z.string().optional().describe('For the formats `text` and `markdown`'),
    width: z.number().optional().describe('Points, as displayed. This and what follows: for `json`'),
    height: z.number().optional(),
    rotation: z.int().optional().describe('Clockwise rotation for display, in degrees'),
    tagged: z
      .boolean()
      .optional()
      .describe('Whether the order is that of the structure tree, rather than taken from the layout'),
    blocks: z.array(block).optional().describe('In reading order'),
  })
  .meta({ id: 'TextPage' });

/** Text of a PDF. */
export const textView = z
  .object({
    format: z.enum(TEXT_FORMATS),
    pageCount: z.int().describe('Of the document'),
    language: z.string().optional().describe('Language tag of the document, where it has one'),
    unmapped: z.int().describe('Glyphs of these pages whose meaning the file does not tell'),
    pages: z.array(page).describe('In the order of the selection'),
  })
  .meta({ id: 'Text' });
