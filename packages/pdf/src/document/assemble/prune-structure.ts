import { isDict, type PdfDict, type PdfObject, PdfRef, PdfString } from '../../file/core/objects.ts';
import { refusals } from '../../file/core/refusals.ts';
import type { Selection } from './selection.ts';
import { isGrouping, kidsOf, roleOf, StructurePlaces } from './structure-places.ts';

/** Greatest nesting of structure that is read; real documents have less. */
const MAX_DEPTH = 1000;

/** Replacement text for a whole element, which would also cover its removed content. */
const WORDS = ['ActualText', 'Alt', 'E', 'T'];
/** Elements that require alternative text. */
const NEED_WORDS = new Set(['Figure', 'Formula']);

/** Remains of an element, and the page position at which it begins. `empty`: the element had no content from the start. */
interface Rest {
  readonly state: 'kept' | 'gone' | 'empty';
  readonly place: number;
}

const GONE: Rest = { state: 'gone', place: Infinity };
const EMPTY: Rest = { state: 'empty', place: Infinity };

/**
 * Plans the structure tree (ISO 32000-2, 14.7) without the content of removed pages. Elements left without content are removed;
 * those that keep part of it lose the replacement text for the whole. If pages change their order, so do the elements.
 *
 * @param root the structure tree root
 * @returns the remaining kids of the root, in their order
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
  readonly #places: StructurePlaces;

  constructor(selection: Selection, root: PdfDict) {
    this.#selection = selection;
    this.#root = root;
    this.#places = new StructurePlaces(selection, root);
  }

  /** Returns the kids of an element or of the root, each with its remains. */
  kidsOf(element: PdfDict, page: PdfObject | undefined, depth: number): Kid[] {
    return kidsOf(this.#selection, element).map((object) => ({
      object,
      rest: this.#restOf(object, element, page, depth),
    }));
  }

  /** Keeps or removes elements without content together with their neighbours. @returns the kids that stay */
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

  /** Creates an element without kids and text to replace a removed one. */
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
    const place = this.#places.ofContent(page, parent);
    if (place !== undefined) return { state: 'kept', place };
    return page === undefined && this.#selection.whole ? { state: 'kept', place: Infinity } : GONE;
  }

  #annotation(reference: PdfDict, own: PdfObject | undefined): Rest {
    const object = reference.get('Obj');
    if (this.#selection.isGone(object)) return GONE;
    const place = this.#places.ofAnnotation(reference, own);
    if (place !== undefined) return { state: 'kept', place };
    const kept = this.#selection.whole || this.#selection.keepsAnnotation(object);
    return kept ? { state: 'kept', place: Infinity } : GONE;
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
    const role = roleOf(this.#selection, this.#root, element);
    const inOrder = this.#selection.inOrder || !isGrouping(role);
    const kept = this.settle(kids, inOrder);
    if (kept.length === kids.length && inOrder) return;
    const changed: PdfDict = new Map(element);
    changed.set('K', kept);
    if (kept.length < kids.length) {
      for (const key of WORDS) if (!(key === 'Alt' && NEED_WORDS.has(role))) changed.delete(key);
    }
    instead.set(element, changed);
  }

  #leaveOut(object: PdfObject, depth: number): void {
    const { source, gone, removedIds } = this.#selection;
    const element = source.dict(object);
    if (!element || depth > MAX_DEPTH) return;
    if (element.has('MCID') || element.has('Obj')) return;
    if (object instanceof PdfRef) {
      if (gone.has(object.number)) return;
      gone.add(object.number);
    }
    const id = source.value(element, 'ID');
    if (id instanceof PdfString) removedIds.add(Buffer.from(id.bytes).toString('latin1'));
    for (const kid of kidsOf(this.#selection, element)) this.#leaveOut(kid, depth + 1);
  }
}

interface Kid {
  readonly object: PdfObject;
  readonly rest: Rest;
}
