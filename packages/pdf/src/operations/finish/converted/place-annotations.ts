import type { Unit } from '../../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../../document/tagged/streams.ts';
import { element, type Mark, objectsOf, type StructureElement } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { type Rect, rectOf } from '../../../file/core/matrix.ts';
import { PdfRef } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';

/** Distance in points by which text may begin outside the area of its link. */
const TOLERANCE = 2;

/** Structure types of annotations (ISO 14289-1, 7.18.1 and 7.18.5). */
const TYPES: Readonly<Record<string, string>> = { Link: 'Link', Text: 'Annot' };

/**
 * Puts links and comments that the structure lacks after their content, as those of presentations: a link after the content that it
 * covers, a comment after the nearest content.
 *
 * @param root elements to which their marked-content sequences refer
 */
export function placeAnnotations(
  document: PdfDocument,
  pages: readonly Page[],
  root: StructureElement,
  streams: readonly PaintedStream[],
): void {
  const held = new Set(objectsOf(root).map(({ object }) => object.number));
  const byPage = streamsByPage(streams);
  for (const page of pages) {
    const units = byPage.get(page.ref.number)?.scanned.units ?? [];
    for (const item of document.array(page.dict, 'Annots') ?? []) {
      if (!(item instanceof PdfRef) || held.has(item.number)) continue;
      const annotation = document.dict(item);
      const subtype = document.name(annotation, 'Subtype') ?? '';
      const rect = document.numbers(annotation, 'Rect');
      const type = TYPES[subtype];
      if (type === undefined || rect?.length !== 4) continue;
      const area = rectOf(rect[0]!, rect[1]!, rect[2]!, rect[3]!);
      const mark = subtype === 'Link' ? coveredBy(units, area) : nearest(units, area);
      const placed = element(type, [{ kind: 'object', object: item, page: page.ref }]);
      if (mark) mark.element.kids.splice(mark.element.kids.indexOf(mark) + 1, 0, placed);
      // Links without a place are added after the other ones.
      else if (subtype !== 'Link') root.kids.push(placed);
    }
  }
}

/** Returns the content streams of pages themselves, by the object numbers of the pages. */
function streamsByPage(streams: readonly PaintedStream[]): Map<number, PaintedStream> {
  return new Map(
    streams.filter(({ holder }) => !holder.form).map((stream) => [stream.page.ref.number, stream]),
  );
}

/** An element without a place in the structure, and its place on a page. */
export interface StrayElement {
  readonly element: StructureElement;
  readonly page: Page;
  /** In the user space of the page. */
  readonly area: Rect;
}

/** Puts elements after the nearest content of their pages. */
export function placeStrays(
  root: StructureElement,
  strays: readonly StrayElement[],
  streams: readonly PaintedStream[],
): void {
  const byPage = streamsByPage(streams);
  // The last of those at one place is put there first.
  for (const { element: own, page, area } of [...strays].reverse()) {
    const mark = nearest(byPage.get(page.ref.number)?.scanned.units ?? [], area);
    if (mark) mark.element.kids.splice(mark.element.kids.indexOf(mark) + 1, 0, own);
    else root.kids.push(own);
  }
}

/** Returns the content of the structure that begins nearest to a comment. */
function nearest(units: readonly Unit[], { x0, y0, x1, y1 }: Rect): Mark | undefined {
  let found: Mark | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { mark, bounds } of units) {
    if (!mark?.kept || !bounds) continue;
    const dx = Math.max(bounds.x0 - x1, x0 - bounds.x1, 0);
    const dy = Math.max(bounds.y0 - y1, y0 - bounds.y1, 0);
    const distance = dx ** 2 + dy ** 2;
    if (distance < least) [found, least] = [mark, distance];
  }
  return found;
}

/** Returns the first content of the structure that begins in the area of a link. */
function coveredBy(units: readonly Unit[], { x0, y0, x1, y1 }: Rect): Mark | undefined {
  return units.find(
    ({ mark, bounds }) =>
      mark?.kept &&
      bounds &&
      bounds.x0 >= x0 - TOLERANCE &&
      bounds.x0 <= x1 &&
      bounds.y0 >= y0 - TOLERANCE &&
      bounds.y0 <= y1,
  )?.mark;
}
