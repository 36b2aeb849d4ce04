import { deflateSync } from 'node:zlib';
import { dict as dictionary, name, type PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { INLINE_COLOR_SPACES, INLINE_KEYS } from '../syntax/inline-image.ts';
import { type DecodedImage, impliedColorSpace, type OpenedImage } from './decode-image.ts';
import type { Samples } from './decoders.ts';
import { encodeCcitt } from './encode-ccitt.ts';

/** Dictionary entries with content other than the picture. */
const PRIVATE = ['Metadata', 'OPI', 'Alternates', 'PieceInfo', 'LastModified', 'ID', 'AF'];

/** Dictionary entries about the old encoding. */
const CODING = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms', 'SMaskInData'];

/** Returns a copy of an image's dictionary for unchanged data. */
export function withoutPrivateEntries(dict: PdfDict): PdfDict {
  const copy = new Map(dict);
  for (const key of PRIVATE) copy.delete(key);
  return copy;
}

/** Returns a new image XObject with JPEG data, and all entries of the old dictionary about its meaning. */
export function jpegStream(
  pdf: ObjectReader,
  image: OpenedImage,
  jpeg: Uint8Array,
  components: number,
): PdfStream {
  const copy = xObject(pdf, image.dict, image);
  copy.set('BitsPerComponent', 8);
  const implied = image.colorSpace === undefined && impliedColorSpace(components);
  if (implied) copy.set('ColorSpace', name(implied));
  copy.set('Filter', name('DCTDecode'));
  const colorTransform = pdf.number(image.stream.imageParms, 'ColorTransform');
  if (colorTransform !== undefined) copy.set('DecodeParms', dictionary({ ColorTransform: colorTransform }));
  return new PdfStream(copy, jpeg);
}

/** Least number of sample bytes for which encodings other than Flate are tried. */
const WORTH_CODING = 4096;

function xObject(pdf: ObjectReader, dict: PdfDict, size: { width: number; height: number }): PdfDict {
  const copy = withoutPrivateEntries(longForm(pdf, dict));
  for (const key of CODING) copy.delete(key);
  copy.set('Type', name('XObject'));
  copy.set('Subtype', name('Image'));
  copy.set('Width', size.width);
  copy.set('Height', size.height);
  return copy;
}

/** Returns a new, lossless image XObject of changed samples, with all entries of `dict` about their meaning. */
export function encodeImage(pdf: ObjectReader, dict: PdfDict, image: DecodedImage): PdfStream {
  const copy = xObject(pdf, dict, image);
  copy.set('BitsPerComponent', image.bitsPerComponent);
  if (image.impliedColorSpace) copy.set('ColorSpace', name(image.impliedColorSpace));
  const { coding, data } = codeSamples(image);
  for (const [key, value] of coding) copy.set(key, value);
  return new PdfStream(copy, data);
}

/** Losslessly encoded samples. */
export interface CodedSamples {
  /** Stream entries for decoding. */
  readonly coding: PdfDict;
  readonly data: Uint8Array;
}

/**
 * Encodes samples losslessly. Black and white text, as in a scan, is smaller in CCITT group 4 than in Flate; halftone patterns
 * are not.
 *
 * @param thorough also tries slower encodings that may be smaller
 */
export function codeSamples(image: Samples, thorough = false): CodedSamples {
  const { data, width, height, components, bitsPerComponent } = image;
  const large = data.length > WORTH_CODING;
  const level = thorough ? 9 : data.length > 20_000_000 ? 3 : 6;
  const plain = (): CodedSamples => ({
    coding: dictionary({ Filter: name('FlateDecode') }),
    data: deflateSync(data, { level }),
  });
  if (large && bitsPerComponent === 1 && components === 1)
    return smaller(plain(), {
      coding: dictionary({
        Filter: name('CCITTFaxDecode'),
        DecodeParms: dictionary({ K: -1, Columns: width, Rows: height }),
      }),
      data: encodeCcitt(data, width, height),
    });
  if (!large || bitsPerComponent !== 8) return plain();
  const parms = { Predictor: 15, Colors: components, BitsPerComponent: 8, Columns: width };
  const predicted = {
    coding: dictionary({ Filter: name('FlateDecode'), DecodeParms: dictionary(parms) }),
    data: deflateSync(predict(data, width * components, components), { level }),
  };
  return thorough ? smaller(plain(), predicted) : predicted;
}

function smaller(a: CodedSamples, b: CodedSamples): CodedSamples {
  return a.data.length <= b.data.length ? a : b;
}

/** Returns an inline image's dictionary with its abbreviations expanded; a plain copy of any other dictionary. */
export function longForm(pdf: ObjectReader, dict: PdfDict): PdfDict {
  const copy = new Map(dict);
  for (const [key, value] of dict) {
    const long = INLINE_KEYS[key];
    if (!long || key === 'F') continue;
    copy.delete(key);
    if (!copy.has(long)) copy.set(long, value);
  }
  const space = pdf.name(copy, 'ColorSpace');
  const long = space === undefined ? undefined : INLINE_COLOR_SPACES[space];
  if (long) copy.set('ColorSpace', name(long));
  return copy;
}

/** Applies PNG prediction row by row: "sub", "up" or Paeth's, whichever leaves the smallest differences. */
function predict(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(data.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  const none = new Uint8Array(rowBytes);
  for (let row = 0, at = 0; row < rows; row++) {
    const from = row * rowBytes;
    const line = data.subarray(from, from + rowBytes);
    const above = row > 0 ? data.subarray(from - rowBytes, from) : none;
    const type = bestPrediction(line, above, pixelBytes);
    out[at++] = type;
    for (let i = 0; i < rowBytes; i++) out[at++] = line[i]! - predicted(type, line, above, i, pixelBytes);
  }
  return out;
}

/** PNG prediction types (PNG specification, 9.2). */
const [SUB, UP, PAETH] = [1, 2, 4] as const;

/** Returns the best prediction of a row by every seventh byte, which is enough to decide. */
function bestPrediction(line: Uint8Array, above: Uint8Array, pixelBytes: number): number {
  let best: number = UP;
  let least = Number.POSITIVE_INFINITY;
  for (const type of [UP, SUB, PAETH]) {
    let sum = 0;
    for (let i = 0; i < line.length; i += 7)
      sum += small(line[i]! - predicted(type, line, above, i, pixelBytes));
    if (sum < least) [best, least] = [type, sum];
  }
  return best;
}

function predicted(type: number, line: Uint8Array, above: Uint8Array, i: number, pixelBytes: number): number {
  if (type === UP) return above[i]!;
  const left = i >= pixelBytes ? line[i - pixelBytes]! : 0;
  if (type === SUB) return left;
  const up = above[i]!;
  const corner = i >= pixelBytes ? above[i - pixelBytes]! : 0;
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function small(difference: number): number {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
}
