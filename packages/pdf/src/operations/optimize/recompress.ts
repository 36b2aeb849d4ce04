import { deflateSync } from 'node:zlib';
import { decodeAscii85, decodeAsciiHex, decodeLzw, decodeRunLength } from '../../file/core/codecs.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { type ByteBudget, decodeFilters } from '../../file/core/filters.ts';
import { inflateWhole } from '../../file/core/flate.ts';
import { isDict, name, nameOf, type PdfDict, type PdfObject, PdfStream } from '../../file/core/objects.ts';
import { componentsOf } from '../../page/images/decode-image.ts';
import { codeSamples } from '../../page/images/encode-image.ts';
import { JpegError } from '../../page/images/jpeg/markers.ts';
import { readJpeg } from '../../page/images/jpeg/read-jpeg.ts';
import { writeJpeg } from '../../page/images/jpeg/write-jpeg.ts';

/** Maximum decoded size of one stream, in bytes; larger streams stay unchanged. */
const MAX_STREAM_BYTES = 64 << 20;
/** Maximum total decoded size of recompressed streams, in bytes; the rest stay unchanged. */
const MAX_TOTAL_BYTES = 192 << 20;
/** Size in bytes from which harder compression takes long and gains next to nothing. */
const LARGE = 4 << 20;

/**
 * Recompresses all streams without loss where that makes them smaller: ASCII encodings and older filters become Flate, samples
 * get a predictor, JPEGs keep their coefficients.
 *
 * @param onStep is called with the number of megabytes processed
 */
export function recompress(document: PdfDocument, onStep: (megabytes: number) => void): void {
  let left = MAX_TOTAL_BYTES;
  const spend = (bytes: number) => {
    left -= bytes;
    onStep(bytes / 1e6);
  };
  for (const [ref, object] of document.objects()) {
    if (left <= 0) return;
    if (!(object instanceof PdfStream)) continue;
    const smaller = recompressed(document, object, spend);
    if (smaller && smaller.raw.length < object.raw.length) document.set(ref, smaller);
  }
}

type Spend = (bytes: number) => void;

/**
 * Types of streams to leave unchanged: those that must stay readable, have external data, or contain the file's own structure.
 */
const LEFT = new Set(['Metadata', 'XRef', 'ObjStm']);

function recompressed(document: PdfDocument, stream: PdfStream, spend: Spend): PdfStream | undefined {
  const { dict, raw } = stream;
  if (LEFT.has(document.name(dict, 'Type') ?? '') || dict.has('F')) return undefined;
  const filters = listOf(document, dict.get('Filter'));
  const parms = listOf(document, dict.get('DecodeParms'));
  const last = filters.length - 1;
  const kept = parms[last] ?? null;
  const outer = withoutFilters(document, stream, filters.slice(0, last), parms.slice(0, last));
  if (!outer) return undefined;
  const filter = nameOf(filters[last]);
  if (filter === 'DCTDecode' || filter === 'DCT') {
    spend(outer.length * 8);
    const jpeg = withBestTables(outer);
    return last > 0 || jpeg.length < raw.length ? coded(dict, filters[last]!, kept, jpeg) : undefined;
  }
  if (filter === 'CCITTFaxDecode' || filter === 'JBIG2Decode' || filter === 'JPXDecode')
    return last > 0 ? coded(dict, filters[last]!, kept, outer) : undefined;
  const data = undone(document, filter, outer, kept);
  if (!data) return undefined;
  spend(data.length);
  const level = data.length > LARGE ? 6 : 9;
  const deflated = coded(
    dict,
    name('FlateDecode'),
    predictorOf(document, kept),
    deflateSync(data, { level }),
  );
  const image =
    isDict(kept) && document.has(kept, 'Predictor') ? undefined : samplesAnew(document, dict, data);
  return image && image.raw.length < deflated.raw.length ? image : deflated;
}

function listOf(document: PdfDocument, object: PdfObject | undefined): PdfObject[] {
  const value = document.resolve(object);
  if (value === null) return [];
  return Array.isArray(value) ? value.map((item) => document.resolve(item)) : [value];
}

/** Data decoded by all filters but the last; undefined when decoding fails. */
function withoutFilters(
  document: PdfDocument,
  { raw }: PdfStream,
  filters: PdfObject[],
  parms: PdfObject[],
): Uint8Array | undefined {
  if (filters.length === 0) return raw;
  if (filters.some((filter) => nameOf(filter) === 'Crypt')) return undefined;
  const budget: ByteBudget = { remainingBytes: MAX_STREAM_BYTES, decoded() {} };
  const entries: PdfDict = new Map([
    ['Filter', filters],
    ['DecodeParms', filters.map((_, i) => parms[i] ?? null)],
  ]);
  try {
    const { data, failed, imageFilter } = decodeFilters(document, entries, raw, budget);
    return failed === undefined && imageFilter === undefined && data.length <= MAX_STREAM_BYTES
      ? data
      : undefined;
  } catch {
    return undefined;
  }
}

/** Data decoded by the last filter, with its predictor still applied; undefined when they are not sound, or too long. */
function undone(
  document: PdfDocument,
  filter: string | undefined,
  data: Uint8Array,
  parms: PdfObject,
): Uint8Array | undefined {
  const decoded = () => {
    switch (filter) {
      case undefined:
        return data;
      case 'FlateDecode':
      case 'Fl':
        return inflateWhole(data, MAX_STREAM_BYTES)?.data;
      case 'LZWDecode':
      case 'LZW':
        return decodeLzw(data, document.number(parms, 'EarlyChange') ?? 1, MAX_STREAM_BYTES + 1);
      case 'ASCII85Decode':
      case 'A85':
        return decodeAscii85(data);
      case 'ASCIIHexDecode':
      case 'AHx':
        return decodeAsciiHex(data);
      case 'RunLengthDecode':
      case 'RL':
        return decodeRunLength(data, MAX_STREAM_BYTES + 1);
      default:
        return undefined;
    }
  };
  try {
    const result = decoded();
    return result && result.length <= MAX_STREAM_BYTES ? result : undefined;
  } catch {
    return undefined;
  }
}

/** Parameters of the filter that also apply to Flate. */
function predictorOf(document: PdfDocument, parms: PdfObject): PdfObject {
  if (!isDict(parms) || (document.number(parms, 'Predictor') ?? 1) <= 1) return null;
  return new Map([...parms].filter(([key]) => key !== 'EarlyChange'));
}

function coded(dict: PdfDict, filter: PdfObject, parms: PdfObject, data: Uint8Array): PdfStream {
  const entries: PdfDict = new Map(dict);
  entries.set('Filter', filter);
  if (parms === null) entries.delete('DecodeParms');
  else entries.set('DecodeParms', parms);
  return new PdfStream(entries, data);
}

/** Recodes the samples of an image with the most suitable filter; undefined for other data, or when samples are missing. */
function samplesAnew(document: PdfDocument, dict: PdfDict, data: Uint8Array): PdfStream | undefined {
  if (document.name(dict, 'Subtype') !== 'Image') return undefined;
  const width = document.number(dict, 'Width') ?? 0;
  const height = document.number(dict, 'Height') ?? 0;
  const isMask = document.boolean(dict, 'ImageMask') ?? false;
  const components = isMask ? 1 : componentsOf(document, document.value(dict, 'ColorSpace'), undefined);
  const bitsPerComponent = isMask ? 1 : document.number(dict, 'BitsPerComponent');
  if (components === undefined || bitsPerComponent === undefined) return undefined;
  const length = Math.ceil((width * components * bitsPerComponent) / 8) * height;
  if (!(length > 0) || !Number.isInteger(length) || data.length < length) return undefined;
  const samples = { width, height, components, bitsPerComponent, data: data.subarray(0, length) };
  const { coding, data: smallest } = codeSamples(samples, length <= LARGE);
  const entries: PdfDict = new Map(dict);
  entries.delete('DecodeParms');
  for (const [key, value] of coding) entries.set(key, value);
  return new PdfStream(entries, smallest);
}

/** Recodes a JPEG with the same coefficients and optimal tables; returns the same data for an unsupported kind. */
function withBestTables(data: Uint8Array): Uint8Array {
  try {
    const image = readJpeg(data, { maxSamples: MAX_STREAM_BYTES, onRow: () => {} });
    // Readers disagree on surplus data that encode nothing.
    if (image.unread > 0) return data;
    const written = writeJpeg(image);
    return written.length < data.length ? written : data;
  } catch (error) {
    if (error instanceof JpegError) return data;
    throw error;
  }
}
