import { type PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { decodeImage, openImage, UndecodableImage } from '../../page/images/decode-image.ts';
import { rasterOf } from '../../page/images/raster.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import type { ImageMask } from './types.ts';

/** Opacity of an image, 0 to 255, with a resolution of its own. */
export interface Opacity {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Returns the kind of mask of an image (ISO 32000-2, 8.9.6); a soft mask has precedence. */
export function maskOf(pdf: ObjectReader, dict: PdfDict): ImageMask | undefined {
  if (pdf.stream(dict, 'SMask')) return 'soft';
  const mask = pdf.value(dict, 'Mask');
  if (mask instanceof PdfStream) return 'stencil';
  return Array.isArray(mask) ? 'colors' : undefined;
}

/**
 * Returns an image's opacity from its soft mask or stencil mask.
 *
 * @throws UndecodableImage when the mask cannot be decoded
 */
export async function opacityOf(
  pdf: ObjectReader,
  dict: PdfDict,
  kind: 'soft' | 'stencil',
  budget: Budget,
): Promise<Opacity> {
  const mask = pdf.stream(dict, kind === 'soft' ? 'SMask' : 'Mask')!;
  const opened = openImage(pdf, mask.dict, mask.raw, budget);
  const { width, height, components, data } = rasterOf(await decodeImage(pdf, opened, undefined, budget));
  if (components !== 1) throw new UndecodableImage('its mask has several components');
  const [from = 0, to = 1] = pdf.numbers(mask.dict, 'Decode') ?? [];
  // A sample of 0 shows the image in a stencil mask, and hides it in a soft mask.
  const [low, high] = kind === 'soft' ? [from, to] : [1 - from, 1 - to];
  const table = Uint8Array.from({ length: 256 }, (_, i) =>
    Math.round(Math.min(1, Math.max(0, low + (i / 255) * (high - low))) * 255),
  );
  return { width, height, data: data.map((value) => table[value]!) };
}
