import type { IncrementalUpdate } from '../../core/incremental-update.ts';
import { InvalidInputError } from '../../errors.ts';
import { type EmbeddedImage, ImageError } from './embedded-image.ts';
import { jpegImage } from './jpeg-image.ts';
import { pngImage } from './png-image.ts';

const MAX_IMAGE_BYTES = 4 << 20;

/**
 * Adds a PNG or JPEG as image XObject.
 *
 * @throws InvalidInputError naming the field `image`
 */
export function embedImage(update: IncrementalUpdate, bytes: Uint8Array): EmbeddedImage {
  try {
    if (bytes.length > MAX_IMAGE_BYTES) throw new ImageError('must have at most 4 MB');
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegImage(update, bytes);
    if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n')
      return pngImage(update, bytes);
    throw new ImageError('must be a PNG or JPEG file');
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new InvalidInputError(`image: ${error.message}`, { field: 'image', code: 'IMAGE_UNREADABLE' });
  }
}
