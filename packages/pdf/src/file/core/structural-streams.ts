import { inflateSync } from 'node:zlib';
import { decodeFlate } from './codecs.ts';
import { DamagedPdfError } from './damaged.ts';
import { isDict, nameOf, type PdfObject, type PdfStream } from './objects.ts';
import type { ReadingMode } from './parser.ts';
import { type PredictorParms, undoPredictor } from './predictor.ts';

/** Most decoded bytes: real object streams have some 100 KB, and a cross-reference of this size describes millions of objects. */
const MAX_DECODED_BYTES = 16 << 20;

/** Most bytes salvaged from damaged data, as salvaging works by trial and is slow. */
const MAX_SALVAGED_BYTES = 1 << 20;

/**
 * Decodes a structural stream (cross-reference or object stream): no filter, or Flate with or without predictor. From corrupt
 * data, lenient mode returns the bytes before the damage.
 *
 * @throws DamagedPdfError for other filters, corrupt data, or more than 16 MB of output
 */
export function decodeStructuralStream(
  stream: PdfStream,
  resolve: (object: PdfObject | undefined) => PdfObject,
  mode: ReadingMode = 'strict',
): Uint8Array {
  const filter = single(resolve(stream.dict.get('Filter')), resolve);
  if (filter === null) return stream.raw;
  if (nameOf(filter) !== 'FlateDecode')
    throw new DamagedPdfError('a structural stream has an unsupported filter');
  const data = inflated(stream.raw, mode);
  const parms = single(resolve(stream.dict.get('DecodeParms')), resolve);
  if (!isDict(parms)) return data;
  const predictor = integer(resolve(parms.get('Predictor')), 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new DamagedPdfError('a structural stream has an unsupported predictor');
  const colors = integer(resolve(parms.get('Colors')), 1);
  const bitsPerComponent = integer(resolve(parms.get('BitsPerComponent')), 8);
  const columns = integer(resolve(parms.get('Columns')), 1);
  const rowLength = Math.ceil((colors * bitsPerComponent * columns) / 8);
  if (rowLength < 1 || rowLength > 1 << 20) throw new DamagedPdfError('a predictor has impossible columns');
  return undoPngPrediction(data, { colors, bitsPerComponent, columns });
}

function inflated(raw: Uint8Array, mode: ReadingMode): Uint8Array {
  try {
    return inflateSync(raw, { maxOutputLength: MAX_DECODED_BYTES });
  } catch (cause) {
    const tooLong = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (mode === 'lenient' && !tooLong && raw.length <= MAX_SALVAGED_BYTES) {
      const salvaged = decodeFlate(raw, MAX_DECODED_BYTES);
      if (salvaged.length > 0) return salvaged;
    }
    throw new DamagedPdfError('a structural stream cannot be decompressed', { cause });
  }
}

/**
 * Undoes PNG row filters (RFC 2083, section 6) strictly.
 *
 * @throws DamagedPdfError for an unknown filter type
 */
export function undoPngPrediction(data: Uint8Array, parms: Omit<PredictorParms, 'predictor'>): Uint8Array {
  const rowLength = Math.ceil((parms.colors * parms.bitsPerComponent * parms.columns) / 8);
  for (let at = 0; at < data.length; at += rowLength + 1) {
    if (data[at]! > 4) throw new DamagedPdfError('a row has an unknown PNG filter');
  }
  return undoPredictor(data, { predictor: 15, ...parms });
}

function single(object: PdfObject, resolve: (object: PdfObject | undefined) => PdfObject): PdfObject {
  if (!Array.isArray(object)) return object;
  if (object.length > 1) throw new DamagedPdfError('a structural stream has several filters');
  return resolve(object[0] ?? null);
}

function integer(object: PdfObject, fallback: number): number {
  return typeof object === 'number' && Number.isInteger(object) && object >= 0 ? object : fallback;
}
