import type { PdfDocument } from '../../../file/core/document.ts';
import {
  apply,
  convexOverlap,
  invert,
  type Matrix,
  multiply,
  rectPoints,
} from '../../../file/core/matrix.ts';
import { type PdfDict, type PdfRef, PdfStream } from '../../../file/core/objects.ts';
import type { PlacedImage } from '../../../page/content/model.ts';
import {
  decodeImage,
  isIndexed,
  MAX_SAMPLE_BYTES,
  type OpenedImage,
  openImage,
} from '../../../page/images/decode-image.ts';
import { encodeImage, jpegStream, withoutPrivateEntries } from '../../../page/images/encode-image.ts';
import { paletteOf } from '../../../page/images/raster.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { contains, counterClockwise, type Region } from '../geometry/region.ts';
import { clearSamples, isUniform, type Span, setSamples, spansUnder } from './clear-samples.ts';
import { recodeJpeg } from './recode-jpeg.ts';

export type ImageChange =
  | { readonly kind: 'untouched' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'replaced'; readonly stream: PdfRef };

const UNIT = rectPoints({ x0: 0, y0: 0, x1: 1, y1: 1 });

/**
 * Destroys the samples of an image, and of its masks, under the regions; a JPEG stays a JPEG, and the rest of the
 * picture is kept without loss. An image that is covered completely is dropped. Throws `UndecodableImage` when the
 * samples cannot be obtained.
 *
 * @param cache results for the document, by image and cleared parts
 */
export async function redactImage(
  pdf: PdfDocument,
  image: PlacedImage,
  regions: readonly Region[],
  budget: Budget,
  cache: Map<string, ImageChange>,
): Promise<ImageChange> {
  const inverse = invert(image.matrix);
  if (!inverse) return { kind: 'gone' };
  const quad = counterClockwise(UNIT.map(({ x, y }) => apply(image.matrix, x, y)));
  const touching = regions.filter((region) => convexOverlap(quad, region.points));
  if (touching.length === 0) return { kind: 'untouched' };
  if (touching.some((region) => quad.every((point) => contains(region.points, point))))
    return { kind: 'gone' };
  const key = image.ref && clearingKey(image.ref, inverse, touching);
  const known = key === undefined ? undefined : cache.get(key);
  if (known) return known;
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
  const change: ImageChange = stream ? { kind: 'replaced', stream: pdf.add(stream) } : { kind: 'untouched' };
  if (key !== undefined) cache.set(key, change);
  return change;
}

/** Key of an image and its cleared parts; equal keys have the same result. */
function clearingKey(ref: PdfRef, inverse: Matrix, regions: readonly Region[]): string {
  const polygons = regions.map((region) =>
    region.points.map(({ x, y }) => {
      const own = apply(inverse, x, y);
      return `${own.x.toFixed(6)},${own.y.toFixed(6)}`;
    }),
  );
  return `${ref.number} ${[...new Set(polygons.map((points) => points.join(' ')))].sort().join(';')}`;
}

/** Image with cleared samples; undefined when no sample lies under a region. */
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
  const image = openImage(pdf, dict, raw, budget);
  const { width, height } = image;
  // The y axis of the unit square points up, the rows of an image run down.
  const toSamples = multiply(inverse, [width, 0, 0, -height, 0, height]);
  const spans = regions.flatMap((region) =>
    spansUnder(
      image,
      region.points.map(({ x, y }) => apply(toSamples, x, y)),
    ),
  );
  const one = isSoftMask || image.isMask;
  const isBackground = coveredShare(inverse, regions) < 0.5;
  const own =
    spans.length > 0
      ? await clearedImage(pdf, image, resources, spans, { one, isSoftMask, isBackground }, budget)
      : undefined;
  if (isSoftMask) return own;
  const masks = new Map<string, PdfStream>();
  for (const key of ['SMask', 'Mask']) {
    const mask = pdf.stream(dict, key);
    if (!mask) continue;
    const changed = await clearedStream(pdf, mask.dict, mask.raw, resources, inverse, regions, budget, true);
    if (changed) masks.set(key, changed);
  }
  if (!own && masks.size === 0) return undefined;
  const stream = own ?? new PdfStream(withoutPrivateEntries(dict), raw);
  for (const [key, mask] of masks) stream.dict.set(key, pdf.add(mask));
  return stream;
}

/**
 * Image with cleared samples. Undefined for a uniform mask, and for a single-colour picture that the regions do not mostly cover:
 * it carries no information, and its few samples may reach far beyond the region.
 */
async function clearedImage(
  pdf: PdfDocument,
  image: OpenedImage,
  resources: PdfDict | undefined,
  spans: readonly Span[],
  { one, isSoftMask, isBackground }: Clearing,
  budget: Budget,
): Promise<PdfStream | undefined> {
  const { imageFilter, imageParms, data } = image.stream;
  if (isBackground && image.width * image.height <= FEW_SAMPLES) {
    if (isUniform(await decodeImage(pdf, image, resources, budget))) return undefined;
  }
  if (imageFilter === 'DCTDecode' && !image.isMask && !isIndexed(pdf, image.colorSpace)) {
    const colorTransform = pdf.number(imageParms, 'ColorTransform');
    const options = { spans, one, colorTransform, maxSamples: MAX_SAMPLE_BYTES, budget };
    const recoded = recodeJpeg(data, options);
    if (recoded) return jpegStream(pdf, image, recoded.bytes, recoded.components);
  }
  const decoded = await decodeImage(pdf, image, resources, budget);
  if (isSoftMask && isUniform(decoded)) return undefined;
  const index = plainIndex(pdf, image, decoded.bitsPerComponent, budget);
  if (index > 0 && decoded.components === 1 && decoded.bitsPerComponent <= 8)
    setSamples(decoded, spans, index);
  else clearSamples(decoded, spans, one);
  return encodeImage(pdf, image.dict, decoded);
}

interface Clearing {
  /** Whether cleared samples have all bits set rather than none. */
  readonly one: boolean;
  readonly isSoftMask: boolean;
  /** Whether the regions leave most of the image uncovered. */
  readonly isBackground: boolean;
}

/** Number of samples up to which a picture may serve as a coloured area. */
const FEW_SAMPLES = 1 << 12;

/** Upper bound of the share of an image that the regions cover. */
function coveredShare(inverse: Matrix, regions: readonly Region[]): number {
  let share = 0;
  for (const { points } of regions) {
    const own = points.map(({ x, y }) => apply(inverse, x, y));
    const extent = (values: readonly number[]) =>
      Math.max(0, Math.min(1, Math.max(...values)) - Math.max(0, Math.min(...values)));
    share += extent(own.map(({ x }) => x)) * extent(own.map(({ y }) => y));
  }
  return share;
}

/**
 * Index of the palette entry nearest to grey, and of those the darkest; 0 for a palette whose entries do not have three
 * components.
 */
function plainIndex(pdf: PdfDocument, image: OpenedImage, bits: number, budget: Budget): number {
  if (image.isMask || !isIndexed(pdf, image.colorSpace) || pdf.has(image.dict, 'Decode')) return 0;
  const palette = paletteOf(pdf, image.colorSpace ?? undefined, budget);
  if (palette?.components !== 3) return 0;
  const { table, highest } = palette;
  const last = Math.min(highest, Math.floor(table.length / 3) - 1, (1 << bits) - 1);
  let best = 0;
  let least = Infinity;
  for (let index = 0; index <= last; index++) {
    const color = table.subarray(index * 3, index * 3 + 3);
    const [low, high] = [Math.min(...color), Math.max(...color)];
    const distance = (high - low) * 256 + high;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}
