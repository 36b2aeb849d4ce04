import type { PlacedPage, Source } from '../../document/assemble/index.ts';
import { selectedPages } from '../../document/pages/page-selection.ts';
import { InvalidInputError } from '../../errors.ts';
import type { Rect } from '../../file/core/matrix.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { type PageGeometry, pageGeometry, toUserRect } from '../../file/core/page-geometry.ts';
import type { CropBox, CropPages } from './options.ts';

/** Smallest side of a page, in units of user space (ISO 19005-2, 6.1.13). */
const SHORTEST = 3;
/** Distance in points by which a box may exceed its page because of rounding. */
const TOLERANCE = 0.01;

/**
 * Sets the requested crop box (ISO 32000-2, 14.11.2) of pages. Contents and the other boxes stay as they are.
 *
 * @throws InvalidInputError naming `boxes[i]` when it extends beyond a page, or a page has two
 */
export function cropping(source: Source, { boxes }: CropPages): (page: PdfDict, placed: PlacedPage) => void {
  const cropped = new Map<number, Rect>();
  for (const [i, box] of boxes.entries()) {
    const field = `boxes[${i}]`;
    for (const index of selectedPages(box.pages, source.pages.length, `${field}.pages`)) {
      if (cropped.has(index)) throw invalid(field, `must not crop page ${index} again`);
      const geometry = pageGeometry(source, source.pages[index]!.dict);
      cropped.set(index, rectOf(box, geometry, field, index));
    }
  }
  return (page, { index }) => {
    const rect = cropped.get(index);
    if (rect) page.set('CropBox', [rect.x0, rect.y0, rect.x1, rect.y1].map(rounded));
  };
}

function rectOf(box: CropBox, geometry: PageGeometry, field: string, page: number): Rect {
  const { width, height } = geometry;
  const size = `page ${page}, which is ${rounded(width)} x ${rounded(height)} points`;
  const wanted = 'margins' in box ? within(box.margins, geometry) : box;
  const right = wanted.x + wanted.width;
  const top = wanted.y + wanted.height;
  if (Math.min(wanted.x, wanted.y) < -TOLERANCE || right > width + TOLERANCE || top > height + TOLERANCE) {
    throw invalid(field, `reaches beyond ${size}`);
  }
  const rect = toUserRect(geometry, wanted.x, height - top, wanted.width, wanted.height);
  if (
    !(wanted.width > 0 && wanted.height > 0 && rect.x1 - rect.x0 >= SHORTEST && rect.y1 - rect.y0 >= SHORTEST)
  ) {
    throw invalid(field, `leaves less than ${SHORTEST} points of ${size}`);
  }
  return rect;
}

function within(
  { top = 0, right = 0, bottom = 0, left = 0 }: Extract<CropBox, { margins: unknown }>['margins'],
  { width, height }: PageGeometry,
) {
  return { x: left, y: bottom, width: width - left - right, height: height - top - bottom };
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function invalid(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field });
}
