import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream, PaintedStreams } from '../../document/tagged/streams.ts';
import { elementsOf, type Mark, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { IDENTITY, type Matrix, mapRect, multiply, type Rect, union } from '../../file/core/matrix.ts';
import type { PdfDict } from '../../file/core/objects.ts';

/** Known position of a figure. */
interface Place {
  page?: number;
  bounds?: Rect;
  /** Whether the figure is on several pages, or in a form XObject that is painted too often. */
  unknown?: boolean;
}

/** Sets the bounding box of each figure that is on a single page (ISO 32000-1, 14.8.5.4.3). */
export function boundFigures(document: PdfDocument, root: StructureElement, painted: PaintedStreams): void {
  const places = new Map<StructureElement, Place>();
  const figureOf = new Map<Mark, StructureElement>();
  for (const own of elementsOf(root)) {
    if (own.type !== 'Figure' && own.type !== 'Formula') continue;
    places.set(own, {});
    for (const mark of marksOf(own)) figureOf.set(mark, own);
  }
  if (places.size === 0) return;
  const placements = new Placements(document, painted);
  for (const stream of painted.streams) {
    for (const unit of stream.scanned.units) {
      const figure = unit.mark && figureOf.get(unit.mark);
      if (!figure) continue;
      const place = places.get(figure)!;
      const page = stream.holder.page.number;
      const matrices = placements.of(stream);
      if (!matrices || (place.page ?? page) !== page) place.unknown = true;
      place.page = page;
      const own = boundsOf(document, stream, unit);
      if (!own) continue;
      for (const matrix of matrices ?? []) {
        const bounds = mapRect(matrix, own);
        place.bounds = place.bounds ? union(place.bounds, bounds) : bounds;
      }
    }
  }
  for (const [figure, { bounds, unknown }] of places) {
    if (!bounds || unknown) continue;
    const { x0, y0, x1, y1 } = bounds;
    const box = [x0, y0, x1, y1].map((value) => Math.round(value * 100) / 100);
    figure.attributes.set('Layout', new Map(figure.attributes.get('Layout')).set('BBox', box));
  }
}

/** Returns the bounds of painted content in the space of its stream. */
function boundsOf(document: PdfDocument, stream: PaintedStream, unit: Unit): Rect | undefined {
  const form = unit.name === undefined ? undefined : document.entries(stream.forms.get(unit.name));
  const box = form && document.numbers(form, 'BBox');
  if (!form || box?.length !== 4 || !unit.matrix) return unit.bounds;
  const [x0, y0, x1, y1] = box as [number, number, number, number];
  return mapRect(multiply(formMatrix(document, form), unit.matrix), { x0, y0, x1, y1 });
}

/** Maximum number of placements of a form that are followed, and of forms within each other. */
const MAX_PLACEMENTS = 16;
const MAX_DEPTH = 32;

/** Where streams are on their pages. Browsers paint transparent elements as forms, within each other; masked ones twice. */
class Placements {
  readonly #document: PdfDocument;
  /** Streams and units that paint a form, by its object number. */
  readonly #painters = new Map<number, (readonly [PaintedStream, Unit])[]>();

  constructor(document: PdfDocument, { streams }: PaintedStreams) {
    this.#document = document;
    for (const stream of streams) {
      for (const unit of stream.scanned.units) {
        const form = unit.name === undefined ? undefined : stream.forms.get(unit.name);
        if (!form) continue;
        const known = this.#painters.get(form.number);
        if (known) known.push([stream, unit]);
        else this.#painters.set(form.number, [[stream, unit]]);
      }
    }
  }

  /** Matrices from a stream's space to that of its page; undefined for a form on several pages, or in too many places. */
  of({ holder: { form, page } }: PaintedStream, depth = 0): readonly Matrix[] | undefined {
    if (!form) return [IDENTITY];
    if (depth > MAX_DEPTH) return undefined;
    const own = formMatrix(this.#document, this.#document.entries(form));
    const all: Matrix[] = [];
    for (const [stream, { matrix }] of this.#painters.get(form.number) ?? []) {
      const outer =
        stream.holder.page.number === page.number && matrix ? this.of(stream, depth + 1) : undefined;
      if (!outer || all.length + outer.length > MAX_PLACEMENTS) return undefined;
      for (const each of outer) all.push(multiply(multiply(own, matrix!), each));
    }
    return all.length > 0 ? all : undefined;
  }
}

function formMatrix(document: PdfDocument, form: PdfDict | undefined): Matrix {
  const own = document.numbers(form, 'Matrix');
  return own?.length === 6 ? (own as unknown as Matrix) : IDENTITY;
}
