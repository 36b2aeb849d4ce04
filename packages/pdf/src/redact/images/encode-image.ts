import { deflateSync } from 'node:zlib';
import { type PDFContext, type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { INLINE_COLOR_SPACES, INLINE_KEYS } from '../../content/inline-image.ts';
import { entry, namedEntries, nameEntry, removeEntry, setEntry } from '../../content/objects.ts';
import type { DecodedImage } from './decode-image.ts';

/** Entries that describe the old data, or carry more than the picture. */
const DROPPED = [
  'Filter',
  'DecodeParms',
  'Length',
  'F',
  'FFilter',
  'FDecodeParms',
  'Metadata',
  'OPI',
  'Alternates',
  'PieceInfo',
  'LastModified',
  'ID',
  'AF',
  'SMaskInData',
];

/** A new image XObject from changed samples, with all that `dict` says about their meaning. Lossless. */
export function encodeImage(context: PDFContext, dict: PDFDict, image: DecodedImage): PDFRawStream {
  const copy = longForm(dict);
  for (const key of DROPPED) removeEntry(copy, key);
  setEntry(copy, 'Type', PDFName.of('XObject'));
  setEntry(copy, 'Subtype', PDFName.of('Image'));
  setEntry(copy, 'Width', PDFNumber.of(image.width));
  setEntry(copy, 'Height', PDFNumber.of(image.height));
  setEntry(copy, 'BitsPerComponent', PDFNumber.of(image.bitsPerComponent));
  if (image.impliedColorSpace) setEntry(copy, 'ColorSpace', PDFName.of(image.impliedColorSpace));
  setEntry(copy, 'Filter', PDFName.of('FlateDecode'));
  const predicted = image.bitsPerComponent === 8 && image.data.length > 4096;
  if (predicted) {
    setEntry(
      copy,
      'DecodeParms',
      context.obj({ Predictor: 15, Colors: image.components, BitsPerComponent: 8, Columns: image.width }),
    );
  }
  const data = predicted ? predict(image.data, image.width * image.components, image.components) : image.data;
  return PDFRawStream.of(copy, deflateSync(data, { level: data.length > 20_000_000 ? 3 : 6 }));
}

/** A dictionary of an inline image with its abbreviations written out; a plain copy of any other. */
function longForm(dict: PDFDict): PDFDict {
  const copy = dict.clone();
  for (const [key, value] of namedEntries(copy)) {
    const long = INLINE_KEYS[key];
    if (!long || key === 'F') continue;
    removeEntry(copy, key);
    if (entry(copy, long) === undefined) setEntry(copy, long, value);
  }
  const space = nameEntry(copy, 'ColorSpace');
  const long = space === undefined ? undefined : INLINE_COLOR_SPACES[space];
  if (long) setEntry(copy, 'ColorSpace', PDFName.of(long));
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
