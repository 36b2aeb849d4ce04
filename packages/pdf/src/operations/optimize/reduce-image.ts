import { dict as dictionary, name, nameOf, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import {
  type DecodedImage,
  decodeImage,
  isIndexed,
  MAX_SAMPLE_BYTES,
  type OpenedImage,
  openImage,
  UndecodableImage,
} from '../../page/images/decode-image.ts';
import { type CodedSamples, codeSamples } from '../../page/images/encode-image.ts';
import { coarsen } from '../../page/images/jpeg/coarsen-jpeg.ts';
import { hasColorTransform } from '../../page/images/jpeg/color-transform.ts';
import { encodeJpeg, MAX_JPEG_SIDE } from '../../page/images/jpeg/encode-jpeg.ts';
import type { JpegImage } from '../../page/images/jpeg/frame.ts';
import { JpegError } from '../../page/images/jpeg/markers.ts';
import { quantizationOf } from '../../page/images/jpeg/quantization.ts';
import { readJpeg } from '../../page/images/jpeg/read-jpeg.ts';
import { writeJpeg } from '../../page/images/jpeg/write-jpeg.ts';
import { coloured, paletteOf, type Raster, rasterOf } from '../../page/images/raster.ts';
import { resample, toBits } from '../../page/images/resample.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import type { DrawnSize } from './image-uses.ts';

/** Permitted changes to images. */
export interface ImageSettings {
  readonly maxDpi: number | undefined;
  readonly maxBilevelDpi: number | undefined;
  /** Quality of JPEGs; undefined if only images that are already lossy may be coded with loss. */
  readonly quality: number | undefined;
}

/** An image XObject or an inline image. */
export interface ImageSource {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  readonly resources: PdfDict | undefined;
  /** Largest drawn size; undefined when it is not known. */
  readonly drawn: DrawnSize | undefined;
  /** Whether it is the opacity of another image. */
  readonly isMask: boolean;
  /** Its own opacity, if the soft mask has as many samples as the image. */
  readonly alpha: (() => Promise<Uint8Array | undefined>) | undefined;
}

/** Replacement for an image's data, and for its entries by these names; null for entries to remove. */
export interface ReducedImage {
  readonly entries: PdfDict;
  readonly data: Uint8Array;
  readonly resampled: boolean;
}

/** Ratio by which samples may exceed the requested resolution; a difference due to rounding is not worth a loss. */
const TOLERANCE = 1.02;
/** Quality above which colours keep their full resolution. */
const FULL_COLOR = 90;
/** Assumed quality of a JPEG whose own quality cannot be determined. */
const USUAL_QUALITY = 90;

/**
 * Makes an image smaller by resampling it, or by lossy coding.
 *
 * @returns undefined when neither is requested or makes it smaller, or when the image cannot be decoded
 * @throws InvalidInputError PDF_TOO_COMPLEX when the budget is used up
 */
export async function reduceImage(
  pdf: ObjectReader,
  source: ImageSource,
  settings: ImageSettings,
  budget: Budget,
): Promise<ReducedImage | undefined> {
  try {
    if (isBound(pdf, source.dict)) return undefined;
    const image = openImage(pdf, source.dict, source.raw, budget);
    const isBilevel = bilevel(pdf, image);
    const target = targetOf(image, source.drawn, isBilevel ? settings.maxBilevelDpi : settings.maxDpi);
    if (!target && (settings.quality === undefined || isBilevel || source.isMask)) return undefined;
    const reduced = target
      ? await resampled(pdf, source, image, target, isBilevel, settings.quality, budget)
      : await recoded(pdf, source, image, settings.quality!, budget);
    return reduced && reduced.data.length < source.raw.length ? reduced : undefined;
  } catch (error) {
    if (error instanceof UndecodableImage || error instanceof JpegError) return undefined;
    throw error;
  }
}

/** Whether an image depends on the exact values or number of its samples. */
function isBound(pdf: ObjectReader, dict: PdfDict): boolean {
  // Colour key masks, opacity in the image data, and colours preblended with the opacity.
  const isKeyed = pdf.array(dict, 'Mask') !== undefined;
  const hasOwnAlpha = (pdf.number(dict, 'SMaskInData') ?? 0) !== 0;
  return isKeyed || hasOwnAlpha || pdf.has(dict, 'Matte') || pdf.has(pdf.value(dict, 'SMask'), 'Matte');
}

function bilevel(pdf: ObjectReader, { dict, stream, isMask }: OpenedImage): boolean {
  const coded = stream.imageFilter === 'CCITTFaxDecode' || stream.imageFilter === 'JBIG2Decode';
  const bits = pdf.number(dict, 'BitsPerComponent') ?? pdf.number(dict, 'BPC');
  return isMask || coded || bits === 1;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size at which an image has the given resolution; undefined when its resolution is not higher. */
function targetOf(image: Size, drawn: DrawnSize | undefined, dpi: number | undefined): Size | undefined {
  if (!drawn || dpi === undefined) return undefined;
  const side = (samples: number, points: number) => {
    const wanted = Math.max(1, Math.ceil((points / 72) * dpi - 0.01));
    return samples > wanted * TOLERANCE ? wanted : samples;
  };
  const target = { width: side(image.width, drawn.width), height: side(image.height, drawn.height) };
  return target.width < image.width || target.height < image.height ? target : undefined;
}

async function resampled(
  pdf: ObjectReader,
  source: ImageSource,
  image: OpenedImage,
  target: Size,
  isBilevel: boolean,
  quality: number | undefined,
  budget: Budget,
): Promise<ReducedImage | undefined> {
  const decoded = await decodeImage(pdf, image, source.resources, budget);
  const colors = rasterAndSpace(pdf, image, decoded, budget);
  if (!colors) return undefined;
  const size = { Width: target.width, Height: target.height };
  if (isBilevel && decoded.components === 1) {
    const data = toBits(resample(rasterOf({ ...decoded }), target.width, target.height));
    const bits = { ...target, components: 1, bitsPerComponent: 1, data };
    // Indices of two colours cannot be blended; the palette stays.
    return reducedBy(codeSamples(bits, true), { ...size, BitsPerComponent: 1 }, decoded, true);
  }
  const alpha = await source.alpha?.();
  const raster = resample(colors.raster, target.width, target.height, alpha);
  budget.checkTime();
  const lossless = codeSamples({ ...raster, bitsPerComponent: 8 }, true);
  const isJpeg = image.stream.imageFilter === 'DCTDecode';
  const mayLose = !source.isMask && isPhotographic(pdf, colors.space ?? image.colorSpace);
  const jpeg = mayLose && (isJpeg || quality !== undefined) ? asJpeg(raster, image, quality, pdf) : undefined;
  const best = jpeg && jpeg.data.length < lossless.data.length ? jpeg : lossless;
  const changed = {
    ...size,
    BitsPerComponent: 8,
    ...(colors.space !== undefined && { ColorSpace: colors.space, Decode: null }),
  };
  return reducedBy(best, changed, decoded, true);
}

/** Samples as colours that can be blended, and their colour space if it differs. */
function rasterAndSpace(
  pdf: ObjectReader,
  image: OpenedImage,
  decoded: DecodedImage,
  budget: Budget,
): { raster: Raster; space?: PdfObject } | undefined {
  if (!isIndexed(pdf, image.colorSpace) || decoded.bitsPerComponent === 1)
    return { raster: rasterOf(decoded) };
  // A `Decode` array maps samples to other indices.
  if (pdf.has(image.dict, 'Decode') || pdf.has(image.dict, 'D')) return undefined;
  const palette = paletteOf(pdf, image.colorSpace, budget);
  if (!palette || decoded.width * decoded.height * palette.components > MAX_SAMPLE_BYTES) return undefined;
  return { raster: coloured(rasterOf(decoded, true), palette), space: palette.base };
}

async function recoded(
  pdf: ObjectReader,
  source: ImageSource,
  image: OpenedImage,
  quality: number,
  budget: Budget,
): Promise<ReducedImage | undefined> {
  const { imageFilter, imageParms, data } = image.stream;
  if (isIndexed(pdf, image.colorSpace) || !isPhotographic(pdf, image.colorSpace)) return undefined;
  if (imageFilter === 'DCTDecode') {
    const jpeg = readJpeg(data, { maxSamples: MAX_SAMPLE_BYTES, onRow: () => budget.checkTime() });
    const transformed = hasColorTransform(jpeg, pdf.number(imageParms, 'ColorTransform'));
    if (!coarsen(jpeg, quantizationOf(quality), transformed)) return undefined;
    const entries = dictionary({ Filter: name('DCTDecode'), DecodeParms: imageParms ?? null });
    return { entries, data: writeJpeg(jpeg), resampled: false };
  }
  if (imageFilter !== undefined) return undefined;
  const decoded = await decodeImage(pdf, image, source.resources, budget);
  const jpeg = asJpeg(rasterOf(decoded), image, quality, pdf);
  return jpeg && reducedBy(jpeg, { BitsPerComponent: 8 }, decoded, false);
}

/** Whether samples are brightness or colour values, in which small changes are invisible (ISO 32000-2, 8.6). */
function isPhotographic(pdf: ObjectReader, space: PdfObject | undefined): boolean {
  if (space === undefined) return true;
  const value = pdf.resolve(space);
  const family = Array.isArray(value) ? nameOf(pdf.resolve(value[0])) : nameOf(value);
  return /^(G|RGB|CMYK|DeviceGray|DeviceRGB|DeviceCMYK|CalGray|CalRGB|ICCBased)$/.test(family ?? '');
}

/** @param quality when undefined, the image keeps the quality that it has had */
function asJpeg(
  raster: Raster,
  image: OpenedImage,
  quality: number | undefined,
  pdf: ObjectReader,
): CodedSamples | undefined {
  const { width, height, components } = raster;
  if (![1, 3, 4].includes(components) || Math.max(width, height) > MAX_JPEG_SIDE) return undefined;
  const own = quality === undefined ? ownSettings(image, pdf) : undefined;
  const data = encodeJpeg(raster, {
    quantization: own?.quantization ?? quantizationOf(quality ?? USUAL_QUALITY),
    halvesColor: own?.halvesColor ?? (quality ?? USUAL_QUALITY) < FULL_COLOR,
  });
  return { coding: dictionary({ Filter: name('DCTDecode') }), data };
}

/** Settings with which a JPEG was coded. */
function ownSettings({ stream }: OpenedImage, pdf: ObjectReader) {
  let jpeg: JpegImage;
  try {
    jpeg = readJpeg(stream.data, { maxSamples: MAX_SAMPLE_BYTES, onRow: () => {} });
  } catch (error) {
    if (error instanceof JpegError) return undefined;
    throw error;
  }
  const [first, second] = jpeg.components;
  const transformed = hasColorTransform(jpeg, pdf.number(stream.imageParms, 'ColorTransform'));
  return {
    quantization: {
      luminance: first!.quantization,
      chrominance: transformed && second ? second.quantization : first!.quantization,
    },
    halvesColor: transformed && second !== undefined && second.h < jpeg.maxH,
  };
}

function reducedBy(
  { coding, data }: CodedSamples,
  changed: Readonly<Record<string, PdfObject>>,
  { impliedColorSpace }: DecodedImage,
  isResampled: boolean,
): ReducedImage {
  const entries = new Map([...dictionary({ DecodeParms: null, ...changed }), ...coding]);
  if (impliedColorSpace) entries.set('ColorSpace', name(impliedColorSpace));
  return { entries, data, resampled: isResampled };
}
