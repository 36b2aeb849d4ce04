import type { PdfRef } from '../../file/core/objects.ts';

export interface EmbeddedImage {
  readonly ref: PdfRef;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Most pixels of a picture, far more than a signature or stamp needs in print. */
const MAX_PIXELS = 16_000_000;

/** Thrown when the picture cannot be used; the message has the reason. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

export function assertPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new ImageError('has no pixels');
  if (width * height > MAX_PIXELS)
    throw new ImageError(`has ${width} × ${height} pixels, more than 16 million`);
}
