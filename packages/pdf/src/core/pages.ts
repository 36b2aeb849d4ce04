import { DamagedPdfError } from './damaged.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

export interface Page {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Attributes that pages inherit from the tree above them (ISO 32000-2, 7.7.3.4), the page's own first. */
  attribute(name: 'MediaBox' | 'CropBox' | 'Rotate'): PdfObject;
}

const MAX_PAGES = 500_000;
const MAX_DEPTH = 64;

/**
 * Walks the page tree in order.
 *
 * @throws DamagedPdfError when the tree loops, is too deep, or a page is not an indirect object
 */
export function* pagesOf(file: PdfFile): Generator<Page> {
  const seen = new Set<number>();
  let count = 0;
  function* walk(node: PdfObject, ancestors: readonly PdfDict[]): Generator<Page> {
    if (!(node instanceof PdfRef)) throw new DamagedPdfError('a page is not an indirect object');
    if (seen.has(node.number) || ancestors.length > MAX_DEPTH || ++count > MAX_PAGES) {
      throw new DamagedPdfError('the page tree loops or has a page twice, or is too deep');
    }
    seen.add(node.number);
    const dict = file.dictAt(node, 'a node of the page tree');
    const kids = file.resolve(dict.get('Kids'));
    const lineage = [dict, ...ancestors];
    if (Array.isArray(kids)) {
      for (const kid of kids) yield* walk(kid, lineage);
      return;
    }
    yield {
      ref: node,
      dict,
      attribute: (name) => file.resolve(lineage.find((item) => item.has(name))?.get(name)),
    };
  }
  const root = file.catalog.get('Pages');
  if (!isDict(file.resolve(root))) throw new DamagedPdfError('the document has no pages');
  yield* walk(root ?? null, []);
}

/** The page at a 0-based index or the last one; undefined (and the number of pages) when there is no such page. */
export function findPage(file: PdfFile, wanted: number | 'last'): { page: Page | undefined; count: number } {
  let count = 0;
  let last: Page | undefined;
  for (const page of pagesOf(file)) {
    if (count === wanted) return { page, count: count + 1 };
    last = page;
    count++;
  }
  return { page: wanted === 'last' ? last : undefined, count };
}
