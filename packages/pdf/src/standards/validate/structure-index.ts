import { isStandard } from '../../document/tagged/roles.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { readNumberTree } from '../../file/core/trees.ts';

/** Most ancestors of an element that are followed; a longer chain is a cycle. */
const MAX_DEPTH = 2000;
const MAX_ROLES = 64;

/** Index of a document's structure tree, by which content and annotations find their elements (ISO 32000-1, 14.7). */
export class StructureIndex {
  readonly #document: PdfDocument;
  readonly tree: PdfDict | undefined;
  readonly #roles: PdfDict | undefined;
  #parents: Map<number, PdfObject> | undefined;
  readonly #standard = new Map<string, string | undefined>();
  readonly #tagged = new Map<PdfDict, boolean>();
  readonly #languages = new Map<PdfDict, string | undefined>();

  constructor(document: PdfDocument) {
    this.#document = document;
    this.tree = document.dict(document.catalog, 'StructTreeRoot');
    this.#roles = document.dict(this.tree, 'RoleMap');
  }

  /** Returns the parent tree entry of a key: an element, or an array of them. */
  parent(key: number | undefined): PdfObject | undefined {
    if (key === undefined || !this.tree) return undefined;
    this.#parents ??= readNumberTree(this.#document, this.tree.get('ParentTree'));
    return this.#parents.get(key);
  }

  /** Returns the element of marked content. */
  elementOf(key: number | undefined, mcid: number): PdfDict | undefined {
    const list = this.#document.array(this.parent(key));
    return this.#document.dict(list?.[mcid]);
  }

  /** Returns the standard type to which a type is mapped; undefined if the role map leads to none. */
  standardType(type: string | undefined): string | undefined {
    if (type === undefined) return undefined;
    if (this.#standard.has(type)) return this.#standard.get(type);
    // The role map may also remap a standard type.
    const mapped = this.#document.name(this.#roles, type) ?? type;
    let own: string | undefined = mapped;
    for (let hops = 0; own !== undefined && hops < MAX_ROLES && !isStandard(own); hops++)
      own = this.#document.name(this.#roles, own);
    const leadsBack = own === type && mapped !== type;
    const found = own !== undefined && isStandard(own) && !leadsBack ? own : undefined;
    this.#standard.set(type, found);
    return found;
  }

  /** Whether the role map of a type is circular. */
  isCircular(type: string): boolean {
    const seen = new Set<string>();
    for (let own: string | undefined = type; own !== undefined; own = this.#document.name(this.#roles, own)) {
      if (seen.has(own)) return true;
      seen.add(own);
    }
    return false;
  }

  typeOf(element: PdfDict | undefined): string | undefined {
    return this.standardType(this.#document.name(element, 'S'));
  }

  /** Whether the parents of an element lead to the structure tree root. */
  isTagged(element: PdfDict | undefined): boolean {
    if (!element) return false;
    const known = this.#tagged.get(element);
    if (known !== undefined) return known;
    let own: PdfDict | undefined = element;
    for (let depth = 0; own && own !== this.tree && depth < MAX_DEPTH; depth++)
      own = this.#document.dict(own, 'P');
    const tagged = own !== undefined && own === this.tree;
    this.#tagged.set(element, tagged);
    return tagged;
  }

  /** Returns the language of an element or of its nearest ancestor that has one. */
  languageOf(element: PdfDict | undefined): string | undefined {
    if (!element) return undefined;
    if (this.#languages.has(element)) return this.#languages.get(element);
    let own: PdfDict | undefined = element;
    let language: string | undefined;
    for (let depth = 0; own && language === undefined && depth < MAX_DEPTH; depth++) {
      language = this.#document.text(own, 'Lang');
      own = this.#document.dict(own, 'P');
    }
    this.#languages.set(element, language);
    return language;
  }
}
