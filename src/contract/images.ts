import { IMAGE_MASKS, IMAGE_MEDIA_TYPES } from '@platen/pdf';
import * as z from 'zod';
import { pageSelection } from './page-selection.ts';

const FORMATS = ['zip', 'json'] as const;

/** Options of extracting images. */
export const imagesFields = {
  format: z
    .enum(FORMATS, `must be one of ${FORMATS.join(', ')}`)
    .default('zip')
    .describe('`zip`: the images as files, with `images.json`; `json`: the list, with the files as base64'),
  pages: pageSelection.optional().describe('Default: all. A page that is named twice is read once'),
};

const use = z
  .object({
    page: z.int().describe('Counted from 0'),
    box: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .describe('In points from the top left corner of the page as it is displayed'),
    dpi: z
      .object({ x: z.number(), y: z.number() })
      .describe("Samples per inch along the image's own sides; 0 where it has no extent"),
  })
  .meta({ id: 'ImageUse' });

const image = z
  .object({
    file: z.string().optional().describe('Its name; missing when there is a `problem`'),
    mediaType: z.enum(IMAGE_MEDIA_TYPES).optional(),
    original: z
      .boolean()
      .optional()
      .describe('Whether the file is what the PDF holds, byte for byte, rather than a PNG of its samples'),
    problem: z.string().optional().describe('Reason for the missing file'),
    width: z.int().describe('Samples; a mask that has more of them makes the file larger'),
    height: z.int(),
    bitsPerComponent: z.number().optional(),
    colorSpace: z.string().optional().describe('Its family, such as `ICCBased`'),
    coding: z.string().optional().describe('The last filter in the PDF, such as `DCTDecode`'),
    inline: z.boolean(),
    stencil: z.boolean().describe('Painted with the colour of its place; its file is black on transparent'),
    mask: z.enum(IMAGE_MASKS).optional().describe('Source of its opacity in the file'),
    drawn: z.int().describe('How often it is drawn on these pages'),
    uses: z.array(use).describe('At most 100'),
    data: z.string().optional().describe('The file as base64'),
  })
  .meta({ id: 'PdfImage' });

/** The images of a PDF. */
export const imagesView = z
  .object({
    pageCount: z.int().describe('Of the document'),
    images: z.array(image).describe('In the order in which they are first drawn'),
  })
  .meta({ id: 'PdfImages' });
