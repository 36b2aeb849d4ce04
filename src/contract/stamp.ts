import { ANCHORS, MAX_STAMPS, NUMBER_STYLES } from '@platen/pdf';
import * as z from 'zod';
import { objectError, textOf } from './fields.ts';
import { pageNumber, pageSelection } from './page-selection.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const MOST_POINTS = 14_400;
const pointsRule = 'must be a number of points';
const points = z.number(pointsRule).min(-MOST_POINTS, pointsRule).max(MOST_POINTS, pointsRule);
const lengthRule = 'must be a number of points above 0';
const length = z.number(lengthRule).gt(0, lengthRule).max(MOST_POINTS, lengthRule);
const gapRule = 'must be a number of points, 0 or more';
const gap = z.number(gapRule).min(0, gapRule).max(MOST_POINTS, gapRule);
const degreesRule = 'must be a number of degrees from -360 to 360';
const opacityRule = 'must be a number above 0, and at most 1';
const flag = z.boolean('must be true or false');
const START_RULE = 'must be a whole number from 0 to 999,999,999';
const start = z.int(START_RULE).min(0, START_RULE).max(999_999_999, START_RULE);
const DIGITS_RULE = 'must be a whole number from 1 to 15';

/** Position and appearance of a stamp. */
const placeFields = {
  pages: pageSelection.optional().describe('Default: all'),
  layer: z.enum(['over', 'under'], 'must be over or under').default('over'),
  anchor: z.enum(ANCHORS, `must be one of ${ANCHORS.join(', ')}`).default('center'),
  margin: gap.optional().describe('Points from the edges that the anchor names. Default: 36'),
  x: points.optional().describe('Points to the right of that'),
  y: points.optional().describe('Points above that'),
  rotate: z
    .number(degreesRule)
    .min(-360, degreesRule)
    .max(360, degreesRule)
    .optional()
    .describe('Degrees, counter-clockwise'),
  opacity: z.number(opacityRule).gt(0, opacityRule).max(1, opacityRule).optional().describe('Default: 1'),
  width: length.optional().describe('Largest width; the stamp keeps its shape'),
  height: length.optional().describe('Largest height'),
  fit: flag.optional().describe('Fill the page within the margins'),
  tile: flag.optional().describe('Repeat it all over the page'),
  gap: gap.optional().describe('Points between repetitions. Default: 72'),
};

const bates = z.strictObject(
  {
    prefix: textOf(50).optional(),
    suffix: textOf(50).optional(),
    start: start.optional().describe('Default: 1'),
    digits: z.int(DIGITS_RULE).min(1, DIGITS_RULE).max(15, DIGITS_RULE).optional().describe('Default: 6'),
  },
  objectError('must be an object with prefix, suffix, start or digits'),
);

const textFields = {
  text: textOf(2_000).min(1, 'must not be empty').describe('May hold lines, {page}, {pages} and {bates}'),
  size: z
    .number('must be a number of points from 1 to 1,000')
    .min(1, 'must be a number of points from 1 to 1,000')
    .max(1_000, 'must be a number of points from 1 to 1,000')
    .optional()
    .describe('Of the letters. Default: 12'),
  color: textOf(50).optional().describe('CSS name or hex. Default: black'),
  font: z.enum(['sans', 'serif', 'mono'], 'must be sans, serif or mono').default('sans'),
  bold: flag.optional(),
  italic: flag.optional(),
  numbers: z
    .enum(NUMBER_STYLES, `must be one of ${NUMBER_STYLES.join(', ')}`)
    .default('decimal')
    .describe('How {page} and {pages} are written'),
  start: start.optional().describe('{page} of the first selected page. Default: 1'),
  skipFirst: flag.optional().describe('Count the first selected page without stamping it'),
  bates: bates.optional().describe('How {bates} is written'),
};

const message = objectError('must be an object with text, image or pdf');
const textStamp = z.strictObject({ ...textFields, ...placeFields }, message).meta({ id: 'TextStamp' });
const imageStamp = z
  .strictObject(
    {
      image: z
        .string('must be a base64 PNG or JPEG')
        .max(6_000_000, 'must have at most 6,000,000 characters')
        .describe('Base64 PNG or JPEG'),
      ...placeFields,
    },
    message,
  )
  .meta({ id: 'ImageStamp' });
const pdfStamp = z
  .strictObject(
    { pdf: pdfInput, page: pageNumber.optional().describe('Default: the first'), ...placeFields },
    message,
  )
  .meta({ id: 'PdfStamp' });

/** Content of a stamp: text, an image, or a page of a PDF. */
export const stampFields = {
  stamps: z
    .array(z.union([textStamp, imageStamp, pdfStamp]), 'must be an array of stamps')
    .min(1, 'must have at least one stamp')
    .max(MAX_STAMPS, `must have at most ${MAX_STAMPS} stamps`),
};

export const stampBody = z.strictObject(
  { pdf: pdfInput, ...stampFields, password, ...saveFields },
  objectError('The body must be a JSON object'),
);

export type StampInput = z.output<typeof stampBody>['stamps'][number];
