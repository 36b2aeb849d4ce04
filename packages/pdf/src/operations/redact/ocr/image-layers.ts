import type { PdfDocument } from '../../../file/core/document.ts';
import { apply, invert, type Matrix, multiply, type Rect } from '../../../file/core/matrix.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import type { PlacedImage } from '../../../page/content/model.ts';
import { decodeImage, isIndexed, openImage, UndecodableImage } from '../../../page/images/decode-image.ts';
import type { Samples } from '../../../page/images/decoders.ts';
import { type Palette, paletteOf } from '../../../page/images/raster.ts';
import type { Budget } from '../../../page/syntax/limits.ts';

/** Samples of an image or of one of its masks, with their position on a page. */
export interface ImageLayer {
  readonly samples: Samples;
  /** Palette of an indexed image. */
  readonly palette: Palette | undefined;
  /** Transformation from page space to samples; rows count downwards. */
  readonly toSamples: Matrix;
  readonly bounds: Rect;
  /** Width or height of a sample in points of the page, whichever is less. */
  readonly resolution: number;
}

/** Layers of an image and its masks, each of which may show letters. Empty if the image cannot be decoded. */
export async function layersOf(pdf: PdfDocument, image: PlacedImage, budget: Budget): Promise<ImageLayer[]> {
  const inverse = invert(image.matrix);
  const own = image.stream ?? (image.inline && { dict: image.inline.dict, raw: image.inline.data });
  if (!inverse || !own) return [];
  const masks = ['SMask', 'Mask'].flatMap((key) => pdf.stream(own.dict, key) ?? []);
  const layers: ImageLayer[] = [];
  for (const { dict, raw } of [own, ...masks]) {
    const layer = await layerOf(pdf, image, inverse, dict, raw, budget);
    if (layer) layers.push(layer);
  }
  return layers;
}

async function layerOf(
  pdf: PdfDocument,
  { matrix, bounds, resources }: PlacedImage,
  inverse: Matrix,
  dict: PdfDict,
  raw: Uint8Array,
  budget: Budget,
): Promise<ImageLayer | undefined> {
  try {
    const opened = openImage(pdf, dict, raw, budget);
    const samples = await decodeImage(pdf, opened, resources, budget);
    const { width, height } = samples;
    const indexed = !samples.isMask && isIndexed(pdf, opened.colorSpace);
    return {
      samples,
      palette: indexed ? paletteOf(pdf, opened.colorSpace, budget) : undefined,
      toSamples: multiply(inverse, [width, 0, 0, -height, 0, height]),
      bounds,
      resolution: Math.min(
        Math.hypot(matrix[0], matrix[1]) / width,
        Math.hypot(matrix[2], matrix[3]) / height,
      ),
    };
  } catch (error) {
    if (error instanceof UndecodableImage) return undefined;
    throw error;
  }
}

/** Number of components that are compared; unusual colour spaces have more, which add nothing. */
const COMPONENTS = 4;

/**
 * Reads the colour at a point of the page into `into`.
 *
 * @returns whether the layer has a sample there
 */
export function colorAt(layer: ImageLayer, x: number, y: number, into: Uint8Array): boolean {
  const { samples, palette, toSamples } = layer;
  const { width, height, components, bitsPerComponent: bits, data } = samples;
  const at = apply(toSamples, x, y);
  const column = Math.floor(at.x);
  const row = Math.floor(at.y);
  if (!(column >= 0 && column < width && row >= 0 && row < height)) return false;
  const rowBytes = Math.ceil((width * components * bits) / 8);
  for (let c = 0; c < Math.min(components, COMPONENTS); c++) {
    const bit = (column * components + c) * bits;
    const byte = data[row * rowBytes + (bit >> 3)]!;
    const value = bits >= 8 ? byte : (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
    into[c] = palette || bits >= 8 ? value : (value * 255) / ((1 << bits) - 1);
  }
  if (palette) {
    const index = Math.min(into[0]!, palette.highest) * palette.components;
    for (let c = 0; c < Math.min(palette.components, COMPONENTS); c++)
      into[c] = palette.table[index + c] ?? 0;
  }
  return true;
}
