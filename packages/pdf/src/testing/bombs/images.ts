import { deflateSync } from 'node:zlib';
import { onePage, rawStream } from '../raw-pdf.ts';
import { type Bombs, range, repeat, u32 } from './build.ts';

const image = (entries: string, data: Uint8Array | string) =>
  onePage({
    content: 'q 600 0 0 600 0 0 cm /I Do Q',
    resources: '/XObject << /I 10 0 R >>',
    objects: { 10: rawStream(`/Type /XObject /Subtype /Image ${entries}`, data) },
  });

const jpegOf = (width: number, height: number, precision = 8, kind = 0xc0) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, kind, 0, 17, precision, height >> 8, height & 255, width >> 8, width & 255],
    ...[3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0],
    ...[0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 1, 2, 3, 4, 0xff, 0xd9],
  ]);

/** Returns a JBIG2 page with one generic region (ITU-T T.88, 7.4.6). */
const jbig2Of = (width: number, height: number) =>
  Buffer.from([
    ...[...u32(0), 0x30, 0, 1, ...u32(19), ...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0, 0],
    ...[...u32(1), 38, 0, 1, ...u32(18 + 8 + 4), ...u32(width), ...u32(height), ...u32(0), ...u32(0), 0, 0],
    ...[3, 255, 253, 255, 2, 254, 254, 254, 1, 2, 3, 4],
  ]);

/** Returns the code stream of a JPEG 2000 picture without any data (ITU-T T.800, annex A). */
const jpxOf = (size: number, tile: number) =>
  Buffer.from([
    ...[0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0, ...u32(size), ...u32(size), ...u32(0), ...u32(0)],
    ...[...u32(tile), ...u32(tile), ...u32(0), ...u32(0), 0, 3, 7, 1, 1, 7, 1, 1, 7, 1, 1],
    ...[0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 0, 0xff, 0x5c, 0, 4, 0x40, 0x40],
    ...[0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 14, 0, 1, 0xff, 0x93, 0xff, 0xd9],
  ]);

/** Bombs in images. */
export const imageBombs = (MB: number): Bombs => ({
  'an image of 2 GB': () =>
    image(
      '/Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /RunLengthDecode]',
      deflateSync(repeat('\x81A', 42 * MB)),
    ),
  'a thousand images of 100 megapixels': () => {
    const data = deflateSync(repeat('\0', 100 * MB));
    return onePage({
      content: range(1000, (i) => `/I${i % 8} Do`).join(' '),
      resources: `/XObject << ${range(8, (i) => `/I${i} ${10 + i} 0 R`).join(' ')} >>`,
      objects: Object.fromEntries(
        range(8, (i) => [
          10 + i,
          rawStream(
            '/Subtype /Image /Width 10000 /Height 10000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
            data,
          ),
        ]),
      ),
    });
  },
  'a JPEG of 65,500 by 65,500': () =>
    image(
      '/Width 65500 /Height 65500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpegOf(65500, 65500),
    ),
  'a progressive JPEG of 65,500 by 65,500': () =>
    image(
      '/Width 65500 /Height 65500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpegOf(65500, 65500, 8, 0xc2),
    ),
  'a JBIG2 picture of 60,000 by 60,000': () =>
    image(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
      jbig2Of(60000, 60000),
    ),
  'a JPEG 2000 picture of a million by a million': () =>
    image('/Width 1000000 /Height 1000000 /Filter /JPXDecode', jpxOf(1_000_000, 1_000_000)),
  'a JPEG 2000 picture of many tiles': () =>
    image('/Width 30000 /Height 30000 /Filter /JPXDecode', jpxOf(30_000, 1)),
  'a fax of 60,000 by 60,000': () =>
    image(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      repeat('\xff', 10_000),
    ),
});
