import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict, PdfObject } from '../../file/core/objects.ts';

/** Resources of a content stream and of the enclosing streams, on which old writers rely. */
export class ResourceChain {
  readonly #document: PdfDocument;
  readonly own: PdfDict | undefined;
  readonly #outer: ResourceChain | undefined;
  /** Names found in resources other than the stream's own. */
  readonly inherited = new Set<string>();

  constructor(document: PdfDocument, own: PdfDict | undefined, outer?: ResourceChain) {
    this.#document = document;
    this.own = own;
    this.#outer = outer;
  }

  /** Returns an entry of a category without recording where it was found. */
  find(category: string, name: string): PdfObject | undefined {
    const found = this.#document.dict(this.own, category)?.get(name);
    return found ?? this.#outer?.find(category, name);
  }

  /**
   * Returns the default colour space that replaces a device colour space, such as `DefaultRGB`. Only the stream's own resources
   * count (ISO 32000-1, 8.6.5.6); a page's include those inherited from the page tree.
   */
  defaultSpace(name: string): PdfObject | undefined {
    const resources = this.own ?? this.#outer?.own;
    return this.#document.dict(resources, 'ColorSpace')?.get(name);
  }

  /** Returns an entry that content refers to, and records where it was found. */
  take(category: string, name: string): PdfObject | undefined {
    const found = this.#document.dict(this.own, category)?.get(name);
    if (found !== undefined) return found;
    const outer = this.#outer?.find(category, name);
    if (outer !== undefined) this.inherited.add(name);
    return outer;
  }
}
