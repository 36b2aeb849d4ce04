import type { Unit } from '../../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../../document/tagged/streams.ts';
import { element, type Mark, objectsOf, type StructureElement } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { type Rect, rectOf } from '../../../file/core/matrix.ts';
import { PdfRef } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';

/** Distance in points by which text may begin outside the area of its link. */
const TOLERANCE = 2;

/**
 * Puts link annotations that the structure lacks after the content that they cover (ISO 14289-1, 7.18.5), as those of presentations.
 *
 * @param root elements to which their marked-content sequences refer
 */
export function placeLinks(
  document: PdfDocument,
  pages: readonly Page[],
  root: StructureElement,
  streams: readonly PaintedStream[],
): void {
  const held = new Set(objectsOf(root).map(({ object }) => object.number));
  const byPage = new Map(
    streams.filter(({ holder }) => !holder.form).map((stream) => [stream.page.ref.number, stream]),
  );
  for (const page of pages) {
    const units = byPage.get(page.ref.number)?.scanned.units ?? [];
    for (const item of document.array(page.dict, 'Annots') ?? []) {
      if (!(item instanceof PdfRef) || held.has(item.number)) continue;
      const annotation = document.dict(item);
      const rect = document.numbers(annotation, 'Rect');
      if (document.name(annotation, 'Subtype') !== 'Link' || rect?.length !== 4) continue;
      const mark = coveredBy(units, rectOf(rect[0]!, rect[1]!, rect[2]!, rect[3]!));
      if (!mark) continue;
      const own = mark.element;
      const link = element('Link', [{ kind: 'object', object: item, page: page.ref }]);
      own.kids.splice(own.kids.indexOf(mark) + 1, 0, link);
    }
  }
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
