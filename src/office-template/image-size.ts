import { jpegFrameHeader } from '@platen/pdf';
import { imageFault } from './image-fault.ts';

/** Image that Word can hold, with its size in pixels. */
export interface SizedImage {
  readonly extension: 'png' | 'jpeg' | 'gif';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads type and size from the header of a PNG, JPEG or GIF; `undefined` for anything else.
 *
 * @throws Error for a damaged image, which would not be shown whole
 */
export function imageSize(bytes: Uint8Array): SizedImage | undefined {
  const fault = imageFault(bytes);
  if (fault) throw new Error(`image: the image is damaged (${fault})`);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return sized('png', view.readUInt32BE(16), view.readUInt32BE(20));
  if (view.length >= 10 && /^GIF8[79]a$/.test(view.toString('latin1', 0, 6)))
    return sized('gif', view.readUInt16LE(6), view.readUInt16LE(8));
  const jpeg = jpegFrameHeader(bytes);
  return jpeg && sized('jpeg', jpeg.width, jpeg.height);
}

function sized(extension: SizedImage['extension'], width: number, height: number): SizedImage | undefined {
  return width > 0 && height > 0 ? { extension, width, height } : undefined;
}
