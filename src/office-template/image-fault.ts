import { crc32 } from 'node:zlib';
import { jpegEndsWhole, jpegFrameHeader } from '@platen/pdf';
import sax from 'sax';

/** What is wrong with an image: `unreadable`, so that nothing of it is shown, or `cut off`, so that a part of it is. */
export type ImageFault = 'unreadable' | 'cut off';

/** Deflate does not expand a byte to more (RFC 1951: 258 bytes of a match take two bits). */
const MAX_DEFLATE_RATIO = 1032;
const GIF_TRAILER = 0x3b;
const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;
/** Uncompressed pixels of a BMP, with masks or without. */
const BMP_PLAIN: readonly number[] = [0, 3];

/** Formats by their first bytes, each with the check of its parts. */
const CHECKS: readonly (readonly [start: RegExp, check: (image: Buffer) => ImageFault | undefined])[] = [
  [/^\x89PNG\r\n/, pngFault],
  [/^\xff\xd8\xff/, jpegFault],
  [/^GIF8[79]a/, gifFault],
  [/^BM/, bmpFault],
  [/^(II\*|MM.\*)/s, tiffFault],
  [/^RIFF.{4}WEBP/s, (image) => unreadable(image.readUInt32LE(4) + 8 <= image.length)],
  [/^.{40} EMF/s, (image) => unreadable(isWholeEmf(image))],
  [/^\xd7\xcd\xc6\x9a/, (image) => unreadable(isWholeWmf(image))],
  [/^(\xef\xbb\xbf)?\s*<(\?xml|svg|!--)/, svgFault],
];

/**
 * Finds out whether an image is damaged or cut off, by its structure; pixels are not decoded.
 *
 * @param bytes PNG, JPEG, GIF, BMP, TIFF, WebP, EMF, WMF or SVG; nothing is found in other formats
 */
export function imageFault(bytes: Uint8Array): ImageFault | undefined {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (image.length === 0) return 'unreadable';
  const start = image.toString('latin1', 0, 64);
  try {
    return CHECKS.find(([pattern]) => pattern.test(start))?.[1](image);
  } catch (error) {
    // A value lies behind the end.
    if (error instanceof RangeError) return 'unreadable';
    throw error;
  }
}

function unreadable(isWhole: boolean): ImageFault | undefined {
  return isWhole ? undefined : 'unreadable';
}

/** Checks that all chunks are there, those that matter match their checksums, and the pixels can be all of them (ISO/IEC 15948, 5.3). */
function pngFault(png: Buffer): ImageFault | undefined {
  let compressed = 0;
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    const type = png.toString('latin1', at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(type);
    if (end + 4 > png.length) return 'unreadable';
    if (isCritical && crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return 'unreadable';
    if (type === 'IDAT') compressed += length;
    if (type === 'IEND') return unreadable(compressed * MAX_DEFLATE_RATIO >= pngBytes(png));
    at = end + 4;
  }
  return 'unreadable';
}

/** Bytes of all rows of a PNG without compression. */
function pngBytes(png: Buffer): number {
  const channels = [1, 1, 3, 1, 2, 1, 4][png[25]!] ?? 1;
  return png.readUInt32BE(20) * Math.ceil((png.readUInt32BE(16) * channels * png[24]!) / 8);
}

function jpegFault(jpeg: Buffer): ImageFault | undefined {
  if (!jpegFrameHeader(jpeg)) return 'unreadable';
  return jpegEndsWhole(jpeg) ? undefined : 'cut off';
}

/** Follows the blocks to the trailer (GIF89a, appendix A). */
function gifFault(gif: Buffer): ImageFault | undefined {
  const colorTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const behindBlocks = (start: number) => {
    let at = start;
    while (at < gif.length && gif[at] !== 0) at += gif[at]! + 1;
    return at + 1;
  };
  let at = 13 + colorTable(gif.readUInt8(10));
  let images = 0;
  while (at < gif.length) {
    const block = gif[at];
    if (block === GIF_TRAILER) break;
    if (block === GIF_EXTENSION) at = behindBlocks(at + 2);
    else if (block === GIF_IMAGE && at + 11 <= gif.length) {
      images += 1;
      at = behindBlocks(at + 11 + colorTable(gif.readUInt8(at + 9)));
    } else at = gif.length;
  }
  if (images === 0) return 'unreadable';
  // Animations are shown by their first image.
  return at > gif.length && images === 1 ? 'cut off' : undefined;
}

/** Checks that pixels without compression are all there (BITMAPINFOHEADER). */
function bmpFault(bmp: Buffer): ImageFault | undefined {
  const isPlain = bmp.readUInt32LE(14) >= 40 && BMP_PLAIN.includes(bmp.readUInt32LE(30));
  if (!isPlain) return undefined;
  const row = Math.ceil((bmp.readInt32LE(18) * bmp.readUInt16LE(28)) / 32) * 4;
  return unreadable(bmp.readUInt32LE(10) + row * Math.abs(bmp.readInt32LE(22)) <= bmp.length);
}

const TIFF_STRIP_OFFSETS = 273;
const TIFF_STRIP_SIZES = 279;

/** Checks that the strips of the first image are all there (TIFF 6.0, section 2). */
function tiffFault(tiff: Buffer): ImageFault | undefined {
  const isLittle = tiff[0] === 0x49;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  const values = new Map<number, number[]>();
  for (let index = 0; index < u16(directory); index += 1) {
    const entry = directory + 2 + 12 * index;
    const [tag, type, count] = [u16(entry), u16(entry + 2), u32(entry + 4)];
    if (tag !== TIFF_STRIP_OFFSETS && tag !== TIFF_STRIP_SIZES) continue;
    const size = type === 3 ? 2 : 4;
    const start = size * count <= 4 ? entry + 8 : u32(entry + 8);
    if (start + size * count > tiff.length) return 'unreadable';
    const read = size === 2 ? u16 : u32;
    values.set(
      tag,
      Array.from({ length: count }, (_, at) => read(start + size * at)),
    );
  }
  const sizes = values.get(TIFF_STRIP_SIZES) ?? [];
  const offsets = values.get(TIFF_STRIP_OFFSETS) ?? [];
  return unreadable(offsets.every((offset, at) => offset + (sizes[at] ?? 0) <= tiff.length));
}

/** Checks the size in the header record ([MS-EMF] 2.3.4.2). */
function isWholeEmf(emf: Buffer): boolean {
  const size = emf.readUInt32LE(48);
  return emf.readUInt32LE(4) >= 88 && size >= 88 && size <= emf.length;
}

/** Checks the sizes in the header behind the placement ([MS-WMF] 2.3.2.2), in words. */
function isWholeWmf(wmf: Buffer): boolean {
  const size = wmf.readUInt32LE(28);
  return wmf.readUInt16LE(24) === 9 && size >= 9 && 22 + 2 * size <= wmf.length + 1;
}

/** Checks that the markup is well-formed; entities of a document type are not read. */
function svgFault(svg: Buffer): ImageFault | undefined {
  const text = svg.toString('utf8');
  if (text.includes('<!DOCTYPE')) return undefined;
  const parser = sax.parser(true);
  let isWhole = true;
  parser.onerror = () => {
    isWhole = false;
    parser.resume();
  };
  parser.write(text).close();
  return unreadable(isWhole);
}
