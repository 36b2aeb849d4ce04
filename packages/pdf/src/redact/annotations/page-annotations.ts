import { PDFArray, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { convexOverlap, overlap, type Point, type Rect, rectPoints } from '../../content/matrix.ts';
import { entry, nameEntry, numbersOf, rectEntry, resolve, setEntry } from '../../content/objects.ts';
import type { Region } from '../region.ts';

/** An annotation of a page, with the reference under which it stands. */
export interface PageAnnotation {
  readonly dict: PDFDict;
  readonly ref: PDFRef | undefined;
  readonly subtype: string;
  readonly rect: Rect | undefined;
}

export function annotationsOf(page: PDFDict): PageAnnotation[] {
  const array = entry(page, 'Annots');
  if (!(array instanceof PDFArray)) return [];
  return array.asArray().flatMap((item: PDFObject) => {
    const dict = resolve(page.context, item);
    if (!(dict instanceof PDFDict)) return [];
    const ref = item instanceof PDFRef ? item : undefined;
    return [{ dict, ref, subtype: nameEntry(dict, 'Subtype') ?? '', rect: rectEntry(dict, 'Rect') }];
  });
}

export function setAnnotations(page: PDFDict, kept: readonly PageAnnotation[]): void {
  const array = PDFArray.withContext(page.context);
  for (const { ref, dict } of kept) array.push(ref ?? dict);
  setEntry(page, 'Annots', array);
}

/** An overlap of less than this, in points, is two rectangles that lie side by side. */
const SIDE_BY_SIDE = 1;

/** Subtypes whose visible extent is told by quadrilaterals, when there are any. */
const QUADS = /^(Link|Highlight|Underline|Squiggly|StrikeOut|Redact)$/;

/** Whether a region reaches an annotation's area. */
export function touches(annotation: PageAnnotation, region: Region): boolean {
  return areasOf(annotation).some((area) => reaches(area, region));
}

function areasOf(annotation: PageAnnotation): Rect[] {
  const { dict, rect, subtype } = annotation;
  const quads = QUADS.test(subtype) ? numbersOf(entry(dict, 'QuadPoints')) : undefined;
  if (!quads || quads.length < 8) return rect ? [rect] : [];
  const areas: Rect[] = [];
  for (let i = 0; i + 7 < quads.length; i += 8) {
    const xs = [quads[i]!, quads[i + 2]!, quads[i + 4]!, quads[i + 6]!];
    const ys = [quads[i + 1]!, quads[i + 3]!, quads[i + 5]!, quads[i + 7]!];
    areas.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) });
  }
  return areas;
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
