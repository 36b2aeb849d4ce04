import { hasColorTransform } from '../../../page/images/jpeg/color-transform.ts';
import type { JpegImage } from '../../../page/images/jpeg/frame.ts';
import { JpegError } from '../../../page/images/jpeg/markers.ts';
import { plainJpeg } from '../../../page/images/jpeg/plain-jpeg.ts';
import { readJpeg } from '../../../page/images/jpeg/read-jpeg.ts';
import { writeJpeg } from '../../../page/images/jpeg/write-jpeg.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import { clearBlocks } from './clear-blocks.ts';
import type { Span } from './clear-samples.ts';

export interface RecodeOptions {
  readonly spans: readonly Span[];
  /** Whether cleared samples are all ones rather than all zeros. */
  readonly one: boolean;
  /** `ColorTransform` of the filter's parameters (ISO 32000-2, table 13). */
  readonly colorTransform: number | undefined;
  readonly maxSamples: number;
  readonly budget: Budget;
}

/**
 * Clears the samples of a JPEG under the spans. Blocks without such samples keep their coefficients, so recoding loses nothing.
 * Of the file's other segments only those about colour are kept.
 *
 * @returns undefined when the data is damaged or of an unsupported kind
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

/**
 * Reduces a JPEG to its picture: the same bytes without descriptive segments if they can be shown to be clean, otherwise the same
 * coefficients coded anew.
 *
 * @param holdsWords whether coded data or tables contain words
 * @returns undefined when the data are damaged or of an unsupported kind
 */
export function pureJpeg(
  bytes: Uint8Array,
  maxSamples: number,
  budget: Budget,
  holdsWords: (data: Uint8Array) => boolean,
): Uint8Array | undefined {
  const plain = plainJpeg(bytes);
  const isSuspect = !plain || bytes.length < SMALL || plain.coded.some(holdsWords);
  try {
    const image = readJpeg(bytes, { maxSamples, onRow: () => budget.checkTime() });
    return isSuspect || image.unread > 0 ? writeJpeg(image) : plain.bytes;
  } catch (error) {
    if (error instanceof JpegError) return undefined;
    throw error;
  }
}

/** Size in bytes up to which a picture is always recoded. */
const SMALL = 1 << 16;

/** Components of a cleared sample, chosen so that the colour transform yields all zeros or all ones. */
function clearedValues(image: JpegImage, one: boolean, colorTransform: number | undefined): number[] {
  const { components } = image;
  const value = one ? 255 : 0;
  if (!hasColorTransform(image, colorTransform)) return components.map(() => value);
  // The transform of four components yields the complements of red, green and blue.
  return components.length === 3 ? [value, 128, 128] : [255 - value, 128, 128, value];
}
