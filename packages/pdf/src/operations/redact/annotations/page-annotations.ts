import { convexOverlap, overlap, type Point, type Rect, rectPoints } from '../../../file/core/matrix.ts';
import type { PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { areasOf, type PageAnnotation } from '../../../page/content/page-annotations.ts';
import type { Region } from '../geometry/region.ts';

export function setAnnotations(page: PdfDict, kept: readonly PageAnnotation[]): void {
  page.set(
    'Annots',
    kept.map(({ ref, dict }) => ref ?? dict),
  );
}

/** Rectangles that overlap by less than this, in points, count as adjacent. */
const SIDE_BY_SIDE = 1;

/** Whether a region touches an annotation's area. */
export function touches(pdf: ObjectReader, annotation: PageAnnotation, region: Region): boolean {
  return areasOf(pdf, annotation).some((area) => reaches(area, region));
}

function reaches(area: Rect, region: Region): boolean {
  const common = overlap(area, region.bounds);
  const enough = (length: number, of: number, by: number) =>
    length > Math.min(SIDE_BY_SIDE, of * 0.3, by * 0.3) || (of === 0 && length >= 0);
  const { bounds } = region;
  if (!enough(common.width, area.x1 - area.x0, bounds.x1 - bounds.x0)) return false;
  if (!enough(common.height, area.y1 - area.y0, bounds.y1 - bounds.y0)) return false;
  const points: readonly Point[] = rectPoints(area);
  return area.x1 === area.x0 || area.y1 === area.y0 || convexOverlap(points, region.points);
}
