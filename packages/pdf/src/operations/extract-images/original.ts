import type { PdfDict } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import type { OpenedImage } from '../../page/images/decode-image.ts';
import { jpxProperties } from '../../page/images/decoders.ts';
import { frameHeader } from '../../page/images/jpeg/frame-header.ts';
import { MARKER } from '../../page/images/jpeg/markers.ts';
import type { ColorSpace } from './color-space.ts';
import type { ImageMediaType } from './types.ts';

/** An image file contained in the PDF, and its extension. */
export interface Original {
  readonly mediaType: ImageMediaType;
  readonly extension: string;
  readonly data: Uint8Array;
}

const JP2_SIGNATURE = [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20];
const CODESTREAM = [0xff, 0x4f, 0xff, 0x51];

/**
 * Returns the image's own JPEG or JPEG 2000 file, if every image viewer shows it as the page does: nothing is masked or mapped,
 * its colours are grey or RGB, and it is complete.
 *
 * @param dict with full names of its entries
 * @param space undefined when the file itself determines it
 */
export function originalOf(
  pdf: ObjectReader,
  image: OpenedImage,
  dict: PdfDict,
  space: ColorSpace | undefined,
): Original | undefined {
  if (image.isMask || pdf.has(dict, 'SMask') || pdf.has(dict, 'Mask') || mapsSamples(pdf, dict))
    return undefined;
  if (space && space.kind !== 'gray' && space.kind !== 'rgb') return undefined;
  const { data, imageFilter, imageParms } = image.stream;
  const components = space && (space.kind === 'gray' ? 1 : 3);
  if (imageFilter === 'JPXDecode') return jpeg2000(data, components);
  if (imageFilter !== 'DCTDecode' || pdf.number(imageParms, 'ColorTransform') === 0) return undefined;
  const found = wholeJpeg(data);
  if (found === undefined || found.components !== (components ?? found.components)) return undefined;
  if (found.components !== 1 && found.components !== 3) return undefined;
  return { mediaType: 'image/jpeg', extension: 'jpg', data: data.subarray(0, found.end) };
}

/** Whether `Decode` differs from the default. */
function mapsSamples(pdf: ObjectReader, dict: PdfDict): boolean {
  return (pdf.numbers(dict, 'Decode') ?? []).some((value, i) => value !== i % 2);
}

function jpeg2000(data: Uint8Array, components: number | undefined): Original | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, i) => data[i] === byte);
  const found = jpxProperties(data).components;
  // A fourth component may be ink as well as opacity.
  if (found > 4 || (components !== undefined && found !== components && found !== components + 1))
    return undefined;
  if (components === undefined && found > 3) return undefined;
  if (begins(JP2_SIGNATURE)) return { mediaType: 'image/jp2', extension: 'jp2', data };
  return begins(CODESTREAM) ? { mediaType: 'image/j2c', extension: 'j2c', data } : undefined;
}

/** Returns the components of a JPEG and its end; undefined when its beginning or end is missing. */
function wholeJpeg(data: Uint8Array): { components: number; end: number } | undefined {
  if (data[0] !== 0xff || data[1] !== 0xd8) return undefined;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  const frame = frameHeader(data);
  // Every viewer reads baseline and progressive JPEG.
  if (end < 0 || !frame || frame.marker > MARKER.sof2 || frame.precision !== 8) return undefined;
  return { components: frame.components, end: end + 2 };
}
