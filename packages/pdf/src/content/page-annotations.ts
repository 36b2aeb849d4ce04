import type { Rect } from '../core/matrix.ts';
import { isDict, type PdfDict, PdfRef } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';
import { rectEntry } from './entries.ts';

/** Subtypes whose visible extent is given by quadrilaterals, if there are any. */
const QUADS = /^(Link|Highlight|Underline|Squiggly|StrikeOut|Redact)$/;

/** An annotation of a page, with its reference. */
export interface PageAnnotation {
  readonly dict: PdfDict;
  readonly ref: PdfRef | undefined;
  readonly subtype: string;
  readonly rect: Rect | undefined;
}

export function annotationsOf(pdf: ObjectReader, page: PdfDict): PageAnnotation[] {
  return (pdf.array(page, 'Annots') ?? []).flatMap((item) => {
    const dict = pdf.resolve(item);
    if (!isDict(dict)) return [];
    const ref = item instanceof PdfRef ? item : undefined;
    return [{ dict, ref, subtype: pdf.name(dict, 'Subtype') ?? '', rect: rectEntry(pdf, dict, 'Rect') }];
  });
}

/** The rectangles in which an annotation is visible. */
export function areasOf(pdf: ObjectReader, annotation: PageAnnotation): Rect[] {
  const { dict, rect, subtype } = annotation;
  const quads = QUADS.test(subtype) ? pdf.numbers(dict, 'QuadPoints') : undefined;
  if (!quads || quads.length < 8) return rect ? [rect] : [];
  const areas: Rect[] = [];
  for (let i = 0; i + 7 < quads.length; i += 8) {
    const xs = [quads[i]!, quads[i + 2]!, quads[i + 4]!, quads[i + 6]!];
    const ys = [quads[i + 1]!, quads[i + 3]!, quads[i + 5]!, quads[i + 7]!];
    areas.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) });
  }
  return areas;
}
