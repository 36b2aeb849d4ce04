import { decodeAscii85, decodeAsciiHex, decodeFlate, decodeLzw, decodeRunLength } from './codecs.ts';
import { isDict, nameOf, type PdfDict, PdfName, type PdfObject, type PdfStream } from './objects.ts';
import { undoPredictor } from './predictor.ts';
import type { ObjectReader } from './reader.ts';

/** A stream decoded by the filters of this module; `imageFilter` names the remaining image codec. */
export interface DecodedStream {
  readonly data: Uint8Array;
  readonly imageFilter?: 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode';
  readonly imageParms?: PdfDict;
  /** Name of an unknown filter, or of one whose data could not be decoded. */
  readonly failed?: string;
}

/** Number of bytes that may still be decoded. `decoded` subtracts from it, and throws when it is exceeded. */
export interface ByteBudget {
  readonly remainingBytes: number;
  decoded(bytes: number): void;
}

const IMAGE_FILTERS: Readonly<Record<string, NonNullable<DecodedStream['imageFilter']>>> = {
  DCTDecode: 'DCTDecode',
  DCT: 'DCTDecode',
  JPXDecode: 'JPXDecode',
  CCITTFaxDecode: 'CCITTFaxDecode',
  CCF: 'CCITTFaxDecode',
  JBIG2Decode: 'JBIG2Decode',
};

/** Most filters of one stream; a longer cascade only serves to multiply sizes. */
const MAX_FILTERS = 8;

/**
 * Decodes a stream's filters (ISO 32000-2, 7.4) up to an image codec. Damaged data yields the bytes before the damage, as in
 * viewers.
 *
 * @throws InvalidInputError PDF_TOO_COMPLEX when the budget is used up
 */
export function decodeStream(reader: ObjectReader, stream: PdfStream, budget: ByteBudget): DecodedStream {
  return decodeFilters(reader, stream.dict, stream.raw, budget);
}

/** Decodes like `decodeStream`, but data separate from its dictionary, as in an inline image; keys may be abbreviated. */
export function decodeFilters(
  reader: ObjectReader,
  dict: PdfDict,
  raw: Uint8Array,
  budget: ByteBudget,
): DecodedStream {
  const filters = listOf(reader, dict.get('Filter') ?? dict.get('F'));
  const parms = listOf(reader, dict.get('DecodeParms') ?? dict.get('DP'));
  if (filters.length > MAX_FILTERS) return { data: new Uint8Array(), failed: 'too many filters' };
  let data = raw;
  for (const [index, filter] of filters.entries()) {
    const name = nameOf(filter) ?? '';
    const parm = parms[index];
    const own = isDict(parm) ? parm : undefined;
    const imageFilter = IMAGE_FILTERS[name];
    if (imageFilter) return own ? { data, imageFilter, imageParms: own } : { data, imageFilter };
    const decoded = decodeOne(reader, name, data, own, budget);
    if (!decoded) return { data, failed: name };
    budget.decoded(decoded.length);
    data = decoded;
  }
  return { data };
}

function listOf(reader: ObjectReader, object: PdfObject | undefined): PdfObject[] {
  const value = reader.resolve(object);
  if (Array.isArray(value)) return value.map((item) => reader.resolve(item));
  return value instanceof PdfName || isDict(value) ? [value] : [];
}

function decodeOne(
  reader: ObjectReader,
  name: string,
  data: Uint8Array,
  parms: PdfDict | undefined,
  budget: ByteBudget,
): Uint8Array | undefined {
  const limit = budget.remainingBytes + 1;
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return unpredicted(reader, decodeFlate(data, limit), parms);
    case 'LZWDecode':
    case 'LZW':
      return unpredicted(reader, decodeLzw(data, reader.number(parms, 'EarlyChange') ?? 1, limit), parms);
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data);
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(data);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, limit);
    case 'Crypt':
      return data;
    default:
      return undefined;
  }
}

function unpredicted(reader: ObjectReader, data: Uint8Array, parms: PdfDict | undefined): Uint8Array {
  const predictor = reader.number(parms, 'Predictor') ?? 1;
  if (predictor <= 1) return data;
  return undoPredictor(data, {
    predictor,
    colors: reader.number(parms, 'Colors') ?? 1,
    bitsPerComponent: reader.number(parms, 'BitsPerComponent') ?? 8,
    columns: reader.number(parms, 'Columns') ?? 1,
  });
}
