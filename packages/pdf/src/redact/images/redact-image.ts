import { type PDFContext, type PDFDict, type PDFRawStream, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { rawContents } from '../../content/filters.ts';
import type { Budget } from '../../content/limits.ts';
import { apply, convexOverlap, invert, type Matrix, multiply, rectPoints } from '../../content/matrix.ts';
import type { PlacedImage } from '../../content/model.ts';
import { entry, rawEntry, removeEntry, setEntry } from '../../content/objects.ts';
import { contains, counterClockwise, type Region } from '../region.ts';
import { clearSamples } from './clear-samples.ts';
import { decodeImage } from './decode-image.ts';
import { encodeImage } from './encode-image.ts';
import { inlineDict } from './inline-dict.ts';

export type ImageChange =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'replaced'; readonly stream: PDFRef };

const UNIT = rectPoints({ x0: 0, y0: 0, x1: 1, y1: 1 });

/**
 * Destroys the samples of an image, and of its masks, under the regions; the rest of the picture is kept
 * without loss. An image that is covered whole is dropped. Throws `UndecodableImage` when the samples cannot be
 * had.
 */
export async function redactImage(
  context: PDFContext,
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
    ? { dict: image.stream.dict, raw: rawContents(image.stream) }
    : { dict: inlineDict(context, image.inline!.dict), raw: image.inline!.data };
  const stream = await clearedStream(
    context,
    source.dict,
    source.raw,
    image.resources,
    inverse,
    touching,
    budget,
    false,
  );
  return stream ? { kind: 'replaced', stream: context.register(stream) } : { kind: 'untouched' };
}

/** The image anew with cleared samples; undefined when no sample lies under a region. */
async function clearedStream(
  context: PDFContext,
  dict: PDFDict,
  raw: Uint8Array,
  resources: PDFDict | undefined,
  inverse: Matrix,
  regions: readonly Region[],
  budget: Budget,
  isSoftMask: boolean,
): Promise<PDFRawStream | undefined> {
  const decoded = await decodeImage(dict, raw, resources, budget);
  const { width, height } = decoded;
  // The unit square's y grows upwards, the rows of an image downwards.
  const toSamples = multiply(inverse, [width, 0, 0, -height, 0, height]);
  let cleared = 0;
  for (const region of regions) {
    const polygon = region.points.map(({ x, y }) => apply(toSamples, x, y));
    cleared += clearSamples(decoded, polygon, isSoftMask || decoded.isMask);
  }
  const stream = encodeImage(context, dict, decoded);
  if (isSoftMask) return cleared > 0 ? stream : undefined;
  let masks = 0;
  for (const key of ['SMask', 'Mask'] as const) {
    const mask = entry(dict, key);
    if (!(mask instanceof PDFStream)) continue;
    removeEntry(mask.dict, 'Alternates');
    const changed = await clearedStream(
      context,
      mask.dict,
      rawContents(mask),
      resources,
      inverse,
      regions,
      budget,
      true,
    );
    if (changed) {
      setEntry(stream.dict, key, context.register(changed));
      masks++;
    } else setEntry(stream.dict, key, rawEntry(dict, key)!);
  }
  return cleared > 0 || masks > 0 ? stream : undefined;
}
