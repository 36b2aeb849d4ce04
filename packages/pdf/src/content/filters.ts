import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib';
import { decodeAscii85, decodeAsciiHex, decodeFlate, decodeLzw, decodeRunLength } from '../core/codecs.ts';
import { undoPredictor } from '../core/predictor.ts';
import type { Budget } from './limits.ts';
import { entry, items, nameOf, numberEntry } from './objects.ts';

/** A stream after the filters that this module decodes; `imageFilter` names the image codec that is left. */
export interface DecodedStream {
  readonly data: Uint8Array;
  readonly imageFilter?: 'DCTDecode' | 'JPXDecode' | 'CCITTFaxDecode' | 'JBIG2Decode';
  readonly imageParms?: PDFDict;
  /** A filter that is unknown, or data that could not be decoded. */
  readonly failed?: string;
}

const IMAGE_FILTERS: Readonly<Record<string, NonNullable<DecodedStream['imageFilter']>>> = {
  DCTDecode: 'DCTDecode',
  DCT: 'DCTDecode',
  JPXDecode: 'JPXDecode',
  CCITTFaxDecode: 'CCITTFaxDecode',
  CCF: 'CCITTFaxDecode',
  JBIG2Decode: 'JBIG2Decode',
};

/** A cascade longer than this has no purpose but to multiply sizes. */
const MAX_FILTERS = 8;

/**
 * Decodes a stream's filters (ISO 32000-2, 7.4) up to an image codec. Damaged data yields what came before the
 * damage, as viewers do. Throws `PDF_TOO_COMPLEX` when the budget of decoded bytes is used up.
 */
export function decodeStream(stream: PDFStream, budget: Budget): DecodedStream {
  return decodeFilters(stream.dict, rawContents(stream), budget);
}

export function rawContents(stream: PDFStream): Uint8Array {
  return stream instanceof PDFRawStream ? stream.asUint8Array() : stream.getContents();
}

export function decodeFilters(dict: PDFDict, raw: Uint8Array, budget: Budget): DecodedStream {
  const filters = listOf(entry(dict, 'Filter') ?? entry(dict, 'F'));
  const parms = listOf(entry(dict, 'DecodeParms') ?? entry(dict, 'DP'));
  if (filters.length > MAX_FILTERS) return { data: new Uint8Array(), failed: 'too many filters' };
  let data = raw;
  for (const [index, filter] of filters.entries()) {
    const name = nameOf(filter) ?? '';
    const parm = parms[index];
    const parmDict = parm instanceof PDFDict ? parm : undefined;
    const image = IMAGE_FILTERS[name];
    if (image)
      return parmDict ? { data, imageFilter: image, imageParms: parmDict } : { data, imageFilter: image };
    const decoded = decodeOne(name, data, parmDict, budget);
    if (!decoded) return { data, failed: name };
    budget.decoded(decoded.length);
    data = decoded;
  }
  return { data };
}

function listOf(object: PDFObject | undefined): PDFObject[] {
  if (object instanceof PDFArray) return items(object);
  return object instanceof PDFName || object instanceof PDFDict ? [object] : [];
}

function decodeOne(
  name: string,
  data: Uint8Array,
  parms: PDFDict | undefined,
  budget: Budget,
): Uint8Array | undefined {
  const limit = budget.remainingBytes + 1;
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return unpredicted(decodeFlate(data, limit), parms);
    case 'LZWDecode':
    case 'LZW':
      return unpredicted(decodeLzw(data, numberEntry(parms, 'EarlyChange') ?? 1, limit), parms);
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

function unpredicted(data: Uint8Array, parms: PDFDict | undefined): Uint8Array {
  const predictor = numberEntry(parms, 'Predictor') ?? 1;
  if (predictor <= 1) return data;
  return undoPredictor(data, {
    predictor,
    colors: numberEntry(parms, 'Colors') ?? 1,
    bitsPerComponent: numberEntry(parms, 'BitsPerComponent') ?? 8,
    columns: numberEntry(parms, 'Columns') ?? 1,
  });
}
