import type { PdfRef } from '../../file/core/objects.ts';

export interface EmbeddedImage {
  readonly ref: PdfRef;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A signature is a stamp; this is far beyond what print resolution needs. */
const MAX_PIXELS = 16_000_000;

/** The picture cannot be used; the message says why. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

export function assertPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new ImageError('has no pixels');
  if (width * height > MAX_PIXELS)
    throw new ImageError(`has ${width} × ${height} pixels, more than 16 million`);
}
