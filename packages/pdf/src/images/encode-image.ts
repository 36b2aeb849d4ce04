import { deflateSync } from 'node:zlib';
import { INLINE_COLOR_SPACES, INLINE_KEYS } from '../content/inline-image.ts';
import { dict as dictionary, name, type PdfDict, PdfStream } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { type DecodedImage, impliedColorSpace, type OpenedImage } from './decode-image.ts';
import { encodeCcitt } from './encode-ccitt.ts';

/** Entries that carry more than the picture. */
const PRIVATE = ['Metadata', 'OPI', 'Alternates', 'PieceInfo', 'LastModified', 'ID', 'AF'];

/** Entries that describe the old data. */
const CODING = ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms', 'SMaskInData'];

/** A copy of an image's dictionary for data that stays as it is. */
export function withoutPrivateEntries(dict: PdfDict): PdfDict {
  const copy = new Map(dict);
  for (const key of PRIVATE) copy.delete(key);
  return copy;
}

/** A new image XObject whose data is a JPEG, with everything that the old dictionary says about its meaning. */
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

/** Black and white text, as in a scan, is smaller in CCITT group 4; halftone patterns are not. */
function bilevelStream(entries: PdfDict, { data, width, height }: DecodedImage): PdfStream {
  const deflated = deflateSync(data);
  const fax = encodeCcitt(data, width, height);
  if (deflated.length <= fax.length)
    return new PdfStream(entries.set('Filter', name('FlateDecode')), deflated);
  entries.set('Filter', name('CCITTFaxDecode'));
  entries.set('DecodeParms', dictionary({ K: -1, Columns: width, Rows: height }));
  return new PdfStream(entries, fax);
}

/** From this many bytes of samples on, codings other than Flate are tried. */
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

/** A new image XObject from changed samples, with everything that `dict` says about their meaning. Lossless. */
export function encodeImage(pdf: ObjectReader, dict: PdfDict, image: DecodedImage): PdfStream {
  const copy = xObject(pdf, dict, image);
  copy.set('BitsPerComponent', image.bitsPerComponent);
  if (image.impliedColorSpace) copy.set('ColorSpace', name(image.impliedColorSpace));
  const large = image.data.length > WORTH_CODING;
  if (large && image.bitsPerComponent === 1 && image.components === 1) return bilevelStream(copy, image);
  copy.set('Filter', name('FlateDecode'));
  const predicted = large && image.bitsPerComponent === 8;
  if (predicted) {
    const { components, width } = image;
    copy.set(
      'DecodeParms',
      dictionary({ Predictor: 15, Colors: components, BitsPerComponent: 8, Columns: width }),
    );
  }
  const data = predicted ? predict(image.data, image.width * image.components, image.components) : image.data;
  return new PdfStream(copy, deflateSync(data, { level: data.length > 20_000_000 ? 3 : 6 }));
}

/** A dictionary of an inline image with its abbreviations written out; a plain copy of any other. */
function longForm(pdf: ObjectReader, dict: PdfDict): PdfDict {
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

/** PNG prediction row by row: "up" or "sub", whichever leaves smaller differences. */
function predict(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor(data.length / rowBytes);
  const out = new Uint8Array(rows * (rowBytes + 1));
  for (let row = 0; row < rows; row++) {
    const from = row * rowBytes;
    let up = 0;
    let sub = 0;
    for (let i = 0; i < rowBytes; i += 7) {
      const value = data[from + i]!;
      up += small(value - (row > 0 ? data[from + i - rowBytes]! : 0));
      sub += small(value - (i >= pixelBytes ? data[from + i - pixelBytes]! : 0));
    }
    const at = row * (rowBytes + 1);
    const useUp = up <= sub;
    out[at] = useUp ? 2 : 1;
    for (let i = 0; i < rowBytes; i++) {
      const before = useUp
        ? row > 0
          ? data[from + i - rowBytes]!
          : 0
        : i >= pixelBytes
          ? data[from + i - pixelBytes]!
          : 0;
      out[at + 1 + i] = data[from + i]! - before;
    }
  }
  return out;
}

function small(difference: number): number {
  const byte = difference & 255;
  return byte < 128 ? byte : 256 - byte;
}
