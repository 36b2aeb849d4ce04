import { PdfDocument } from '../../../file/core/document.ts';
import { PdfRef } from '../../../file/core/objects.ts';

/** How names of destinations begin that only say where something was printed. */
export const PAGE_MARK = 'platen-mark-';
/** What links point at that only say where something was printed, followed by their name. */
export const PAGE_MARK_URL = 'https://platen.invalid/mark/';

/**
 * The pages, from 0, of what was marked before a document was printed: by a link to `PAGE_MARK_URL` and a name, or
 * as an element whose id is `PAGE_MARK` and a name and that something links to, which makes Chromium write a destination
 * (ISO 32000-2, 12.3.2.4). A destination costs no room on the page, but time for each page; a link is the other way round.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is no sound PDF
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

/**
 * The pages, from 0, of the destinations of a printed document by their names: ids of elements that something links to.
 *
 * @param pdf as Chromium printed it
 * @throws DamagedPdfError when it is no sound PDF
 */
export function destinationPages(pdf: Uint8Array): Map<string, number> {
  const pages = pagesOfDestinations(PdfDocument.open(pdf));
  return new Map([...pages].map(([name, number]) => [Buffer.from(name, 'latin1').toString('utf8'), number]));
}

/** By name, one character per byte. */
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

/** Takes the destinations that are only marks out of a document. */
export function removePageMarks(document: PdfDocument): void {
  const destinations = document.dict(document.catalog, 'Dests');
  if (destinations === undefined) return;
  for (const name of [...destinations.keys()]) if (name.startsWith(PAGE_MARK)) destinations.delete(name);
  if (destinations.size === 0) document.catalog.delete('Dests');
}
