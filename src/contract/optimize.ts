import { DEFAULT_QUALITY, MAX_IMAGE_DPI, MIN_IMAGE_DPI } from '@platen/pdf';
import * as z from 'zod';
import { grouped, objectError } from './fields.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const DPI = `must be a number from ${MIN_IMAGE_DPI} to ${grouped(MAX_IMAGE_DPI)}`;
const QUALITY = 'must be a whole number from 1 to 100';
const dpi = z.number(DPI).min(MIN_IMAGE_DPI, DPI).max(MAX_IMAGE_DPI, DPI).optional();
const flag = z.boolean('must be true or false');

/** Options of optimizing a PDF. */
export const optimizeFields = {
  images: z
    .strictObject(
      {
        maxDpi: dpi.describe(
          'Resample images of more samples to the inch, at the largest size at which they are drawn. Default: none is',
        ),
        maxBilevelDpi: dpi.describe(
          'The same for images of one bit, such as scans of text. Default: none is',
        ),
        quality: z
          .int(QUALITY)
          .min(1, QUALITY)
          .max(100, QUALITY)
          .optional()
          .describe(`Of JPEGs, with lossy. Default: ${DEFAULT_QUALITY}`),
      },
      objectError('must be an object with maxDpi, maxBilevelDpi or quality'),
    )
    .optional()
    .describe('How images are made smaller'),
  lossy: flag.default(false).describe('Images may be coded with loss: as JPEG, or more coarsely as one'),
  removeThumbnails: flag
    .default(true)
    .describe('Leave out small pictures of the pages, which viewers make themselves'),
  removePrivateData: flag
    .default(false)
    .describe('Leave out what programs keep for themselves in `/PieceInfo`'),
  linearize: flag
    .default(false)
    .describe('Order the file so that its first page can be shown before the rest is there'),
};

export const optimizeBody = z.strictObject(
  { pdf: pdfInput, ...optimizeFields, password, ...saveFields },
  objectError('The body must be a JSON object'),
);
