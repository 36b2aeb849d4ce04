import { InvalidInputError } from '../../errors.ts';
import type { ObjectSink } from '../../file/core/trees.ts';
import { type EmbeddedImage, ImageError } from './embedded-image.ts';
import { jpegImage } from './jpeg-image.ts';
import { pngImage } from './png-image.ts';

const MAX_IMAGE_BYTES = 4 << 20;

/**
 * Adds a PNG or JPEG as image XObject.
 *
 * @throws InvalidInputError `IMAGE_UNREADABLE`
 */
export function embedImage(update: ObjectSink, bytes: Uint8Array, field = 'image'): EmbeddedImage {
  try {
    if (bytes.length > MAX_IMAGE_BYTES) throw new ImageError('must have at most 4 MB');
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegImage(update, bytes);
    if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n')
      return pngImage(update, bytes);
    throw new ImageError('must be a PNG or JPEG file');
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new InvalidInputError(`${field}: ${error.message}`, { field, code: 'IMAGE_UNREADABLE' });
  }
}
