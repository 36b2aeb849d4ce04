import { cleanProfile } from './clean-profile.ts';

/** Markers of a code stream (ITU-T T.800, annex A). */
const MARKER = { soc: 0xff4f, sot: 0xff90, sod: 0xff93, eoc: 0xffd9 };
/** Segments that decoding needs: size, coding, quantization, regions, order, packed headers, capabilities. */
const NEEDED = new Set([
  0xff50, 0xff51, 0xff52, 0xff53, 0xff59, 0xff5c, 0xff5d, 0xff5e, 0xff5f, 0xff60, 0xff61,
]);
/** Segments that only describe the data or speed up access: lengths, registration, comments. */
const HELPING = new Set([0xff55, 0xff57, 0xff58, 0xff63, 0xff64]);

/**
 * A JPEG 2000 picture with only the parts that decoding needs, and its coded data, the only place left where words can be hidden.
 */
export interface PlainJpx {
  readonly bytes: Uint8Array;
  readonly coded: readonly Uint8Array[];
}

interface Judge {
  readonly options: { readonly matches: (text: string) => boolean };
}

/**
 * Reduces a JPEG 2000 picture to the boxes and segments that decoding needs, each with its minimum length.
 *
 * @returns undefined when it is not sound
 */
export function plainJpx(bytes: Uint8Array, judge: Judge): PlainJpx | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length > 2 && view.readUInt16BE(0) === MARKER.soc) return plainCodestream(view);
  const header: Uint8Array[] = [];
  for (const { type, data } of boxesOf(view)) {
    if (type === 'jp2h')
      for (const inner of boxesOf(data)) header.push(...headerBox(inner.type, inner.data, judge));
    if (type !== 'jp2c') continue;
    const picture = plainCodestream(data);
    if (!picture) return undefined;
    const parts = [SIGNATURE, FILE_TYPE, box('jp2h', Buffer.concat(header)), box('jp2c', picture.bytes)];
    return { bytes: Buffer.concat(parts), coded: picture.coded };
  }
  return undefined;
}

function box(type: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const SIGNATURE = box('jP  ', Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a));
const FILE_TYPE = box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1'));

function* boxesOf(view: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 0; at + 8 <= view.length; ) {
    const declared = view.readUInt32BE(at);
    const wide = declared === 1 && at + 16 <= view.length;
    const head = wide ? 16 : 8;
    const size = declared === 0 ? view.length - at : wide ? Number(view.readBigUInt64BE(at + 8)) : declared;
    if (size < head) return;
    const end = Math.min(view.length, at + size);
    yield { type: view.toString('latin1', at + 4, at + 8), data: view.subarray(at + head, end) };
    at = end;
  }
}

/** Enumerated colour space (annex I.5.3.3); for CIELab, seven more numbers follow. */
const ENUMERATED = 1;
const LAB = 14;
/** ICC profiles, restricted or not. */
const PROFILES = new Set([2, 3]);

/** A header box (annex I.5.3), cut to its declared length. */
function headerBox(type: string, data: Buffer, judge: Judge): Uint8Array[] {
  switch (type) {
    case 'ihdr':
      return [box(type, data.subarray(0, 14))];
    case 'bpcc':
      return [box(type, data)];
    case 'colr': {
      const method = data[0] ?? 0;
      if (PROFILES.has(method))
        return [box(type, Buffer.concat([data.subarray(0, 3), cleanProfile(data.subarray(3), judge)]))];
      if (method !== ENUMERATED || data.length < 7) return [];
      return [box(type, data.subarray(0, data.readUInt32BE(3) === LAB ? 35 : 7))];
    }
    case 'pclr': {
      if (data.length < 3) return [];
      const columns = data[2]!;
      const depths = data.subarray(3, 3 + columns);
      const row = depths.reduce((sum, depth) => sum + Math.ceil(((depth & 0x7f) + 1) / 8), 0);
      return [box(type, data.subarray(0, 3 + columns + data.readUInt16BE(0) * row))];
    }
    case 'cmap':
      return [box(type, data)];
    case 'cdef':
      return data.length < 2 ? [] : [box(type, data.subarray(0, 2 + 6 * data.readUInt16BE(0)))];
    default:
      return [];
  }
}

/** Main header, tile-parts with their headers, and the end (annex A.3 to A.4). */
function plainCodestream(view: Buffer): PlainJpx | undefined {
  const kept: Uint8Array[] = [view.subarray(0, 2)];
  const coded: Uint8Array[] = [];
  let at = plainSegments(view, 2, MARKER.sot, kept);
  while (at !== undefined && at + 12 <= view.length && view.readUInt16BE(at) === MARKER.sot) {
    const length = view.readUInt32BE(at + 6);
    const end: number = length === 0 ? codestreamEnd(view, at) : at + length;
    if (view.readUInt16BE(at + 2) !== 10 || end > view.length) return undefined;
    const part: Uint8Array[] = [Buffer.from(view.subarray(at, at + 12))];
    const data = plainSegments(view, at + 12, MARKER.sod, part);
    if (data === undefined || data > end) return undefined;
    part.push(view.subarray(data, end));
    coded.push(...part.slice(1));
    Buffer.from(part[0]!.buffer, part[0]!.byteOffset, 12).writeUInt32BE(
      part.reduce((sum, { length }) => sum + length, 0),
      6,
    );
    kept.push(...part);
    at = end;
  }
  const isWhole =
    at !== undefined && coded.length > 0 && (at === view.length || view.readUInt16BE(at) === MARKER.eoc);
  if (!isWhole) return undefined;
  return { bytes: Buffer.concat([...kept, Uint8Array.of(0xff, 0xd9)]), coded };
}

/**
 * Adds the segments that decoding needs, up to a marker.
 *
 * @returns the marker's position; undefined if the data are not sound
 */
function plainSegments(view: Buffer, from: number, until: number, kept: Uint8Array[]): number | undefined {
  for (let at = from; at + 4 <= view.length; ) {
    const marker = view.readUInt16BE(at);
    if (marker === until) return at;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (end > view.length || !(NEEDED.has(marker) || HELPING.has(marker))) return undefined;
    if (NEEDED.has(marker)) kept.push(view.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** End of a last tile-part without a declared length. */
function codestreamEnd(view: Buffer, from: number): number {
  const end = view.lastIndexOf(Buffer.of(0xff, 0xd9));
  return end > from ? end : view.length;
}
