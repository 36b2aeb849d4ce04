import type { PdfDocument } from '../../../file/core/document.ts';
import { intersects, overlap, type Rect, union } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedImage, TextRun } from '../../../page/content/model.ts';

/** Minimum size of a picture with words, in points: a few words of small print. */
const LEAST_WIDTH = 72;
const LEAST_HEIGHT = 18;
/** Minimum number of samples that can show words; a picture with fewer is a coloured area. */
const LEAST_SAMPLES = 1_000;
/** Share of a page from which a picture counts as a scan of it. */
const SCAN = 0.5;
/** Number of letters and digits up to which text over a scan is a stamp, such as a Bates number, and not an OCR layer. */
const STAMP = 24;

/**
 * Whether the only words of a page, if any, are in a picture: it is large enough for words, and the page has no text of its own
 * except a stamp on a scan. Patterns find nothing on such a page.
 *
 * @param visible the page as displayed, in its user space
 */
export function isUnread(pdf: PdfDocument, { images, runs }: ContentModel, visible: Rect): boolean {
  const pictures = images.filter(
    (image) => !image.hidden && intersects(image.bounds, visible) && hasSamples(pdf, image),
  );
  if (pictures.length === 0) return false;
  // Scanners cut a page into strips.
  const { width, height } = overlap(pictures.map(({ bounds }) => bounds).reduce(union), visible);
  if (width < LEAST_WIDTH || height < LEAST_HEIGHT) return false;
  const area = (visible.x1 - visible.x0) * (visible.y1 - visible.y0);
  return lettersOf(runs) <= (width * height >= SCAN * area ? STAMP : 0);
}

function hasSamples(pdf: PdfDocument, { stream, inline }: PlacedImage): boolean {
  const dict = stream?.dict ?? inline?.dict;
  if (!dict) return false;
  const width = pdf.number(dict, 'Width') ?? pdf.number(dict, 'W') ?? 0;
  const height = pdf.number(dict, 'Height') ?? pdf.number(dict, 'H') ?? 0;
  return width * height >= LEAST_SAMPLES;
}

function lettersOf(runs: readonly TextRun[]): number {
  let count = 0;
  for (const { hidden, parts } of runs) {
    for (const part of hidden ? [] : parts) {
      if (typeof part === 'number') continue;
      for (const { unicode } of part.glyphs) if (/[\p{L}\p{N}]/u.test(unicode)) count++;
      if (count > STAMP) return count;
    }
  }
  return count;
}
