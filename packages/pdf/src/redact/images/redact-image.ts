import type { Budget } from '../../content/limits.ts';
import type { PlacedImage } from '../../content/model.ts';
import type { PdfDocument } from '../../core/document.ts';
import { apply, convexOverlap, invert, type Matrix, multiply, rectPoints } from '../../core/matrix.ts';
import type { PdfDict, PdfRef, PdfStream } from '../../core/objects.ts';
import { contains, counterClockwise, type Region } from '../region.ts';
import { clearSamples } from './clear-samples.ts';
import { decodeImage } from './decode-image.ts';
import { encodeImage } from './encode-image.ts';

export type ImageChange =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'replaced'; readonly stream: PdfRef };

const UNIT = rectPoints({ x0: 0, y0: 0, x1: 1, y1: 1 });

/**
 * Destroys the samples of an image, and of its masks, under the regions; the rest of the picture is kept
 * without loss. An image that is covered whole is dropped. Throws `UndecodableImage` when the samples cannot be
 * had.
 */
export async function redactImage(
  pdf: PdfDocument,
  image: PlacedImage,
  regions: readonly Region[],
  budget: Budget,
): Promise<ImageChange> {
  const inverse = invert(image.matrix);
  if (!inverse) return { kind: 'gone' };
  const quad = counterClockwise(UNIT.map(({ x, y }) => apply(image.matrix, x, y)));
  const touching = regions.filter((region) => convexOverlap(quad, region.points));
  if (touching.length === 0) return { kind: 'untouched' };
  if (touching.some((region) => quad.every((point) => contains(region.points, point))))
    return { kind: 'gone' };
  const source = image.stream
    ? { dict: image.stream.dict, raw: image.stream.raw }
    : { dict: image.inline!.dict, raw: image.inline!.data };
  const stream = await clearedStream(
    pdf,
    source.dict,
    source.raw,
    image.resources,
    inverse,
    touching,
    budget,
    false,
  );
  return stream ? { kind: 'replaced', stream: pdf.add(stream) } : { kind: 'untouched' };
}

/** The image anew with cleared samples; undefined when no sample lies under a region. */
async function clearedStream(
  pdf: PdfDocument,
  dict: PdfDict,
  raw: Uint8Array,
  resources: PdfDict | undefined,
  inverse: Matrix,
  regions: readonly Region[],
  budget: Budget,
  isSoftMask: boolean,
): Promise<PdfStream | undefined> {
  const decoded = await decodeImage(pdf, dict, raw, resources, budget);
  const { width, height } = decoded;
  // The unit square's y grows upwards, the rows of an image downwards.
  const toSamples = multiply(inverse, [width, 0, 0, -height, 0, height]);
  let cleared = 0;
  for (const region of regions) {
    const polygon = region.points.map(({ x, y }) => apply(toSamples, x, y));
    cleared += clearSamples(decoded, polygon, isSoftMask || decoded.isMask);
  }
  const stream = encodeImage(pdf, dict, decoded);
  if (isSoftMask) return cleared > 0 ? stream : undefined;
  let masks = 0;
  for (const key of ['SMask', 'Mask'] as const) {
    const mask = pdf.stream(dict, key);
    if (!mask) continue;
    mask.dict.delete('Alternates');
    const changed = await clearedStream(pdf, mask.dict, mask.raw, resources, inverse, regions, budget, true);
    if (changed) {
      stream.dict.set(key, pdf.add(changed));
      masks++;
    } else stream.dict.set(key, dict.get(key)!);
  }
  return cleared > 0 || masks > 0 ? stream : undefined;
}
