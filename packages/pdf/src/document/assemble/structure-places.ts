import { isDict, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { readNumberTree } from '../../file/core/trees.ts';
import type { Selection } from './selection.ts';

/** Grouping elements: their kids follow the order of the pages. */
const GROUPING = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);

/** Returns the standard structure type of an element after one step of the role map. */
export function roleOf({ source }: Selection, root: PdfDict, element: PdfDict): string {
  const type = source.name(element, 'S') ?? '';
  return source.name(source.dict(root, 'RoleMap'), type) ?? type;
}

export function isGrouping(role: string): boolean {
  return GROUPING.has(role);
}

/** Locates the content of a structure tree among the selected pages (ISO 32000-2, 14.7.5). */
export class StructurePlaces {
  readonly #selection: Selection;
  readonly #root: PdfDict;
  /** Position of each page, by object number. */
  readonly #places: ReadonlyMap<number, number>;
  #listed: Map<PdfDict, number> | undefined;

  constructor(selection: Selection, root: PdfDict) {
    this.#selection = selection;
    this.#root = root;
    this.#places = new Map(
      selection.pages.map((page, place) => [selection.source.pages[page]!.ref.number, place]),
    );
  }

  /** @param page page entry of the content or of an element above it */
  ofContent(page: PdfObject | undefined, element: PdfDict): number | undefined {
    if (page === undefined) return this.#listedOnPage(element);
    return page instanceof PdfRef ? this.#places.get(page.number) : undefined;
  }

  /** @param reference an object reference (14.7.5.3) */
  ofAnnotation(reference: PdfDict, page: PdfObject | undefined): number | undefined {
    const object = this.#selection.source.dict(reference.get('Obj'));
    const own = reference.get('Pg') ?? object?.get('P') ?? page;
    return own instanceof PdfRef ? this.#places.get(own.number) : undefined;
  }

  /**
   * Returns the first page position of the content below a kid; undefined when its page is unknown.
   *
   * @param seen elements already found below other kids
   */
  first(kid: PdfObject, parent: PdfDict, seen: Set<PdfDict>): number | undefined {
    const { source } = this.#selection;
    const places: number[] = [];
    const waiting = [{ kid, parent, page: parent.get('Pg') }];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const object = source.resolve(at.kid);
      const place = this.#own(object, at.parent, at.page);
      if (place !== undefined) places.push(place);
      if (!isElement(object) || seen.has(object)) continue;
      seen.add(object);
      const page = object.get('Pg') ?? at.page;
      for (const below of kidsOf(this.#selection, object)) waiting.push({ kid: below, parent: object, page });
    }
    return places.reduce<number | undefined>((first, place) => Math.min(first ?? place, place), undefined);
  }

  #own(kid: PdfObject, parent: PdfDict, page: PdfObject | undefined): number | undefined {
    if (typeof kid === 'number') return this.ofContent(page, parent);
    if (!isDict(kid)) return undefined;
    if (kid.has('MCID')) return this.ofContent(kid.get('Pg') ?? page, parent);
    return kid.has('Obj') ? this.ofAnnotation(kid, page) : undefined;
  }

  /** Content without a page entry is on the page whose parent tree entry lists its element. */
  #listedOnPage(element: PdfDict): number | undefined {
    const { source, pages } = this.#selection;
    if (!this.#listed) {
      this.#listed = new Map();
      const tree = readNumberTree(source, this.#root.get('ParentTree'));
      for (const [place, page] of pages.entries()) {
        const key = source.number(source.pages[page]!.dict, 'StructParents');
        for (const item of source.array(key === undefined ? undefined : tree.get(key)) ?? []) {
          const listed = source.dict(item);
          if (listed && !this.#listed.has(listed)) this.#listed.set(listed, place);
        }
      }
    }
    return this.#listed.get(element);
  }
}

function isElement(kid: PdfObject): kid is PdfDict {
  return isDict(kid) && !kid.has('MCID') && !kid.has('Obj');
}

/** Returns the direct kids of an element or of the root. */
export function kidsOf({ source }: Selection, element: PdfDict): PdfObject[] {
  const kids = source.array(element, 'K') ?? [element.get('K') ?? null];
  return kids.filter((kid) => kid !== null);
}
