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
          'Resample images above this resolution, in samples per inch at their largest drawn size. Default: none',
        ),
        maxBilevelDpi: dpi.describe('The same for 1-bit images, such as scans of text. Default: none'),
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
  lossy: flag.default(false).describe('Allow lossy coding: images become JPEGs, JPEGs get a lower quality'),
  removeThumbnails: flag.default(true).describe('Remove page thumbnails, which viewers make themselves'),
  removePrivateData: flag.default(false).describe('Remove private data of programs (`/PieceInfo`)'),
  linearize: flag
    .default(false)
    .describe('Linearize: viewers show the first page before the rest has loaded'),
};

export const optimizeBody = z.strictObject(
  { pdf: pdfInput, ...optimizeFields, password, ...saveFields },
  objectError('The body must be a JSON object'),
);
