import { DamagedPdfError } from '../../file/core/damaged.ts';
import { type DecodedStream, decodeFilters, decodeStream } from '../../file/core/filters.ts';
import { nameOf, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { items } from '../syntax/entries.ts';
import type { Budget } from '../syntax/limits.ts';
import { decodeCcitt, decodeJbig2, decodeJpeg, decodeJpx, jpxProperties, type Samples } from './decoders.ts';
import { frameHeader } from './jpeg/frame-header.ts';

const START_OF_IMAGE = Buffer.of(0xff, 0xd8);

/** Image samples as its colour space interprets them, and the colour space if it is defined only by the codec. */
export interface DecodedImage extends Samples {
  readonly isMask: boolean;
  /** Colour space; only set if the codec, not the dictionary, defines it. */
  readonly impliedColorSpace: string | undefined;
}

/** Thrown for an image that cannot be decoded; the page that shows it must be rasterized instead. */
export class UndecodableImage extends DamagedPdfError {
  override readonly name = 'UndecodableImage';
}

/** Most bytes of samples of one image, more than A3 in colour at 600 dpi. Decoding needs several times as much memory. */
export const MAX_SAMPLE_BYTES = 250_000_000;

/** An image decoded up to its codec. */
export interface OpenedImage {
  readonly dict: PdfDict;
  readonly stream: DecodedStream;
  /** Width in samples, according to the codec. */
  readonly width: number;
  readonly height: number;
  readonly isMask: boolean;
  readonly colorSpace: PdfObject | undefined;
}

/**
 * Opens an image XObject or an inline image (ISO 32000-2, 8.9).
 *
 * @throws UndecodableImage when its size is unknown or too large; InvalidInputError PDF_TOO_COMPLEX when the budget is
 * used up
 */
export function openImage(pdf: ObjectReader, dict: PdfDict, raw: Uint8Array, budget: Budget): OpenedImage {
  const isMask = pdf.boolean(dict, 'ImageMask') ?? pdf.boolean(dict, 'IM') ?? false;
  const stream = decodeFilters(pdf, dict, raw, budget);
  if (stream.failed !== undefined) throw new UndecodableImage(`filter ${stream.failed}`);
  const colorSpace = pdf.value(dict, 'ColorSpace') ?? pdf.value(dict, 'CS') ?? undefined;
  const width = pdf.number(dict, 'Width') ?? pdf.number(dict, 'W') ?? 0;
  const height = pdf.number(dict, 'Height') ?? pdf.number(dict, 'H') ?? 0;
  const own = orUndecodable(() => codecSize(stream));
  const size = own ?? { width, height, components: 1 / 8 };
  const bytes = size.width * size.height * size.components;
  if (!(bytes > 0) || bytes > MAX_SAMPLE_BYTES)
    throw new UndecodableImage(`size ${size.width} × ${size.height}`);
  return { dict, stream, width: size.width, height: size.height, isMask, colorSpace };
}

/** Returns the image's size from the codec's header, if it has one. */
function codecSize({ data, imageFilter }: DecodedStream) {
  if (imageFilter === 'DCTDecode') return jpegSize(data);
  return imageFilter === 'JPXDecode' ? jpxProperties(data) : undefined;
}

/**
 * Decodes an image to its samples.
 *
 * @throws UndecodableImage for data that no codec of ours can read; InvalidInputError PDF_TOO_COMPLEX when the budget is used up
 */
export async function decodeImage(
  pdf: ObjectReader,
  image: OpenedImage,
  resources: PdfDict | undefined,
  budget: Budget,
): Promise<DecodedImage> {
  const { isMask, colorSpace } = image;
  const components = isMask ? 1 : componentsOf(pdf, colorSpace, resources);
  const samples = await orUndecodable(() => decodeSamples(pdf, image, components, budget));
  const implied = colorSpace === undefined && !isMask ? impliedColorSpace(samples.components) : undefined;
  if (colorSpace === undefined && !isMask && implied === undefined)
    throw new UndecodableImage('no colour space');
  return { ...complete(samples), isMask, impliedColorSpace: implied };
}

/** Converts any error of a codec to `UndecodableImage`. */
function orUndecodable<T>(decode: () => T): T {
  const refuse = (error: unknown): never => {
    if (error instanceof UndecodableImage || (error as { code?: string }).code === 'PDF_TOO_COMPLEX')
      throw error;
    throw new UndecodableImage(error instanceof Error ? error.message : String(error), { cause: error });
  };
  try {
    const result = decode();
    return result instanceof Promise ? (result.catch(refuse) as T) : result;
  } catch (error) {
    return refuse(error);
  }
}

async function decodeSamples(
  pdf: ObjectReader,
  { dict, stream, width, height, isMask, colorSpace }: OpenedImage,
  components: number | undefined,
  budget: Budget,
): Promise<Samples> {
  const check = (perPixel: number) => {
    const size = width * height * perPixel;
    if (size > MAX_SAMPLE_BYTES) throw new UndecodableImage(`size ${width} × ${height}`);
    budget.decoded(size);
  };
  const { data, imageParms } = stream;
  switch (stream.imageFilter) {
    case 'DCTDecode':
      check(jpegSize(data).components);
      return decodeJpeg(data, pdf.number(imageParms, 'ColorTransform'));
    case 'JPXDecode': {
      const found = jpxProperties(data).components;
      check(found);
      if (components === undefined && found !== 1 && found !== 3)
        throw new UndecodableImage('JPEG 2000 colour space');
      return decodeJpx(data, components ?? found, isIndexed(pdf, colorSpace));
    }
    case 'CCITTFaxDecode': {
      check(1 / 8);
      const columns = pdf.number(imageParms, 'Columns') ?? 1728;
      const decoded = await decodeCcitt(data, columns, height, {
        K: pdf.number(imageParms, 'K') ?? 0,
        EndOfLine: pdf.boolean(imageParms, 'EndOfLine') ?? false,
        EncodedByteAlign: pdf.boolean(imageParms, 'EncodedByteAlign') ?? false,
        Columns: columns,
        Rows: pdf.number(imageParms, 'Rows') ?? 0,
        EndOfBlock: pdf.boolean(imageParms, 'EndOfBlock') ?? true,
        BlackIs1: pdf.boolean(imageParms, 'BlackIs1') ?? false,
      });
      if (columns < width) throw new UndecodableImage('CCITT columns');
      return narrowed(decoded, width);
    }
    case 'JBIG2Decode': {
      check(1 / 8);
      const globals = pdf.stream(imageParms, 'JBIG2Globals');
      return decodeJbig2(data, width, height, globals && decodeStream(pdf, globals, budget).data);
    }
    default: {
      const bits = isMask ? 1 : (pdf.number(dict, 'BitsPerComponent') ?? pdf.number(dict, 'BPC') ?? 8);
      if (components === undefined || ![1, 2, 4, 8, 16].includes(bits))
        throw new UndecodableImage('colour space');
      check((components * bits) / 8);
      return { width, height, components, bitsPerComponent: bits, data };
    }
  }
}

/** Pads short data as viewers do, in a copy, so that the samples may be changed. */
function complete(samples: Samples): Samples {
  const rowBytes = Math.ceil((samples.width * samples.components * samples.bitsPerComponent) / 8);
  const data = new Uint8Array(rowBytes * samples.height);
  data.set(samples.data.subarray(0, data.length));
  return { ...samples, data };
}

/** Removes the columns beyond the image's width. */
function narrowed(samples: Samples, width: number): Samples {
  if (samples.width === width) return samples;
  const from = Math.ceil(samples.width / 8);
  const to = Math.ceil(width / 8);
  const data = new Uint8Array(to * samples.height);
  for (let row = 0; row < samples.height; row++)
    data.set(samples.data.subarray(row * from, row * from + to), row * to);
  return { ...samples, width, data };
}

/** Returns the device colour space with this number of components. */
export function impliedColorSpace(components: number): string | undefined {
  return { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components];
}

export function isIndexed(pdf: ObjectReader, space: PdfObject | undefined): boolean {
  return Array.isArray(space) && /^(Indexed|I)$/.test(nameOf(items(pdf, space)[0]) ?? '');
}

/** Returns the number of components of a colour space (ISO 32000-2, 8.6); undefined when unknown. */
export function componentsOf(
  pdf: ObjectReader,
  space: PdfObject | undefined,
  resources: PdfDict | undefined,
  depth = 0,
): number | undefined {
  if (depth > 4) return undefined;
  const name = nameOf(space);
  if (name !== undefined) {
    const device = {
      DeviceGray: 1,
      G: 1,
      CalGray: 1,
      DeviceRGB: 3,
      RGB: 3,
      CalRGB: 3,
      DeviceCMYK: 4,
      CMYK: 4,
    }[name];
    if (device !== undefined) return device;
    const named = pdf.value(pdf.entries(resources, 'ColorSpace'), name);
    return named === null ? undefined : componentsOf(pdf, named, resources, depth + 1);
  }
  if (!Array.isArray(space)) return undefined;
  const [family, second] = items(pdf, space);
  switch (nameOf(family)) {
    case 'ICCBased':
      return pdf.number(second, 'N');
    case 'Indexed':
    case 'I':
    case 'Separation':
    case 'CalGray':
      return 1;
    case 'CalRGB':
    case 'Lab':
      return 3;
    case 'DeviceN':
    case 'NChannel':
      return Array.isArray(second) ? second.length : undefined;
    default:
      return componentsOf(pdf, family, resources, depth + 1);
  }
}

/** Returns size and components from a JPEG's frame header, so that a decompression bomb is refused before decoding. */
function jpegSize(bytes: Uint8Array): { width: number; height: number; components: number } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(START_OF_IMAGE);
  const frame = start < 0 ? undefined : frameHeader(bytes.subarray(start));
  if (!frame) throw new UndecodableImage('JPEG without a frame');
  return { ...frame, height: frame.height || 1 };
}
