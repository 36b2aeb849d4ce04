import { type PageSelection, selectedPages } from '../../document/pages/page-selection.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { nameOf } from '../../file/core/objects.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import { openDocument } from '../../file/preflight/index.ts';
import {
  decodeImage,
  impliedColorSpace,
  openImage,
  UndecodableImage,
} from '../../page/images/decode-image.ts';
import { longForm } from '../../page/images/encode-image.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { type ColorSpace, colorSpaceOf, familyOf } from './color-space.ts';
import { type DrawnImage, ImageCollector, type Place, tooMany } from './drawn-images.ts';
import { MAX_IMAGE_BYTES } from './limits.ts';
import { maskOf, opacityOf } from './opacity.ts';
import { originalOf } from './original.ts';
import { pngOf } from './png-of-image.ts';
import type { ExtractedImage, ExtractedImages, ImageFile, ImageUse } from './types.ts';

export interface ExtractImagesOptions {
  /** Pages to read, all when left out; a repeated page is read once. */
  readonly pages?: PageSelection | undefined;
  /** User or owner password of an encrypted file. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
  /** Called after each page. */
  readonly onPage?: () => void;
  /** Called after each image, with the size of its file in megabytes. */
  readonly onImage?: (megabytes: number) => void;
}

/**
 * Extracts the images drawn on pages of a PDF, each once, with all places where they are drawn (ISO 32000-2, 8.9). Self-contained
 * JPEG and JPEG 2000 files are returned unchanged; everything else becomes PNG, with masks as its opacity. Colours are those of
 * the samples: ICC profiles are not applied, CMYK is converted without one.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`,
 * `PDF_TOO_COMPLEX`; `PAGE_OUT_OF_RANGE`; `TOO_MANY_IMAGES` for more than 2,000 images, or 100 MB of them
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function extractImages(
  pdf: Uint8Array,
  options: ExtractImagesOptions = {},
): Promise<ExtractedImages> {
  const field = options.field ?? 'pdf';
  const { document } = await openDocument(pdf, { field, password: options.password, takeSound: true });
  const pages = document.pages();
  const selected = [...new Set(selectedPages(options.pages, pages.length))];
  try {
    const budget = new Budget();
    const collector = new ImageCollector(document, budget);
    for (const index of selected) {
      collector.add(index, pages[index]!);
      options.onPage?.();
    }
    const digits = String(collector.images.length).length;
    const images: ExtractedImage[] = [];
    let bytes = 0;
    for (const drawn of collector.images) {
      const stem = `image-${String(images.length + 1).padStart(digits, '0')}`;
      const image = await extracted(document, drawn, stem, budget);
      images.push(image);
      const size = image.file?.data.length ?? 0;
      bytes += size;
      if (bytes > MAX_IMAGE_BYTES) throw tooMany(`more than ${MAX_IMAGE_BYTES / 1e6} MB of images`);
      budget.checkTime();
      options.onImage?.(size / 1e6);
    }
    return { pageCount: pages.length, images };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

async function extracted(
  document: PdfDocument,
  image: DrawnImage,
  stem: string,
  budget: Budget,
): Promise<ExtractedImage> {
  const { inline, drawn, places, resources } = image;
  const dict = longForm(document, image.dict);
  const stencil = document.boolean(dict, 'ImageMask') ?? false;
  const bits = stencil ? 1 : document.number(dict, 'BitsPerComponent');
  const colorSpace = stencil ? undefined : familyOf(document, dict.get('ColorSpace'), resources);
  const coding = codingOf(document, image);
  const mask = stencil ? undefined : maskOf(document, dict);
  const size = { width: document.number(dict, 'Width') ?? 0, height: document.number(dict, 'Height') ?? 0 };
  const made = await fileOf(document, image, stem, budget);
  const { width, height } = 'problem' in made ? size : made;
  return {
    ...('problem' in made ? { problem: made.problem } : { file: made.file }),
    width,
    height,
    ...(bits !== undefined && { bitsPerComponent: bits }),
    ...(colorSpace !== undefined && { colorSpace }),
    ...(coding !== undefined && { coding }),
    inline,
    stencil,
    ...(mask && { mask }),
    drawn,
    uses: places.map((place) => useOf(place, width, height)),
  };
}

type Made =
  | { readonly file: ImageFile; readonly width: number; readonly height: number }
  | { readonly problem: string };

async function fileOf(
  document: PdfDocument,
  { dict: own, raw, resources }: DrawnImage,
  stem: string,
  budget: Budget,
): Promise<Made> {
  try {
    const opened = openImage(document, own, raw, budget);
    const dict = longForm(document, own);
    const { width, height, isMask } = opened;
    const stated = dict.get('ColorSpace');
    const space = stated === undefined ? undefined : colorSpaceOf(document, stated, resources, budget);
    if (stated !== undefined && !space && !isMask)
      return {
        problem: `the colour space ${familyOf(document, stated, resources) ?? 'of the image'} is not converted`,
      };
    const original = originalOf(document, opened, dict, space);
    if (original) {
      const { mediaType, extension, data } = original;
      // A copy: the bytes are part of the document's.
      const file = { name: `${stem}.${extension}`, mediaType, original: true, data: data.slice() };
      return { file, width, height };
    }
    const samples = await decodeImage(document, opened, resources, budget);
    const mask = isMask ? undefined : maskOf(document, dict);
    const picture = {
      samples,
      dict,
      space: isMask ? undefined : (space ?? implied(samples.components)),
      opacity: mask && mask !== 'colors' ? await opacityOf(document, dict, mask, budget) : undefined,
    };
    const data = await pngOf(document, picture, budget);
    const file: ImageFile = { name: `${stem}.png`, mediaType: 'image/png', original: false, data };
    return { file, width: samples.width, height: samples.height };
  } catch (error) {
    if (error instanceof UndecodableImage) return { problem: `cannot be decoded: ${error.message}` };
    throw error;
  }
}

function implied(components: number): ColorSpace {
  const family = impliedColorSpace(components);
  const kind = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[components];
  if (!kind || !family) throw new UndecodableImage('no colour space');
  return { kind, family };
}

function codingOf(document: PdfDocument, { dict }: DrawnImage): string | undefined {
  const filter = document.value(dict, 'Filter') ?? document.value(dict, 'F');
  const last = Array.isArray(filter) ? document.resolve(filter.at(-1)) : filter;
  return nameOf(last);
}

function useOf({ page, box, width, height }: Place, columns: number, rows: number): ImageUse {
  const dpi = (samples: number, points: number) =>
    points > 0 ? Math.round((samples / points) * 720) / 10 : 0;
  return { page, box, dpi: { x: dpi(columns, width), y: dpi(rows, height) } };
}
