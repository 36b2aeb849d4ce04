import { elementsOf, type Kid, type StructureElement } from '../../../../document/tagged/structure.ts';
import { compositesOf } from '../../../../file/core/composites.ts';
import type { PdfDocument } from '../../../../file/core/document.ts';
import { apply, type Matrix, mapRect, rectOf, scaleOf } from '../../../../file/core/matrix.ts';
import { nameOf, type PdfDict, type PdfObject, PdfRef, PdfString } from '../../../../file/core/objects.ts';
import type { Page } from '../../../../file/core/page-tree.ts';
import { formatNumber } from '../../../../page/syntax/operands.ts';

/**
 * Moves what refers to places of pages: annotations, destinations, and bounding boxes of the structure.
 *
 * @param moved pages, with matrices that only scale and shift
 */
export function moveReferences(
  document: PdfDocument,
  moved: ReadonlyMap<Page, Matrix>,
  root: StructureElement | undefined,
): void {
  for (const [page, matrix] of moved) moveAnnotations(document, page, matrix);
  const byNumber = new Map([...moved].map(([page, matrix]) => [page.ref.number, matrix]));
  moveDestinations(document, byNumber);
  for (const own of root ? elementsOf(root) : []) moveBox(document, own, byNumber);
}

function moveAnnotations(document: PdfDocument, page: Page, matrix: Matrix): void {
  for (const item of document.array(page.dict, 'Annots') ?? []) {
    const own = document.dict(item);
    if (!own) continue;
    setRect(document, own, 'Rect', matrix);
    const quads = document.numbers(own, 'QuadPoints');
    if (quads) own.set('QuadPoints', mapPoints(matrix, quads));
    const appearance = document.resolve(own.get('DA') ?? document.dict(own, 'Parent')?.get('DA'));
    if (appearance instanceof PdfString) own.set('DA', new PdfString(withFontSize(appearance.bytes, matrix)));
  }
}

/** Scales the font size of a field (ISO 32000-2, 12.7.4.3); 0 is the one that fits. */
function withFontSize(bytes: Uint8Array, matrix: Matrix): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const scaled = text.replace(
    /([\d.]+)(\s+Tf)/,
    (_, size: string, operator: string) => `${formatNumber(Number(size) * scaleOf(matrix))}${operator}`,
  );
  return Buffer.from(scaled, 'latin1');
}

/** Scales the bounding box of an element on a moved page (ISO 32000-1, table 344). */
function moveBox(document: PdfDocument, own: StructureElement, moved: ReadonlyMap<number, Matrix>): void {
  const layout = own.attributes.get('Layout');
  const page = layout?.has('BBox') ? pageOf(own) : undefined;
  const matrix = page && moved.get(page.number);
  if (!layout || !matrix) return;
  // Elements may share attributes.
  const copy: PdfDict = new Map(layout);
  setRect(document, copy, 'BBox', matrix);
  own.attributes.set('Layout', copy);
}

function pageOf(kid: Kid): PdfRef | undefined {
  if (kid.kind === 'mark') return kid.holder.page;
  if (kid.kind === 'object') return kid.page;
  for (const each of kid.kids) {
    const page = pageOf(each);
    if (page) return page;
  }
  return undefined;
}

function setRect(document: PdfDocument, holder: PdfDict, key: string, matrix: Matrix): void {
  const numbers = document.numbers(holder, key);
  if (numbers?.length !== 4) return;
  const { x0, y0, x1, y1 } = mapRect(matrix, rectOf(numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!));
  holder.set(key, [x0, y0, x1, y1]);
}

function mapPoints(matrix: Matrix, points: readonly number[]): number[] {
  const mapped: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const { x, y } = apply(matrix, points[i]!, points[i + 1]!);
    mapped.push(x, y);
  }
  return mapped;
}

/** Axes of the numbers of a destination, by its kind (ISO 32000-2, table 149). */
const AXES: Readonly<Record<string, string>> = {
  XYZ: 'xy',
  FitH: 'y',
  FitBH: 'y',
  FitV: 'x',
  FitBV: 'x',
  FitR: 'xyxy',
};

/** Moves explicit destinations (ISO 32000-2, 12.3.2.2) of bookmarks, links and named destinations. */
function moveDestinations(document: PdfDocument, moved: ReadonlyMap<number, Matrix>): void {
  for (const entries of compositesOf(document))
    if (Array.isArray(entries)) moveDestination(document, entries, moved);
}

function moveDestination(
  document: PdfDocument,
  destination: PdfObject[],
  moved: ReadonlyMap<number, Matrix>,
): void {
  const [page, view, ...numbers] = destination;
  const matrix = page instanceof PdfRef ? moved.get(page.number) : undefined;
  const axes = AXES[nameOf(document.resolve(view)) ?? ''];
  if (!matrix || axes === undefined) return;
  const values = numbers.map((item) => document.number(item));
  for (const [i, axis] of [...axes].entries()) {
    const value = values[i];
    if (value === undefined) continue;
    const point = axis === 'x' ? apply(matrix, value, 0) : apply(matrix, 0, value);
    destination[i + 2] = axis === 'x' ? point.x : point.y;
  }
}
