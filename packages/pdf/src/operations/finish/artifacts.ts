import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { type Rect, rectOf } from '../../file/core/matrix.ts';

/** What is painted and is no content of the structure: the property list that says why (ISO 32000-1, 14.8.2.2.2). */
export interface Artifact {
  readonly properties: string;
}

const LAYOUT: Artifact = { properties: '<</Type/Layout>>' };
const PAGINATION: Artifact = { properties: '<</Type/Pagination>>' };
const HEADER: Artifact = { properties: '<</Type/Pagination/Subtype/Header/Attached[/Top]>>' };
const FOOTER: Artifact = { properties: '<</Type/Pagination/Subtype/Footer/Attached[/Bottom]>>' };
const WATERMARK: Artifact = { properties: '<</Type/Pagination/Subtype/Watermark>>' };

/** Share of a page's height, at its top and bottom, where what is the same on each page is a header or footer. */
const EDGE = 0.25;
/** Points by which a background may fall short of the edges of the page. */
const TOLERANCE = 1.5;

/** Says of everything that is no content what kind of artifact it is. */
export class Artifacts {
  readonly #document: PdfDocument;
  readonly #pages = new Map<number, Rect | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** What stands in no element, or decorates one. */
  of(stream: PaintedStream, unit: Unit): Artifact {
    if (stream.holder.form) return LAYOUT;
    const page = this.#pageOf(stream);
    const background = page && unit.kind !== 'text' && backgroundOf(unit, page);
    if (background) return background;
    // What a browser lays out between the margins is clipped to them.
    return unit.clipped && !unit.artifact ? LAYOUT : placed(unit, page, PAGINATION);
  }

  /** A row of a table that is repeated on another page. */
  repeatedRow(): Artifact {
    return PAGINATION;
  }

  /** What is painted at the same place of several pages. */
  repeated(stream: PaintedStream, unit: Unit): Artifact {
    return stream.holder.form ? PAGINATION : placed(unit, this.#pageOf(stream), WATERMARK);
  }

  #pageOf({ page }: PaintedStream): Rect | undefined {
    const known = this.#pages.get(page.ref.number);
    if (known) return known;
    const box = this.#document.numbers(page.attribute('MediaBox'));
    const [xa, ya, xb, yb] = box ?? [];
    const rect = box?.length === 4 ? rectOf(xa!, ya!, xb!, yb!) : undefined;
    this.#pages.set(page.ref.number, rect);
    return rect;
  }
}

function placed({ bounds }: Unit, page: Rect | undefined, between: Artifact): Artifact {
  if (!bounds || !page) return PAGINATION;
  const at = ((bounds.y0 + bounds.y1) / 2 - page.y0) / (page.y1 - page.y0);
  if (at > 1 - EDGE) return HEADER;
  return at < EDGE ? FOOTER : between;
}

/** What runs over the whole length or width of the page, which has to say where it is (table 330). */
function backgroundOf({ bounds }: Unit, page: Rect): Artifact | undefined {
  if (!bounds) return undefined;
  const wide = bounds.x0 <= page.x0 + TOLERANCE && bounds.x1 >= page.x1 - TOLERANCE;
  const high = bounds.y0 <= page.y0 + TOLERANCE && bounds.y1 >= page.y1 - TOLERANCE;
  const thin = Math.min(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) < 2;
  if (!(wide || high) || thin) return undefined;
  const clipped = [
    Math.max(bounds.x0, page.x0),
    Math.max(bounds.y0, page.y0),
    Math.min(bounds.x1, page.x1),
    Math.min(bounds.y1, page.y1),
  ].map((value) => Math.round(value * 100) / 100);
  return { properties: `<</Type/Background/BBox[${clipped.join(' ')}]>>` };
}
