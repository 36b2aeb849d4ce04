import { DamagedPdfError } from '../../../file/core/damaged.ts';

/** Marker codes of JPEG (ITU-T T.81, table B.1), the second byte of each. */
export const MARKER = {
  sof0: 0xc0,
  sof1: 0xc1,
  sof2: 0xc2,
  dht: 0xc4,
  jpg: 0xc8,
  dac: 0xcc,
  sof15: 0xcf,
  rst0: 0xd0,
  rst7: 0xd7,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
  app0: 0xe0,
  app14: 0xee,
} as const;

/** Thrown for a JPEG that is damaged or of an unsupported type. */
export class JpegError extends DamagedPdfError {
  override readonly name = 'JpegError';
}

/** One marker segment; the entropy-coded data of a scan belongs to its `sos`. */
export interface Segment {
  readonly marker: number;
  /** Its parameters, without marker and length. */
  readonly data: Uint8Array;
  /** Entropy-coded data after the header of a scan, with its restart markers; empty for other segments. */
  readonly coded: Uint8Array;
}

export function isFrame(marker: number): boolean {
  const { sof0, sof15, dht, jpg, dac } = MARKER;
  return marker >= sof0 && marker <= sof15 && marker !== dht && marker !== jpg && marker !== dac;
}

/**
 * Yields the segments between the first start of an image and its end (ITU-T T.81, B.1). Bytes outside of segments are left out.
 * Also returns when the data ends before the image.
 *
 * @throws JpegError when the data are no JPEG, or a segment has no length
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.soi) throw new JpegError('no start of image');
  let at = 2;
  for (;;) {
    while (at < bytes.length && !isMarkerAt(bytes, at)) at++;
    if (at >= bytes.length) return;
    const marker = bytes[at + 1]!;
    at += 2;
    if (marker === MARKER.eoi) return;
    if (marker === MARKER.soi || marker === 0x01 || (marker >= MARKER.rst0 && marker <= MARKER.rst7))
      continue;
    const length = (bytes[at]! << 8) | bytes[at + 1]!;
    if (!(length >= 2) || at + length > bytes.length) throw new JpegError('a segment without its length');
    const data = bytes.subarray(at + 2, at + length);
    at += length;
    const end = marker === MARKER.sos ? endOfScan(bytes, at) : at;
    yield { marker, data, coded: bytes.subarray(at, end) };
    at = end;
  }
}

function isMarkerAt(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at + 1];
  return bytes[at] === 0xff && code !== undefined && code !== 0 && code !== 0xff;
}

/** Returns the position of the next marker that is not a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1]!;
    const inScan = code === 0 || code === 0xff || (code >= MARKER.rst0 && code <= MARKER.rst7);
    if (!inScan) return at;
    at = bytes.indexOf(0xff, code === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

/** Encodes a segment. */
export function segment(marker: number, data: Uint8Array | readonly number[]): Uint8Array {
  const out = new Uint8Array(data.length + 4);
  out.set([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  out.set(data, 4);
  return out;
}

/** Returns Adobe's segment, cut to its defined fields (ITU-T T.872, 6.5.3); undefined for another segment. */
export function adobeSegment({ marker, data }: Segment): Uint8Array | undefined {
  const isAdobe = marker === MARKER.app14 && data.length >= 12 && startsWith(data, 'Adobe');
  return isAdobe ? segment(marker, data.subarray(0, 12)) : undefined;
}

/** Returns JFIF's segment (ITU-T T.871) without its thumbnail; undefined for another segment. */
export function jfifSegment({ marker, data }: Segment): Uint8Array | undefined {
  const isJfif = marker === MARKER.app0 && data.length >= 14 && startsWith(data, 'JFIF\0');
  return isJfif ? segment(marker, [...data.subarray(0, 12), 0, 0]) : undefined;
}

function startsWith(data: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (data[i] !== text.charCodeAt(i)) return false;
  return true;
}
