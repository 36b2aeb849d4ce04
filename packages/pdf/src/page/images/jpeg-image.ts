import { dict, name, PdfStream } from '../../file/core/objects.ts';
import type { ObjectSink } from '../../file/core/trees.ts';
import { assertPixels, type EmbeddedImage, ImageError } from './embedded-image.ts';
import { type FrameHeader, frameHeader } from './jpeg/frame-header.ts';
import { MARKER } from './jpeg/markers.ts';

const COLOR_SPACES: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** Adds a JPEG unchanged (ISO 32000-2, 7.4.8): only its frame header is read. */
export function jpegImage(update: ObjectSink, bytes: Uint8Array): EmbeddedImage {
  const { width, height, components, isAdobe } = frameOf(bytes);
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
        Decode: components === 4 && isAdobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined,
        Filter: name('DCTDecode'),
      }),
      bytes,
    ),
  );
  return { ref, width, height };
}

function frameOf(bytes: Uint8Array): FrameHeader {
  const frame = frameHeader(bytes);
  if (!frame) throw new ImageError('is a damaged JPEG');
  if (frame.marker > MARKER.sof2 || frame.precision !== 8)
    throw new ImageError('is a JPEG of a kind that PDF does not have');
  return frame;
}
