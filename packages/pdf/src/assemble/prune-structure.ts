import { isDict, type PdfDict, type PdfObject, PdfRef, PdfString } from '../core/objects.ts';
import { readNumberTree } from '../core/trees.ts';
import { refusals } from '../refusals.ts';
import type { Selection } from './selection.ts';

/** Deeper structure than any real document has. */
const MAX_DEPTH = 1000;

/** What speaks for the whole of an element, and so also for what is gone of it. */
const WORDS = ['ActualText', 'Alt', 'E', 'T'];
/** Elements that have to say in words what they show. */
const NEED_WORDS = new Set(['Figure', 'Formula']);
/** Elements whose order is that of the pages. */
const GROUPING = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);

/** What is left of an element, and the place among the pages at which it begins. `empty` is without content from the start. */
interface Rest {
  readonly state: 'kept' | 'gone' | 'empty';
  readonly place: number;
}

const GONE: Rest = { state: 'gone', place: Infinity };
const EMPTY: Rest = { state: 'empty', place: Infinity };

/**
 * Plans what is left of a structure tree (ISO 32000-2, 14.7) without the content of pages that are gone: elements of
 * which nothing is left go with it, and those of which something is left lose the words that speak for all of it. When
 * pages change their order, so do the parts of the document.
 *
 * @param root the structure tree root
 * @returns the kids of the root that stay, in their order
 */
export function pruneStructure(selection: Selection, root: PdfDict): PdfObject[] {
  const pruning = new Pruning(selection, root);
  const kids = pruning.kidsOf(root, undefined, 0);
  const kept = pruning.settle(kids);
  const [only] = kids;
  if (kept.length > 0 || kids.length !== 1 || only === undefined) return kept;
  // A document of artifacts alone is still a tagged one.
  return [pruning.emptied(only.object)];
}

class Pruning {
  readonly #selection: Selection;
  readonly #root: PdfDict;
  readonly #rests = new Map<PdfDict, Rest>();
  /** Place of each page in the result, by object number. */
  readonly #places: ReadonlyMap<number, number>;
  #listed: Map<PdfDict, number> | undefined;

  constructor(selection: Selection, root: PdfDict) {
    this.#selection = selection;
    this.#root = root;
    this.#places = new Map(
      selection.pages.map((page, place) => [selection.source.pages[page]!.ref.number, place]),
    );
  }

  /** The kids of an element or of the root, each with what is left of it. */
  kidsOf(element: PdfDict, page: PdfObject | undefined, depth: number): Kid[] {
    const { source } = this.#selection;
    const kids = source.array(element, 'K') ?? [element.get('K') ?? null];
    return kids
      .filter((kid) => kid !== null)
      .map((object) => ({ object, rest: this.#restOf(object, element, page, depth) }));
  }

  /** Lets elements without content share the fate of their neighbours. @returns the kids that stay */
  settle(kids: readonly Kid[], inOrder = this.#selection.inOrder): PdfObject[] {
    let neighbour = kids.find((kid) => kid.rest.state !== 'empty')?.rest ?? EMPTY;
    const settled = kids.map(({ object, rest }) => {
      if (rest.state !== 'empty') neighbour = rest;
      return { object, rest: neighbour };
    });
    for (const { object, rest } of settled) if (rest.state === 'gone') this.#leaveOut(object, 0);
    const kept = settled.filter(({ rest }) => rest.state !== 'gone');
    if (!inOrder) kept.sort((a, b) => (a.rest.place === b.rest.place ? 0 : a.rest.place - b.rest.place));
    return kept.map(({ object }) => object);
  }

  /** An element without kids and without words, in place of one that is gone. */
  emptied(object: PdfObject): PdfObject {
    const { source, gone, instead } = this.#selection;
    const entries = source.dict(object);
    if (!entries) return object;
    if (object instanceof PdfRef) gone.delete(object.number);
    const bare = [...entries].filter(([key]) => key === 'Type' || key === 'S' || key === 'P' || key === 'NS');
    instead.set(entries, new Map(bare));
    return object;
  }

  #restOf(object: PdfObject, parent: PdfDict, page: PdfObject | undefined, depth: number): Rest {
    const { source } = this.#selection;
    const kid = source.resolve(object);
    const own = parent.get('Pg') ?? page;
    if (typeof kid === 'number') return this.#content(own, parent);
    if (!isDict(kid)) return GONE;
    if (kid.has('MCID')) return this.#content(kid.get('Pg') ?? own, parent);
    if (kid.has('Obj')) return this.#annotation(kid, own);
    return this.#element(kid, own, depth + 1);
  }

  #content(page: PdfObject | undefined, parent: PdfDict): Rest {
    if (page === undefined) return this.#listedOnPage(parent);
    const place = page instanceof PdfRef ? this.#places.get(page.number) : undefined;
    return place === undefined ? GONE : { state: 'kept', place };
  }

  #annotation(reference: PdfDict, own: PdfObject | undefined): Rest {
    const { source, whole } = this.#selection;
    const object = reference.get('Obj');
    if (this.#selection.isGone(object)) return GONE;
    const page = reference.get('Pg') ?? source.dict(object)?.get('P') ?? own;
    const place = page instanceof PdfRef ? this.#places.get(page.number) : undefined;
    if (place !== undefined) return { state: 'kept', place };
    return whole || this.#selection.keepsAnnotation(object) ? { state: 'kept', place: Infinity } : GONE;
  }

  /** Content that does not say its page belongs to that whose entry of the parent tree has its element. */
  #listedOnPage(element: PdfDict): Rest {
    const { source, pages, whole } = this.#selection;
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
    const place = this.#listed.get(element);
    if (place !== undefined) return { state: 'kept', place };
    return whole ? { state: 'kept', place: Infinity } : GONE;
  }

  #element(element: PdfDict, page: PdfObject | undefined, depth: number): Rest {
    const known = this.#rests.get(element);
    if (known) return known;
    if (depth > MAX_DEPTH) throw refusals.tooComplex('pdf', `its structure nests deeper than ${MAX_DEPTH}`);
    this.#rests.set(element, EMPTY);
    const kids = this.kidsOf(element, page, depth);
    const rest = this.#sum(element, kids, page);
    this.#rests.set(element, rest);
    if (rest.state === 'kept') this.#replace(element, kids);
    return rest;
  }

  #sum(element: PdfDict, kids: readonly Kid[], page: PdfObject | undefined): Rest {
    if (kids.every(({ rest }) => rest.state === 'empty')) {
      return element.has('Pg') ? this.#content(element.get('Pg') ?? page, element) : EMPTY;
    }
    if (kids.every(({ rest }) => rest.state !== 'kept')) return GONE;
    return { state: 'kept', place: kids.reduce((first, { rest }) => Math.min(first, rest.place), Infinity) };
  }

  #replace(element: PdfDict, kids: readonly Kid[]): void {
    const { instead } = this.#selection;
    const role = this.#roleOf(element);
    const inOrder = this.#selection.inOrder || !GROUPING.has(role);
    const kept = this.settle(kids, inOrder);
    if (kept.length === kids.length && inOrder) return;
    const changed: PdfDict = new Map(element);
    changed.set('K', kept);
    if (kept.length < kids.length) {
      for (const key of WORDS) if (!(key === 'Alt' && NEED_WORDS.has(role))) changed.delete(key);
    }
    instead.set(element, changed);
  }

  /** The standard structure type, as far as one step of the role map gives it. */
  #roleOf(element: PdfDict): string {
    const { source } = this.#selection;
    const type = source.name(element, 'S') ?? '';
    return source.name(source.dict(this.#root, 'RoleMap'), type) ?? type;
  }

  #leaveOut(object: PdfObject, depth: number): void {
    const { source, gone, goneIds } = this.#selection;
    const element = source.dict(object);
    if (!element || depth > MAX_DEPTH) return;
    if (element.has('MCID') || element.has('Obj')) return;
    if (object instanceof PdfRef) {
      if (gone.has(object.number)) return;
      gone.add(object.number);
    }
    const id = source.value(element, 'ID');
    if (id instanceof PdfString) goneIds.add(Buffer.from(id.bytes).toString('latin1'));
    const kids = source.array(element, 'K') ?? [element.get('K') ?? null];
    for (const kid of kids) this.#leaveOut(kid, depth + 1);
  }
}

interface Kid {
  readonly object: PdfObject;
  readonly rest: Rest;
}
