import { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef } from '../../../file/core/objects.ts';

/** Prefix of destination names that only record the page on which an element was printed. */
export const PAGE_MARK = 'platen-mark-';
/** Address of links that only record the page on which an element was printed, followed by its name. */
export const PAGE_MARK_URL = 'https://platen.invalid/mark/';

/**
 * Returns the 0-based pages of elements that were marked before printing. A mark is a link to `PAGE_MARK_URL` and a name, or an
 * element with the id `PAGE_MARK` and a name that is the target of a link, for which Chromium writes a destination (ISO 32000-2,
 * 12.3.2.4). A destination takes no space on the page, but costs time for each page; a link is the opposite.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is not a sound PDF
 */
export function markedPages(pdf: Uint8Array): Map<string, number> {
  const document = PdfDocument.open(pdf);
  const found = new Map<string, number>();
  for (const [number, page] of document.pages().entries()) {
    for (const annotation of document.array(page.dict, 'Annots') ?? []) {
      const address = document.text(document.dict(document.dict(annotation), 'A'), 'URI');
      if (address?.startsWith(PAGE_MARK_URL)) found.set(address.slice(PAGE_MARK_URL.length), number);
    }
  }
  for (const [name, number] of pagesOfDestinations(document))
    if (name.startsWith(PAGE_MARK)) found.set(name.slice(PAGE_MARK.length), number);
  return found;
}

/** Place of an element that is a target. */
export interface MarkedPlace {
  /** 0-based page. */
  readonly page: number;
  /** Distance from the top of the area between the margins, in points. Chromium leaves the margins out of destinations. */
  readonly down: number;
}

/** Area of a marked link on a page, in points. */
export interface MarkedArea {
  /** 0-based page. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** Places of the marks of a printed document. */
export interface MarkedPlaces {
  /** Places of elements that are targets, by the names of their destinations. */
  readonly targets: ReadonlyMap<string, MarkedPlace>;
  /** Areas of links to `PAGE_MARK_URL`, by name; a link that is repeated on each page has one per page. */
  readonly links: ReadonlyMap<string, readonly MarkedArea[]>;
}

/**
 * Returns where marks and other targets were printed.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is not a sound PDF
 */
export function markedPlaces(pdf: Uint8Array): MarkedPlaces {
  const document = PdfDocument.open(pdf);
  const pages = document.pages();
  const numbers = new Map(pages.map((page, number) => [page.ref.number, number]));
  const links = new Map<string, MarkedArea[]>();
  for (const [number, page] of pages.entries()) {
    for (const annotation of document.array(page.dict, 'Annots') ?? []) {
      const own = document.dict(annotation);
      const address = document.text(document.dict(own, 'A'), 'URI');
      if (!address?.startsWith(PAGE_MARK_URL)) continue;
      const [left, bottom, right, top] = (document.array(own, 'Rect') ?? []).map(Number);
      if (left === undefined || bottom === undefined || right === undefined || top === undefined) continue;
      const name = address.slice(PAGE_MARK_URL.length);
      const areas = links.get(name) ?? [];
      areas.push({ page: number, width: right - left, height: top - bottom });
      links.set(name, areas);
    }
  }
  const targets = new Map<string, MarkedPlace>();
  for (const [name, target] of document.dict(document.catalog, 'Dests') ?? []) {
    const destination = document.resolve(target);
    if (!Array.isArray(destination)) continue;
    const [ref, , , y] = destination;
    const page = ref instanceof PdfRef ? numbers.get(ref.number) : undefined;
    const top = page === undefined ? undefined : document.array(pages[page]!.dict, 'MediaBox')?.[3];
    if (page === undefined || typeof y !== 'number' || typeof top !== 'number') continue;
    targets.set(Buffer.from(name, 'latin1').toString('utf8'), { page, down: top - y });
  }
  return { targets, links };
}

/**
 * Returns the 0-based page of each named destination of a printed document; the names are ids of elements that are link targets.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is not a sound PDF
 */
export function destinationPages(pdf: Uint8Array): Map<string, number> {
  const pages = pagesOfDestinations(PdfDocument.open(pdf));
  return new Map([...pages].map(([name, number]) => [Buffer.from(name, 'latin1').toString('utf8'), number]));
}

/** Returns pages by destination name, one character per byte. */
function pagesOfDestinations(document: PdfDocument): Map<string, number> {
  const numbers = new Map(document.pages().map((page, number) => [page.ref.number, number]));
  const found = new Map<string, number>();
  for (const [name, target] of document.dict(document.catalog, 'Dests') ?? []) {
    const destination = document.resolve(target);
    const page = Array.isArray(destination) ? destination[0] : undefined;
    const number = page instanceof PdfRef ? numbers.get(page.number) : undefined;
    if (number !== undefined) found.set(name, number);
  }
  return found;
}

/** Removes destinations that are only page marks. */
export function removePageMarks(document: PdfDocument): void {
  const destinations = document.dict(document.catalog, 'Dests');
  if (destinations === undefined) return;
  for (const name of [...destinations.keys()]) if (name.startsWith(PAGE_MARK)) destinations.delete(name);
  if (destinations.size === 0) document.catalog.delete('Dests');
}
