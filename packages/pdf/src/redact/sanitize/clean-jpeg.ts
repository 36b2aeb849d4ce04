/**
 * A segment that decoding needs besides tables and frames: Adobe's, which states the colour transform (ITU-T T.872,
 * 6.5.3).
 */
const ADOBE = 0xee;
/** Bytes of Adobe's segment, including its length field. */
const ADOBE_LENGTH = 14;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * A JPEG without what only describes it: EXIF, XMP, thumbnails and comments, even between its scans. The picture itself
 * stays byte for byte. What is not a JPEG is returned as it is.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const end = at + 2 + length;
    const describes = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
    if (marker === ADOBE && length >= ADOBE_LENGTH)
      kept.push(Uint8Array.of(0xff, ADOBE, 0, ADOBE_LENGTH), bytes.subarray(at + 4, at + 2 + ADOBE_LENGTH));
    else if (!describes) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== START_OF_SCAN) continue;
    const scan = scanEnd(bytes, at);
    kept.push(bytes.subarray(at, scan));
    at = scan;
  }
  kept.push(bytes.subarray(at, pictureEnd(bytes, at)));
  return Buffer.concat(kept);
}

/** Where the coded data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Position after the end marker: what follows is not part of the picture. */
function pictureEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] === 0xff && bytes[from + 1] === END_OF_IMAGE) return from + 2;
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(Buffer.of(0xff, 0xd9));
  return end >= from ? end + 2 : bytes.length;
}
