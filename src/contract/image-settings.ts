import * as z from 'zod';
import { objectError, textOf } from './fields.ts';

export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Maximum pixels per side and in total of an image, according to the memory of the function that renders it. */
export const MAX_IMAGE_SIDE = 16_383;
export const MAX_IMAGE_PIXELS = 40_000_000;

const MAX_VIEWPORT = 4_096;
const MIN_VIEWPORT = 16;
const DEFAULT_WIDTH = 1_280;
const DEFAULT_HEIGHT = 720;
const DEFAULT_QUALITY = 90;

const viewportSide = z
  .int('must be a whole number')
  .min(MIN_VIEWPORT, `must be at least ${MIN_VIEWPORT}`)
  .max(MAX_VIEWPORT, `must be at most ${MAX_VIEWPORT}`);

/** Area and format of an image of a document. */
export const imageOptions = z
  .strictObject(
    {
      selector: textOf(1_000)
        .min(1, 'must not be empty')
        .optional()
        .describe('CSS selector: the image shows the first element that it finds. Default: the whole page'),
      width: viewportSide
        .default(DEFAULT_WIDTH)
        .describe('Width of the window in CSS pixels, in which the document is laid out'),
      height: viewportSide
        .default(DEFAULT_HEIGHT)
        .describe('Height of the window, which `vh` refers to. The whole page is at least that high'),
      scale: z
        .number('must be a number')
        .min(0.1, 'must be at least 0.1')
        .max(4, 'must be at most 4')
        .default(1)
        .describe('Pixels of the image for each CSS pixel, in both directions: 2 for sharp displays'),
      quality: z
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(100, 'must be at most 100')
        .optional()
        .describe(`Of jpeg and webp, from 1 to 100. Default: ${DEFAULT_QUALITY}`),
      transparent: z
        .boolean('must be true or false')
        .default(false)
        .describe('For png and webp: no white behind a document that has no background of its own'),
    },
    objectError('must be an object with selector, width, height, scale, quality or transparent'),
  )
  .meta({ id: 'ImageOptions' });

/** Settings of an image for the printer. */
export interface ImageSettings {
  readonly format: ImageFormat;
  readonly selector?: string | undefined;
  /** Width of the viewport in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  /** Quality of JPEG and WebP, from 1 to 100. */
  readonly quality?: number;
  readonly transparent: boolean;
}

export function imageSettings(
  format: ImageFormat,
  options: z.output<typeof imageOptions> = imageOptions.parse({}),
): ImageSettings {
  const { quality = DEFAULT_QUALITY, ...rest } = options;
  return { format, ...rest, ...(format !== 'png' && { quality }) };
}
