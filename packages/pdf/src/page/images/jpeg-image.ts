import { dict, name, PdfStream } from '../../file/core/objects.ts';
import type { ObjectSink } from '../../file/core/trees.ts';
import { assertPixels, type EmbeddedImage, ImageError } from './embedded-image.ts';

const COLOR_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** Adds a JPEG as it is (ISO 32000-2, 7.4.8): only its frame header is read. */
export function jpegImage(update: ObjectSink, bytes: Uint8Array): EmbeddedImage {
  const { width, height, components, adobe } = frameOf(bytes);
  const colorSpace = COLOR_SPACES[components];
  if (colorSpace === undefined) throw new ImageError('is a JPEG with an unknown number of colours');
  assertPixels(width, height);
  const ref = update.add(
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: name(colorSpace),
        BitsPerComponent: 8,
        // Adobe writes CMYK inverted.
        Decode: components === 4 && adobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
        Filter: name('DCTDecode'),
      }),
      bytes,
    ),
  );
  return { ref, width, height };
}

function frameOf(bytes: Uint8Array): { width: number; height: number; components: number; adobe: boolean } {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let adobe = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = view.readUInt16BE(at + 2);
    if (marker === 0xee && view.toString('latin1', at + 4, at + 9) === 'Adobe') adobe = true;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      if (marker > 0xc2 || bytes[at + 4] !== 8)
        throw new ImageError('is a JPEG of a kind that PDF does not have');
      return {
        height: view.readUInt16BE(at + 5),
        width: view.readUInt16BE(at + 7),
        components: bytes[at + 9]!,
        adobe,
      };
    }
    if (length < 2) break;
    at += 2 + length;
  }
  throw new ImageError('is a damaged JPEG');
}
