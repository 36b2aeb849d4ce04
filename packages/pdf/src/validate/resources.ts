import type { PdfDocument } from '../core/document.ts';
import type { PdfDict, PdfObject } from '../core/objects.ts';

/** The resources of a content stream, and those of the streams around it, which old writers leave it to find. */
export class ResourceChain {
  readonly #document: PdfDocument;
  readonly own: PdfDict | undefined;
  readonly #outer: ResourceChain | undefined;
  /** Names that were found in resources that the stream has not itself. */
  readonly inherited = new Set<string>();

  constructor(document: PdfDocument, own: PdfDict | undefined, outer?: ResourceChain) {
    this.#document = document;
    this.own = own;
    this.#outer = outer;
  }

  /** The entry of a category as it stands there, and nothing noted of where it was found. */
  find(category: string, name: string): PdfObject | undefined {
    const found = this.#document.dict(this.own, category)?.get(name);
    return found ?? this.#outer?.find(category, name);
  }

  /** As `find`, for what content names. */
  take(category: string, name: string): PdfObject | undefined {
    const found = this.#document.dict(this.own, category)?.get(name);
    if (found !== undefined) return found;
    const outer = this.#outer?.find(category, name);
    if (outer !== undefined) this.inherited.add(name);
    return outer;
  }
}
