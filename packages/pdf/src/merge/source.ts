import { DamagedPdfError } from '../core/damaged.ts';
import type { PdfDocument } from '../core/document.ts';
import type { PdfDict, PdfObject, PdfRef } from '../core/objects.ts';
import { INHERITED, PageTreeWalk } from '../core/page-tree.ts';
import { ObjectReader } from '../core/reader.ts';

/** One page of an input, with the attributes that it inherits. */
export interface SourcePage {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

/** An input of the merge. */
export class Source extends ObjectReader {
  readonly document: PdfDocument;
  readonly pages: readonly SourcePage[];
  /** Object numbers of the catalog and the inner nodes of the page tree, which are not carried over. */
  readonly replaced: ReadonlySet<number>;

  /** @throws DamagedPdfError when the catalog or page tree cannot be read; TooManyPagesError */
  constructor(document: PdfDocument, maxPages: number) {
    super();
    this.document = document;
    const walk = new PageTreeWalk(document, 'lenient');
    const pages: SourcePage[] = [];
    for (const { ref, dict, above } of walk.pages()) {
      if (pages.length >= maxPages) throw new TooManyPagesError();
      const own: PdfDict = new Map();
      for (const key of INHERITED) {
        const value = above.find((node) => node.has(key))?.get(key);
        if (value !== undefined) own.set(key, value);
      }
      pages.push({ ref, dict: new Map([...own, ...dict]) });
    }
    if (pages.length === 0) throw new DamagedPdfError('the document has no pages');
    this.pages = pages;
    const catalog = document.trailer.get('Root') as PdfRef;
    this.replaced = new Set([catalog.number, ...walk.nodes]);
  }

  get catalog(): PdfDict {
    return this.document.catalog;
  }

  override resolve(object: PdfObject | undefined): PdfObject {
    return this.document.resolve(object);
  }
}

/** An input goes past the allowed number of pages. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}
