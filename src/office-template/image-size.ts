import { crc32 } from 'node:zlib';
import { jpegFrameHeader } from '@platen/pdf';

/** Image that Word can hold, with its size in pixels. */
export interface SizedImage {
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads type and size from the header of a PNG, JPEG or GIF; `undefined` for anything else.
 *
 * @throws Error for a damaged PNG, on which LibreOffice would crash
 */
export function imageSize(bytes: Uint8Array): SizedImage | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    if (!isWhole(view)) throw new Error('image: the PNG is damaged or cut off');
    return sized('png', view.readUInt32BE(16), view.readUInt32BE(20));
  }
  if (view.length >= 10 && /^GIF8[79]a$/.test(view.toString('latin1', 0, 6)))
    return sized('gif', view.readUInt16LE(6), view.readUInt16LE(8));
  const jpeg = jpegFrameHeader(bytes);
  return jpeg && sized('jpeg', jpeg.width, jpeg.height);
}

/** Whether all chunks of a PNG are there and match their checksums (ISO/IEC 15948, 5.3). */
function isWhole(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
    if (png.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end + 4;
  }
  return false;
}

function sized(extension: SizedImage['extension'], width: number, height: number): SizedImage | undefined {
  return width > 0 && height > 0 ? { extension, width, height } : undefined;
}
