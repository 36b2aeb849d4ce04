import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import { elementsOf, type Mark, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../../file/core/matrix.ts';

/** Known position of a figure. */
interface Place {
  page?: number;
  bounds?: Rect;
  /** Whether the figure is on several pages, or in a form XObject that may be painted anywhere. */
  unknown?: boolean;
}

/** Sets the bounding box of each figure that is on a single page (ISO 32000-1, 14.8.5.4.3). */
export function boundFigures(
  document: PdfDocument,
  root: StructureElement,
  streams: readonly PaintedStream[],
): void {
  const places = new Map<StructureElement, Place>();
  const figureOf = new Map<Mark, StructureElement>();
  for (const own of elementsOf(root)) {
    if (own.type !== 'Figure' && own.type !== 'Formula') continue;
    places.set(own, {});
    for (const mark of marksOf(own)) figureOf.set(mark, own);
  }
  if (places.size === 0) return;
  for (const stream of streams) {
    for (const unit of stream.scanned.units) {
      const figure = unit.mark && figureOf.get(unit.mark);
      if (!figure) continue;
      const place = places.get(figure)!;
      const page = stream.holder.page.number;
      if (stream.holder.form || (place.page ?? page) !== page) place.unknown = true;
      place.page = page;
      const bounds = boundsOf(document, stream, unit);
      if (bounds) place.bounds = place.bounds ? union(place.bounds, bounds) : bounds;
    }
  }
  for (const [figure, { bounds, unknown }] of places) {
    if (!bounds || unknown) continue;
    const { x0, y0, x1, y1 } = bounds;
    const box = [x0, y0, x1, y1].map((value) => Math.round(value * 100) / 100);
    figure.attributes.set('Layout', new Map(figure.attributes.get('Layout')).set('BBox', box));
  }
}

/** Returns the bounds of painted content in page space. */
function boundsOf(document: PdfDocument, stream: PaintedStream, unit: Unit): Rect | undefined {
  const form = unit.name === undefined ? undefined : document.entries(stream.forms.get(unit.name));
  const box = form && document.numbers(form, 'BBox');
  if (!form || box?.length !== 4 || !unit.matrix) return unit.bounds;
  const own = document.numbers(form, 'Matrix');
  const matrix = own?.length === 6 ? (own as unknown as Matrix) : IDENTITY;
  const [x0, y0, x1, y1] = box as [number, number, number, number];
  return mapRect(multiply(matrix, unit.matrix), { x0, y0, x1, y1 });
}
