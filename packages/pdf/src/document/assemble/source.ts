import { DamagedPdfError } from '../../file/core/damaged.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../file/core/objects.ts';
import { INHERITED, PageTreeWalk } from '../../file/core/page-tree.ts';
import { ObjectReader } from '../../file/core/reader.ts';
import { readNameTree } from '../../file/core/trees.ts';

/** One page of an input, with the attributes that it inherits. */
export interface SourcePage {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

/** A document whose pages are copied into another. */
export class Source extends ObjectReader {
  readonly document: PdfDocument;
  readonly pages: readonly SourcePage[];
  /** Object numbers of the catalog and of the inner nodes of the page tree, which are not copied. */
  readonly replaced: ReadonlySet<number>;
  #indexes: ReadonlyMap<number, number> | undefined;
  #destinations: ReadonlyMap<string, PdfObject> | undefined;

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

  /**
   * Named destinations, one character per byte: those of the name tree, and those of PDF 1.1, whose names are name objects (ISO
   * 32000-2, 12.3.2.4).
   */
  get destinations(): ReadonlyMap<string, PdfObject> {
    if (this.#destinations) return this.#destinations;
    const names = this.dict(this.catalog.get('Names'));
    const all = new Map(readNameTree(this, names?.get('Dests')));
    for (const [name, value] of this.dict(this.catalog.get('Dests')) ?? []) {
      if (!all.has(name)) all.set(name, value);
    }
    this.#destinations = all;
    return all;
  }

  /** Returns the page entry of a destination (ISO 32000-2, 12.3.2), a reference or a number. Named destinations are resolved. */
  destinationPage(destination: PdfObject | undefined): PdfObject | undefined {
    let at = this.resolve(destination);
    if (at instanceof PdfString) at = this.resolve(this.destinations.get(latin1(at)));
    else if (at instanceof PdfName) at = this.resolve(this.destinations.get(at.value));
    return (this.array(at) ?? this.array(at, 'D') ?? [])[0];
  }

  /** Returns the index of the page that a bookmark leads to by its destination or its action. */
  pageLedTo(item: PdfDict): number | undefined {
    const action = this.dict(item, 'A');
    const goTo = this.name(action, 'S') === 'GoTo' ? action?.get('D') : undefined;
    const page = this.destinationPage(item.get('Dest') ?? goTo);
    if (typeof page === 'number') return page in this.pages ? page : undefined;
    this.#indexes ??= new Map(this.pages.map(({ ref }, index) => [ref.number, index]));
    return page instanceof PdfRef ? this.#indexes.get(page.number) : undefined;
  }

  override resolve(object: PdfObject | undefined): PdfObject {
    return this.document.resolve(object);
  }
}

const latin1 = (string: PdfString) => Buffer.from(string.bytes).toString('latin1');

/** Thrown when an input exceeds the allowed number of pages. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}
