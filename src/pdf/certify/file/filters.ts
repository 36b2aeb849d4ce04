import { inflateSync } from 'node:zlib';
import { DamagedPdfError } from './damaged.ts';
import { isDict, nameOf, type PdfObject, type PdfStream } from './objects.ts';

/** Real object streams have some 100 KB, and this much cross-reference describes millions of objects. */
const MAX_DECODED_BYTES = 16 << 20;

/**
 * Decodes a structural stream (cross-reference or object stream): no filter, or Flate with or without predictor.
 *
 * @throws DamagedPdfError for other filters, corrupt data, or more than 16 MB of output
 */
export function decodeStream(
  stream: PdfStream,
  resolve: (object: PdfObject | undefined) => PdfObject,
): Uint8Array {
  const filter = single(resolve(stream.dict.get('Filter')), resolve);
  if (filter === null) return stream.raw;
  if (nameOf(filter) !== 'FlateDecode')
    throw new DamagedPdfError('a structural stream has an unsupported filter');
  let data: Uint8Array;
  try {
    data = inflateSync(stream.raw, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (cause) {
    throw new DamagedPdfError('a structural stream cannot be decompressed', { cause });
  }
  const parms = single(resolve(stream.dict.get('DecodeParms')), resolve);
  if (!isDict(parms)) return data;
  const predictor = integer(resolve(parms.get('Predictor')), 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new DamagedPdfError('a structural stream has an unsupported predictor');
  const colors = integer(resolve(parms.get('Colors')), 1);
  const bits = integer(resolve(parms.get('BitsPerComponent')), 8);
  const columns = integer(resolve(parms.get('Columns')), 1);
  const bytesPerPixel = Math.max(1, (colors * bits) >> 3);
  const rowLength = Math.ceil((colors * bits * columns) / 8);
  if (rowLength < 1 || rowLength > 1 << 20) throw new DamagedPdfError('a predictor has impossible columns');
  return undoPngPrediction(data, rowLength, bytesPerPixel);
}

/**
 * Undoes PNG row filters (RFC 2083, section 6): `data` is rows of one filter-type byte and `rowLength` bytes.
 *
 * @throws DamagedPdfError for an unknown filter type
 */
export function undoPngPrediction(data: Uint8Array, rowLength: number, bytesPerPixel: number): Uint8Array {
  const rows = Math.floor(data.length / (rowLength + 1));
  const out = new Uint8Array(rows * rowLength);
  for (let row = 0; row < rows; row++) {
    const type = data[row * (rowLength + 1)]!;
    const from = row * (rowLength + 1) + 1;
    const to = row * rowLength;
    for (let i = 0; i < rowLength; i++) {
      const left = i >= bytesPerPixel ? out[to + i - bytesPerPixel]! : 0;
      const up = row > 0 ? out[to + i - rowLength]! : 0;
      const upLeft = row > 0 && i >= bytesPerPixel ? out[to + i - rowLength - bytesPerPixel]! : 0;
      out[to + i] = data[from + i]! + predicted(type, left, up, upLeft);
    }
  }
  return out;
}

function predicted(type: number, left: number, up: number, upLeft: number): number {
  switch (type) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const toLeft = Math.abs(estimate - left);
      const toUp = Math.abs(estimate - up);
      const toUpLeft = Math.abs(estimate - upLeft);
      if (toLeft <= toUp && toLeft <= toUpLeft) return left;
      return toUp <= toUpLeft ? up : upLeft;
    }
  }
  throw new DamagedPdfError('a row has an unknown PNG filter');
}

function single(object: PdfObject, resolve: (object: PdfObject | undefined) => PdfObject): PdfObject {
  if (!Array.isArray(object)) return object;
  if (object.length > 1) throw new DamagedPdfError('a structural stream has several filters');
  return resolve(object[0] ?? null);
}

function integer(object: PdfObject, fallback: number): number {
  return typeof object === 'number' && Number.isInteger(object) && object >= 0 ? object : fallback;
}
