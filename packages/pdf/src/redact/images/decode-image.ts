import type { Budget } from '../../content/limits.ts';
import { items } from '../../content/objects.ts';
import { decodeFilters, decodeStream } from '../../core/filters.ts';
import { nameOf, type PdfDict, type PdfObject } from '../../core/objects.ts';
import type { ObjectReader } from '../../core/reader.ts';
import { decodeCcitt, decodeJbig2, decodeJpeg, decodeJpx, jpxProperties, type Samples } from './decoders.ts';

/** An image's samples as its colour space reads them, and the colour space when the file leaves it to the codec. */
export interface DecodedImage extends Samples {
  readonly isMask: boolean;
  /** Set where the codec, and not the dictionary, told the colour space. */
  readonly impliedColorSpace: string | undefined;
}

/** An image whose samples cannot be had; the page that shows it has to be rasterized instead. */
export class UndecodableImage extends Error {
  override readonly name = 'UndecodableImage';
}

/** Bytes of samples of one image, more than A3 at 600 dpi in colour has. Decoding takes several times as much memory. */
const MAX_SAMPLE_BYTES = 250_000_000;

/**
 * Decodes an image XObject or an inline image (ISO 32000-2, 8.9). Throws {@link UndecodableImage} for what no
 * codec here can read, and `PDF_TOO_COMPLEX` when the budget is used up.
 */
export async function decodeImage(
  pdf: ObjectReader,
  dict: PdfDict,
  raw: Uint8Array,
  resources: PdfDict | undefined,
  budget: Budget,
): Promise<DecodedImage> {
  const isMask = pdf.boolean(dict, 'ImageMask') ?? pdf.boolean(dict, 'IM') ?? false;
  const stream = decodeFilters(pdf, dict, raw, budget);
  if (stream.failed !== undefined) throw new UndecodableImage(`filter ${stream.failed}`);
  const space = pdf.value(dict, 'ColorSpace') ?? pdf.value(dict, 'CS') ?? undefined;
  const components = isMask ? 1 : componentsOf(pdf, space, resources);
  const samples = await decodeSamples(pdf, dict, stream, isMask, components, space, budget);
  const implied = space === undefined && !isMask ? impliedColorSpace(samples.components) : undefined;
  if (space === undefined && !isMask && implied === undefined) throw new UndecodableImage('no colour space');
  return { ...complete(samples), isMask, impliedColorSpace: implied };
}

async function decodeSamples(
  pdf: ObjectReader,
  dict: PdfDict,
  stream: ReturnType<typeof decodeFilters>,
  isMask: boolean,
  components: number | undefined,
  space: PdfObject | undefined,
  budget: Budget,
): Promise<Samples> {
  const width = pdf.number(dict, 'Width') ?? pdf.number(dict, 'W') ?? 0;
  const height = pdf.number(dict, 'Height') ?? pdf.number(dict, 'H') ?? 0;
  const check = (w: number, h: number, perPixel: number) => {
    const size = w * h * perPixel;
    if (!(size > 0) || size > MAX_SAMPLE_BYTES) throw new UndecodableImage(`size ${w} × ${h}`);
    budget.decoded(size);
  };
  const { data, imageParms } = stream;
  try {
    switch (stream.imageFilter) {
      case 'DCTDecode': {
        const size = jpegSize(data);
        check(size.width, size.height, size.components);
        return decodeJpeg(data, pdf.number(imageParms, 'ColorTransform'));
      }
      case 'JPXDecode': {
        const size = jpxProperties(data);
        check(size.width, size.height, size.components);
        if (components === undefined && size.components !== 1 && size.components !== 3) {
          throw new UndecodableImage('JPEG 2000 colour space');
        }
        return await decodeJpx(data, components ?? size.components, isIndexed(pdf, space));
      }
      case 'CCITTFaxDecode': {
        check(width, height, 1 / 8);
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
        check(width, height, 1 / 8);
        const globals = pdf.stream(imageParms, 'JBIG2Globals');
        return await decodeJbig2(data, width, height, globals && decodeStream(pdf, globals, budget).data);
      }
      default: {
        const bits = isMask ? 1 : (pdf.number(dict, 'BitsPerComponent') ?? pdf.number(dict, 'BPC') ?? 8);
        if (components === undefined || ![1, 2, 4, 8, 16].includes(bits))
          throw new UndecodableImage('colour space');
        check(width, height, (components * bits) / 8);
        return { width, height, components, bitsPerComponent: bits, data };
      }
    }
  } catch (error) {
    if (error instanceof UndecodableImage || (error as { code?: string }).code === 'PDF_TOO_COMPLEX')
      throw error;
    throw new UndecodableImage(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Short data is filled up as viewers do; a copy is made so that the samples may be changed. */
function complete(samples: Samples): Samples {
  const rowBytes = Math.ceil((samples.width * samples.components * samples.bitsPerComponent) / 8);
  const data = new Uint8Array(rowBytes * samples.height);
  data.set(samples.data.subarray(0, data.length));
  return { ...samples, data };
}

/** Drops the columns beyond the image's width. */
function narrowed(samples: Samples, width: number): Samples {
  if (samples.width === width) return samples;
  const from = Math.ceil(samples.width / 8);
  const to = Math.ceil(width / 8);
  const data = new Uint8Array(to * samples.height);
  for (let row = 0; row < samples.height; row++)
    data.set(samples.data.subarray(row * from, row * from + to), row * to);
  return { ...samples, width, data };
}

function impliedColorSpace(components: number): string | undefined {
  return { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components];
}

function isIndexed(pdf: ObjectReader, space: PdfObject | undefined): boolean {
  return Array.isArray(space) && /^(Indexed|I)$/.test(nameOf(items(pdf, space)[0]) ?? '');
}

/** Number of components of a colour space (ISO 32000-2, 8.6); undefined when unknown. */
function componentsOf(
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

/** Size and components from a JPEG's frame header, so that a bomb is refused before it is decoded. */
function jpegSize(bytes: Uint8Array): { width: number; height: number; components: number } {
  for (let i = 0; i + 9 < bytes.length; ) {
    if (bytes[i] !== 0xff) {
      i++;
      continue;
    }
    const marker = bytes[i + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const height = (bytes[i + 5]! << 8) | bytes[i + 6]!;
      return { height: height || 1, width: (bytes[i + 7]! << 8) | bytes[i + 8]!, components: bytes[i + 9]! };
    }
    const standalone =
      marker === 0xff || marker === 0xd8 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7);
    i += standalone ? (marker === 0xff ? 1 : 2) : 2 + ((bytes[i + 2]! << 8) | bytes[i + 3]!);
  }
  throw new UndecodableImage('JPEG without a frame');
}
