import type { Budget } from '../../content/limits.ts';
import type { Span } from './clear-samples.ts';
import { clearBlocks } from './jpeg/clear-blocks.ts';
import type { JpegImage } from './jpeg/frame.ts';
import { JpegError } from './jpeg/markers.ts';
import { readJpeg } from './jpeg/read-jpeg.ts';
import { writeJpeg } from './jpeg/write-jpeg.ts';

export interface RecodeOptions {
  readonly spans: readonly Span[];
  /** Whether cleared samples are all ones, and not all zeros. */
  readonly one: boolean;
  /** The entry of the filter's parameters (ISO 32000-2, table 13). */
  readonly colorTransform: number | undefined;
  readonly maxSamples: number;
  readonly budget: Budget;
}

/**
 * A JPEG whose samples under the spans are cleared. Blocks that hold none of them keep their coefficients as they are,
 * so that nothing is lost by coding it again; of the file's other segments only those about colour stay.
 *
 * @returns undefined when the data is damaged or of a kind that is not supported here
 */
export function recodeJpeg(
  bytes: Uint8Array,
  options: RecodeOptions,
): { bytes: Uint8Array; components: number } | undefined {
  const { spans, one, colorTransform, maxSamples, budget } = options;
  try {
    const image = readJpeg(bytes, { maxSamples, onRow: () => budget.checkTime() });
    clearBlocks(image, spans, clearedValues(image, one, colorTransform));
    return { bytes: writeJpeg(image), components: image.components.length };
  } catch (error) {
    if (error instanceof JpegError) return undefined;
    throw error;
  }
}

/** The components of a cleared sample, chosen so that it is all zeros or ones after the colour transform. */
function clearedValues(image: JpegImage, one: boolean, colorTransform: number | undefined): number[] {
  const { components } = image;
  const value = one ? 255 : 0;
  if (!hasColorTransform(image, colorTransform)) return components.map(() => value);
  // The transform of four components yields the complements of red, green and blue.
  return components.length === 3 ? [value, 128, 128] : [255 - value, 128, 128, value];
}

function hasColorTransform(image: JpegImage, colorTransform: number | undefined): boolean {
  const { components, adobeTransform, isJfif } = image;
  if (components.length < 3) return false;
  if (adobeTransform !== undefined) return adobeTransform !== 0;
  if (components.length === 4) return colorTransform === 1;
  const isRgb = Buffer.from(components.map(({ id }) => id)).toString('latin1') === 'RGB';
  return colorTransform !== 0 && (isJfif || !isRgb);
}
