import { adobeSegment, isFrame, jfifSegment, MARKER } from './markers.ts';

/** A JPEG reduced to the parts that decoding needs. */
export interface PlainJpeg {
  readonly bytes: Uint8Array;
  /** Coded data of its scans and its tables, the only places where text can be hidden. */
  readonly coded: readonly Uint8Array[];
}

/**
 * Removes descriptive parts of a JPEG: EXIF, XMP, thumbnails, comments, and all bytes after its end. The picture itself stays
 * byte for byte.
 *
 * @returns undefined when it is not sound: bytes between segments, tables of a wrong length or without a user, no end
 */
export function plainJpeg(bytes: Uint8Array): PlainJpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.soi) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const coded: Uint8Array[] = [];
  const defined = new Set<number>();
  const used = new Set<number>();
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === MARKER.eoi) {
      const isWhole = coded.length > 0 && [...defined].every((table) => used.has(table));
      return isWhole ? { bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), coded } : undefined;
    }
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    if (!(end >= at + 4) || end > bytes.length) return undefined;
    const data = bytes.subarray(at + 4, end);
    const colors = jfifSegment({ marker, data, coded: NONE }) ?? adobeSegment({ marker, data, coded: NONE });
    if (colors) kept.push(colors);
    else if (marker !== COMMENT && !(marker >= MARKER.app0 && marker <= LAST_APP)) {
      if (!isSound(marker, data)) return undefined;
      kept.push(bytes.subarray(at, end));
      if (marker === MARKER.dqt) for (const table of quantizationTables(data)) defined.add(table);
      if (marker === MARKER.dqt || marker === MARKER.dht) coded.push(data);
      if (isFrame(marker)) for (let i = 8; i < data.length; i += 3) used.add(data[i]!);
    }
    at = end;
    if (marker !== MARKER.sos) continue;
    const scan = scanEnd(bytes, at);
    kept.push(bytes.subarray(at, scan));
    coded.push(bytes.subarray(at, scan));
    at = scan;
  }
  return undefined;
}

const COMMENT = 0xfe;
const LAST_APP = 0xef;
const NONE = new Uint8Array();

/** Whether the length of a segment that decoding needs matches its content (ITU-T T.81, B.2). */
function isSound(marker: number, data: Uint8Array): boolean {
  if (isFrame(marker)) return data.length === 6 + 3 * data[5]!;
  switch (marker) {
    case MARKER.sos:
      return data.length === 4 + 2 * data[0]!;
    case MARKER.dri:
      return data.length === 2;
    case MARKER.dqt:
      return quantizationTables(data).length > 0;
    case MARKER.dht:
      return isHuffman(data);
    default:
      return false;
  }
}

/** Returns the numbers of the tables defined by a segment; none when its length is wrong. */
function quantizationTables(data: Uint8Array): number[] {
  const tables: number[] = [];
  let at = 0;
  for (; at < data.length; at += data[at]! >> 4 === 0 ? 65 : 129) tables.push(data[at]! & 15);
  return at === data.length ? tables : [];
}

function isHuffman(data: Uint8Array): boolean {
  let at = 0;
  while (at < data.length) at += data.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 17);
  return at === data.length;
}

/** Returns the end of a scan's coded data: the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= MARKER.rst0 && next <= MARKER.rst7)) return at;
  }
  return bytes.length;
}
