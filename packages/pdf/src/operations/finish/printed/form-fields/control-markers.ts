import type { PdfDocument } from '../../../../file/core/document.ts';
import { type Rect, rectOf } from '../../../../file/core/matrix.ts';
import { type PdfDict, PdfRef } from '../../../../file/core/objects.ts';
import type { Page } from '../../../../file/core/page-tree.ts';
import { FORM_MARKER_URL } from './form-control.ts';

/** Printed position of a control: one link annotation of the document. */
export interface Marker {
  readonly annotation: PdfRef;
  readonly dict: PdfDict;
  readonly page: Page;
  readonly rect: Rect;
}

/** Markers by index of the control. */
export type Markers = ReadonlyMap<number, readonly Marker[]>;

/** Share of the largest piece of a control from which another one is a whole repetition on another page, not a piece. */
const WHOLE = 0.98;

/**
 * Returns the marker annotations by control. A control cut into pieces because it is taller than a page keeps its largest piece;
 * one that repeats on each page (fixed position) keeps all.
 *
 * @param count number of controls
 */
export function findMarkers(document: PdfDocument, count: number): Markers {
  const found = new Map<number, Marker[]>();
  for (const page of document.pages()) {
    for (const annotation of document.array(page.dict, 'Annots') ?? []) {
      const marker = markerOf(document, page, annotation);
      if (marker === undefined || !(marker.index < count)) continue;
      const known = found.get(marker.index);
      if (known) known.push(marker);
      else found.set(marker.index, [marker]);
    }
  }
  const markers = new Map<number, Marker[]>();
  for (const [index, all] of found) {
    const largest = Math.max(...all.map(areaOf));
    const [whole, pieces] = [all.filter(isWhole), all.filter((marker) => !isWhole(marker))];
    markers.set(index, whole);
    for (const piece of pieces) removeAnnotation(document, piece);
    function isWhole(marker: Marker): boolean {
      return areaOf(marker) > largest * WHOLE;
    }
  }
  return markers;
}

function markerOf(
  document: PdfDocument,
  page: Page,
  annotation: unknown,
): (Marker & { readonly index: number }) | undefined {
  if (!(annotation instanceof PdfRef)) return undefined;
  const dict = document.dict(annotation);
  const address = document.text(document.dict(dict, 'A'), 'URI');
  if (dict === undefined || !address?.startsWith(FORM_MARKER_URL)) return undefined;
  const index = Number(address.slice(FORM_MARKER_URL.length));
  const rect = boxOf(document, dict);
  return index >= 0 && rect ? { index, annotation, dict, page, rect } : undefined;
}

function boxOf(document: PdfDocument, annotation: PdfDict): Rect | undefined {
  const numbers = document.numbers(annotation, 'Rect');
  if (numbers?.length !== 4) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  const rect = rectOf(x1, y1, x2, y2);
  return rect.x1 - rect.x0 > 0.5 && rect.y1 - rect.y0 > 0.5 ? rect : undefined;
}

function areaOf({ rect }: Marker): number {
  return (rect.x1 - rect.x0) * (rect.y1 - rect.y0);
}

function removeAnnotation(document: PdfDocument, { page, annotation }: Marker): void {
  const left = (document.array(page.dict, 'Annots') ?? []).filter(
    (entry) => !(entry instanceof PdfRef && entry.number === annotation.number),
  );
  page.dict.set('Annots', left);
}
