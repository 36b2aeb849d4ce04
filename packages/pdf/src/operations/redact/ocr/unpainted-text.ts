import type { PdfDocument } from '../../../file/core/document.ts';
import { grow, intersects, isWithin } from '../../../file/core/matrix.ts';
import type { ContentModel, PlacedImage, StreamInvocation, TextRun } from '../../../page/content/model.ts';
import { isUnpainted } from '../../../page/content/text-state.ts';

/** Distance in points by which text may extend beyond the picture that covers it. */
const OVERHANG = 2;

/**
 * Text of an OCR layer: text that paints nothing and lies over a picture, or that a picture covers. People see the picture, whose
 * letters are only roughly at the text's positions.
 */
export function unpaintedRuns(pdf: PdfDocument, { runs, images }: ContentModel): ReadonlySet<TextRun> {
  const shown = images.filter((image) => !image.hidden);
  const opaque = shown.filter((image) => isOpaque(pdf, image));
  const isOverPicture = ({ bounds }: TextRun) =>
    bounds !== undefined && shown.some((image) => intersects(image.bounds, bounds));
  return new Set(
    runs.filter((run) =>
      isUnpainted(run.state) ? isOverPicture(run) : opaque.some((image) => covers(image, run)),
    ),
  );
}

function isOpaque(pdf: PdfDocument, { stream, inline }: PlacedImage): boolean {
  const dict = stream?.dict ?? inline?.dict;
  if (!dict || (pdf.boolean(dict, 'ImageMask') ?? pdf.boolean(dict, 'IM'))) return false;
  return !pdf.has(dict, 'SMask') && !pdf.has(dict, 'Mask');
}

function covers(image: PlacedImage, { bounds, invocation, start }: TextRun): boolean {
  if (!bounds || !isWithin(bounds, grow(image.bounds, OVERHANG))) return false;
  return isBefore(placeOf(invocation, start), placeOf(image.invocation, image.start));
}

/** Position of an operator in drawing order: the offsets of the nested invocations, from the page down. */
function placeOf(invocation: StreamInvocation, start: number): number[] {
  const place = [start];
  for (let at: StreamInvocation | undefined = invocation; at?.invokedBy; at = at.parent)
    place.unshift(at.invokedBy.start);
  return place;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! < b[i]!;
  return a.length < b.length;
}
