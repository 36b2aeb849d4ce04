/** Segments that decoding needs beside tables and frames: Adobe's, which tells the colour transform (ITU-T T.872, 6.5.3). */
const ADOBE = 0xee;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;

/**
 * A JPEG without what only describes it: EXIF, XMP, thumbnails, comments. The picture itself stays byte for byte. What is
 * no JPEG is given back as it is.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
    const describes = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && marker !== ADOBE);
    if (!describes) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at, pictureEnd(bytes, at)));
  return Buffer.concat(kept);
}

/** Behind the last end marker: what follows is no part of the picture. */
function pictureEnd(bytes: Uint8Array, from: number): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(Buffer.of(0xff, 0xd9));
  return end > from ? end + 2 : bytes.length;
}
