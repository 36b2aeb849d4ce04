import { type Matrix, mapRect, type Rect } from '../../file/core/matrix.ts';
import { isDict, type PdfDict, PdfRef } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { rectEntry } from '../syntax/entries.ts';

/** Subtypes whose visible area is given by quadrilaterals, if they have any. */
const QUADS = /^(Link|Highlight|Underline|Squiggly|StrikeOut|Redact)$/;

/** An annotation of a page, with its reference. */
export interface PageAnnotation {
  readonly dict: PdfDict;
  readonly ref: PdfRef | undefined;
  readonly subtype: string;
  /** Rectangle of the annotation. */
  readonly rect: Rect | undefined;
  /** Rotation on the page, applied after placement by its `Rect`. */
  readonly turn?: Matrix;
}

export function annotationsOf(pdf: ObjectReader, page: PdfDict): PageAnnotation[] {
  return (pdf.array(page, 'Annots') ?? []).flatMap((item) => {
    const dict = pdf.resolve(item);
    if (!isDict(dict)) return [];
    const ref = item instanceof PdfRef ? item : undefined;
    return [{ dict, ref, subtype: pdf.name(dict, 'Subtype') ?? '', rect: rectEntry(pdf, dict, 'Rect') }];
  });
}

/** NoRotate flag (ISO 32000-2, table 167). */
const NO_ROTATE = 16;

/**
 * Returns the rotation that poppler and MuPDF apply to an annotation that does not rotate with its page: back, around the fixed
 * upper left corner of its rectangle. Undefined if it need not be rotated.
 *
 * @param rotate of the page, in degrees
 */
export function turnBack(
  pdf: ObjectReader,
  { dict, rect }: PageAnnotation,
  rotate: number,
): Matrix | undefined {
  if (rotate === 0 || !rect || ((pdf.number(dict, 'F') ?? 0) & NO_ROTATE) === 0) return undefined;
  const [cos, sin] = [[0, 1] as const, [-1, 0] as const, [0, -1] as const][rotate / 90 - 1] ?? [1, 0];
  return [
    cos,
    sin,
    -sin,
    cos,
    rect.x0 - cos * rect.x0 + sin * rect.y1,
    rect.y1 - sin * rect.x0 - cos * rect.y1,
  ];
}

/**
 * Returns an annotation that does not rotate with its page, as displayed by viewers that rotate it back. Undefined if it need not
 * be rotated.
 *
 * @param rotate of the page, in degrees
 */
export function turnedBack(
  pdf: ObjectReader,
  annotation: PageAnnotation,
  rotate: number,
): PageAnnotation | undefined {
  const turn = turnBack(pdf, annotation, rotate);
  return turn && annotation.rect ? { ...annotation, rect: mapRect(turn, annotation.rect), turn } : undefined;
}

/** Returns the rectangles in which an annotation is visible. */
export function areasOf(pdf: ObjectReader, annotation: PageAnnotation): Rect[] {
  const { dict, rect, subtype, turn } = annotation;
  const quads = QUADS.test(subtype) ? pdf.numbers(dict, 'QuadPoints') : undefined;
  if (!quads || quads.length < 8) return rect ? [rect] : [];
  const areas: Rect[] = [];
  for (let i = 0; i + 7 < quads.length; i += 8) {
    const xs = [quads[i]!, quads[i + 2]!, quads[i + 4]!, quads[i + 6]!];
    const ys = [quads[i + 1]!, quads[i + 3]!, quads[i + 5]!, quads[i + 7]!];
    areas.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) });
  }
  return turn ? areas.map((area) => mapRect(turn, area)) : areas;
}
