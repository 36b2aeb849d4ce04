import type { PdfDocument } from '../../../file/core/document.ts';
import { type DecodedStream, decodeStream } from '../../../file/core/filters.ts';
import { flate, inflateWhole } from '../../../file/core/flate.ts';
import { isDict, name, PdfStream } from '../../../file/core/objects.ts';
import { undoPredictor } from '../../../file/core/predictor.ts';
import {
  componentsOf,
  decodeImage,
  isIndexed,
  MAX_SAMPLE_BYTES,
  openImage,
} from '../../../page/images/decode-image.ts';
import { encodeImage } from '../../../page/images/encode-image.ts';
import { plainJpeg } from '../../../page/images/jpeg/plain-jpeg.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { exactPalette } from './palette.ts';
import { plainJpx } from './plain-jpx.ts';
import { pureJpeg } from './recode-jpeg.ts';
import { exactSamples, rowBytes, type SampleLayout, withoutWords } from './samples.ts';
import { holdsWords } from './words-in-data.ts';

export interface CleanImagesOptions {
  readonly budget: Budget;
  /** Whether a string must be removed. */
  readonly matches: (text: string) => boolean;
  /** Numbers of images that the redaction wrote; they hold nothing but their samples. */
  readonly known: ReadonlySet<number>;
}

/**
 * Reduces every image to the data that readers draw: no samples after the last row, no unused palette entries, nothing but the
 * picture in coded data. Images that nothing draws become empty.
 *
 * @throws UndecodableImage for a picture that viewers may draw, and that cannot be shown to be clean
 */
export async function cleanImages(pdf: PdfDocument, options: CleanImagesOptions): Promise<void> {
  for (const [ref, object] of pdf.objects()) {
    if (!(object instanceof PdfStream) || options.known.has(ref.number)) continue;
    if (pdf.name(object.dict, 'Subtype') !== 'Image') continue;
    options.budget.checkTime();
    const clean = await cleanImage(pdf, object, options);
    if (clean !== object) pdf.set(ref, clean);
  }
  // No reader uses the JBIG2 globals that other streams still refer to.
  for (const [, object] of pdf.objects()) if (object instanceof PdfStream) dropGlobals(pdf, object);
}

function dropGlobals(pdf: PdfDocument, { dict }: PdfStream): void {
  const parms = pdf.value(dict, 'DecodeParms');
  for (const parm of Array.isArray(parms) ? parms : [parms]) {
    const entries = pdf.resolve(parm);
    if (isDict(entries)) entries.delete('JBIG2Globals');
  }
}

async function cleanImage(
  pdf: PdfDocument,
  stream: PdfStream,
  options: CleanImagesOptions,
): Promise<PdfStream> {
  const { budget, matches } = options;
  const isText = (data: Uint8Array) => holdsWords(data, matches);
  // Images are decoded one after the other and not kept, so that their total decoded size does not matter.
  const limit = budget.limits.decodedBytes;
  const inflated = soleFlate(pdf, stream, limit);
  const decoded = inflated ?? decodeStream(pdf, stream, { remainingBytes: limit, decoded: () => {} });
  const { data } = decoded;
  if (decoded.failed !== undefined) return new PdfStream(stream.dict, new Uint8Array());
  if (decoded.imageFilter === undefined)
    return cleanSamples(pdf, stream, data, inflated?.isTight ?? data === stream.raw, options);
  const exact = withPalette(pdf, stream, undefined, options);
  switch (decoded.imageFilter) {
    case 'DCTDecode': {
      const start = Buffer.from(data.buffer, data.byteOffset, data.length).indexOf(START_OF_JPEG);
      const pure = pureJpeg(data.subarray(Math.max(0, start)), MAX_SAMPLE_BYTES, budget, isText);
      if (pure) return coded(exact, decoded, pure);
      const plain = plainJpeg(data);
      if (plain && !plain.coded.some(isText)) return coded(exact, decoded, plain.bytes);
      break;
    }
    case 'JPXDecode': {
      const plain = plainJpx(data, { options });
      if (plain && !plain.coded.some(isText)) return coded(exact, decoded, plain.bytes);
      break;
    }
    case 'CCITTFaxDecode':
      if (data.length > SMALL && !isText(data)) return coded(exact, decoded, data);
  }
  if (!mayBeDrawn(decoded)) return new PdfStream(stream.dict, new Uint8Array());
  const samples = await decodeImage(pdf, openImage(pdf, exact.dict, stream.raw, budget), undefined, budget);
  return encodeImage(pdf, exact.dict, samples);
}

const START_OF_JPEG = Buffer.of(0xff, 0xd8, 0xff);

/** Size in bytes up to which fax data are always recoded. */
const SMALL = 1 << 16;

/** Whether data contain the signature without which no codec starts to decode. */
function mayBeDrawn({ data, imageFilter }: DecodedStream): boolean {
  const view = Buffer.from(data.buffer, data.byteOffset, data.length);
  if (imageFilter === 'DCTDecode') return view.includes(START_OF_JPEG);
  if (imageFilter === 'JPXDecode') return view.includes(Buffer.of(0xff, 0x4f, 0xff, 0x51));
  return view.length > 0;
}

/** Image whose data stay in their codec, without anything around them. */
function coded(
  stream: PdfStream,
  { data, imageFilter, imageParms }: DecodedStream,
  clean: Uint8Array,
): PdfStream {
  if (data === stream.raw && clean.length === data.length) return stream;
  const dict = new Map(stream.dict);
  dict.set('Filter', name(imageFilter!));
  dict.delete('DecodeParms');
  if (imageParms) dict.set('DecodeParms', imageParms);
  return new PdfStream(dict, clean);
}

/** Image with an exact palette (see `exactPalette`), if it is indexed. */
function withPalette(
  pdf: PdfDocument,
  stream: PdfStream,
  used: ReadonlySet<number> | undefined,
  { matches, budget }: CleanImagesOptions,
): PdfStream {
  const space = pdf.value(stream.dict, 'ColorSpace');
  if (!isIndexed(pdf, space)) return stream;
  const exact = exactPalette(pdf, space, used, matches, budget);
  return exact === space ? stream : new PdfStream(new Map(stream.dict).set('ColorSpace', exact), stream.raw);
}

function cleanSamples(
  pdf: PdfDocument,
  stream: PdfStream,
  data: Uint8Array,
  isTight: boolean,
  options: CleanImagesOptions,
): PdfStream {
  const { dict } = stream;
  const layout = layoutOf(pdf, stream);
  if (!layout) return new PdfStream(dict, new Uint8Array());
  const exact = withoutWords(exactSamples(data, layout), options.matches);
  const indexed = withPalette(pdf, stream, usedIndexes(pdf, stream, exact, layout), options);
  if (exact === data && isTight) return indexed;
  // Viewers disagree on the data after missing samples, so the length stays as it is.
  if (exact.length < rowBytes(layout) * layout.height) return flate(exact, indexed.dict);
  const isMask = pdf.boolean(dict, 'ImageMask') ?? false;
  return encodeImage(pdf, indexed.dict, { ...layout, data: exact, isMask, impliedColorSpace: undefined });
}

/** Sound data that are compressed by Flate alone, and whether they contain nothing but samples. */
function soleFlate(
  pdf: PdfDocument,
  { dict, raw }: PdfStream,
  limit: number,
): (DecodedStream & { readonly isTight: boolean }) | undefined {
  const filters = pdf.array(dict, 'Filter');
  if ((filters?.length ?? 1) !== 1) return undefined;
  const filter = pdf.name(filters ? filters[0] : pdf.value(dict, 'Filter'));
  const inflated = filter === 'FlateDecode' || filter === 'Fl' ? inflateWhole(raw, limit) : undefined;
  if (!inflated) return undefined;
  const parms = pdf.resolve(filters ? pdf.array(dict, 'DecodeParms')?.[0] : dict.get('DecodeParms'));
  const isTight = inflated.length === raw.length;
  const predictor = pdf.number(parms, 'Predictor') ?? 1;
  if (predictor <= 1) return { data: inflated.data, isTight };
  const colors = pdf.number(parms, 'Colors') ?? 1;
  const bitsPerComponent = pdf.number(parms, 'BitsPerComponent') ?? 8;
  const columns = pdf.number(parms, 'Columns') ?? 1;
  const data = undoPredictor(inflated.data, { predictor, colors, bitsPerComponent, columns });
  const row = 1 + Math.ceil((colors * bitsPerComponent * columns) / 8);
  let isPredicted = true;
  // An undefined PNG filter type (above 4) could carry information of its own.
  if (predictor >= 10)
    for (let at = 0; at < inflated.data.length && isPredicted; at += row)
      isPredicted = inflated.data[at]! <= 4;
  return { data, isTight: isTight && isPredicted };
}

/** Sample layout of an image without a codec; undefined where no reader can determine it. */
function layoutOf(pdf: PdfDocument, { dict }: PdfStream): SampleLayout | undefined {
  const width = pdf.number(dict, 'Width') ?? 0;
  const height = pdf.number(dict, 'Height') ?? 0;
  const isMask = pdf.boolean(dict, 'ImageMask') ?? false;
  const components = isMask ? 1 : componentsOf(pdf, pdf.value(dict, 'ColorSpace'), undefined);
  const bitsPerComponent = isMask ? 1 : (pdf.number(dict, 'BitsPerComponent') ?? 8);
  const isKnown =
    width > 0 && height > 0 && components !== undefined && [1, 2, 4, 8, 16].includes(bitsPerComponent);
  return isKnown ? { width, height, components, bitsPerComponent } : undefined;
}

/** Palette indexes that samples of an indexed space use; undefined when a decode array maps them to others first. */
function usedIndexes(
  pdf: PdfDocument,
  { dict }: PdfStream,
  data: Uint8Array,
  { width, height, components, bitsPerComponent }: SampleLayout,
): ReadonlySet<number> | undefined {
  const space = pdf.value(dict, 'ColorSpace');
  if (components !== 1 || bitsPerComponent > 8 || !isIndexed(pdf, space) || pdf.has(dict, 'Decode'))
    return undefined;
  const highest = pdf.number(pdf.array(space)?.[2]) ?? 0;
  // Viewers use 0 for missing samples, and the last entry for indexes beyond it.
  const used = new Uint8Array(256);
  used[0] = 1;
  const row = Math.ceil((width * bitsPerComponent) / 8);
  const mask = (1 << bitsPerComponent) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * bitsPerComponent;
      const byte = data[y * row + (bit >> 3)];
      if (byte === undefined) break;
      used[Math.min(highest, (byte >> (8 - bitsPerComponent - (bit & 7))) & mask)] = 1;
    }
  }
  return new Set([...used.keys()].filter((index) => used[index] === 1));
}
