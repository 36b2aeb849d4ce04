import { compositesOf } from '../../file/core/composites.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { apply, type Matrix, mapRect, type Rect } from '../../file/core/matrix.ts';
import { name, nameOf, type PdfObject, PdfRef } from '../../file/core/objects.ts';

/** New position of a page. */
export interface Moved {
  readonly sheet: PdfRef;
  /** Transformation from the page's user space to that of its sheet. */
  readonly toSheet: Matrix;
  /** Visible area of the page, in its user space. */
  readonly box: Rect;
}

const VIEWS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV']);

/**
 * Redirects explicit destinations (ISO 32000-2, 12.3.2.2) to the new positions of their pages: to the same point if they specify
 * one, otherwise to the whole page. Destinations in the structure (`SD`, `SE`) are removed.
 *
 * @param moved by the object numbers of the pages
 */
export function moveDestinations(document: PdfDocument, moved: ReadonlyMap<number, Moved>): void {
  for (const entries of compositesOf(document)) {
    if (Array.isArray(entries)) moveDestination(document, entries, moved);
    else for (const key of ['SD', 'SE']) entries.delete(key);
  }
}

function moveDestination(
  document: PdfDocument,
  destination: PdfObject[],
  moved: ReadonlyMap<number, Moved>,
): void {
  const [page, view] = destination;
  const kind = nameOf(document.resolve(view));
  const to = page instanceof PdfRef ? moved.get(page.number) : undefined;
  if (!to || kind === undefined || !VIEWS.has(kind)) return;
  const numbers = destination.slice(2).map((item) => document.number(item));
  destination.splice(0, destination.length, to.sheet, ...viewOf(kind, numbers, to));
}

function viewOf(
  kind: string,
  numbers: readonly (number | undefined)[],
  { toSheet, box }: Moved,
): PdfObject[] {
  const [first, second] = numbers;
  if (kind === 'XYZ' && (first !== undefined || second !== undefined)) {
    const { x, y } = apply(toSheet, first ?? box.x0, second ?? box.y1);
    return [name('XYZ'), x, y, null];
  }
  const { x0, y0, x1, y1 } = mapRect(toSheet, box);
  return [name('FitR'), x0, y0, x1, y1];
}
