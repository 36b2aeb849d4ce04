import type { PdfDocument } from '../../../../file/core/document.ts';
import {
  dict,
  isDict,
  name,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
} from '../../../../file/core/objects.ts';
import { textString } from '../../../../file/core/text-string.ts';
import { readNumberTree, writeNumberTree } from '../../../../file/core/trees.ts';

const MAX_DEPTH = 500;

/** A widget, and the marked content of the page that paints its control. */
export interface PlacedWidget {
  readonly widget: PdfRef;
  readonly page: PdfRef;
  /** `/StructParents` of the page. */
  readonly pageKey: number;
  readonly mcids: readonly number[];
  /** Description of the widget itself where the field has a different one. */
  readonly alt?: string | undefined;
}

/**
 * Gives each widget its Form structure element (ISO 32000-2, 14.8.4.8.3: one object reference to the widget annotation) at the
 * position of the painted control in the structure; the painted content becomes an artifact. The element of a control that paints
 * nothing is put beside that of the previous control, else of the next one. An untagged document stays unchanged.
 *
 * `widgets` are in document order, and each still has the `/StructParent` of the link annotation that it was made from.
 */
export function placeFormElements(document: PdfDocument, widgets: readonly PlacedWidget[]): void {
  const root = document.dict(document.catalog, 'StructTreeRoot');
  if (root === undefined) return;
  const tree = new StructureTree(document, root);
  let previous: PdfRef | undefined;
  const waiting: PdfRef[] = [];
  for (const placed of widgets) {
    const painted = tree.controlElement(placed);
    const element = painted ?? tree.linkElement(placed);
    if (!element) continue;
    tree.makeForm(element, placed);
    if (painted) {
      for (const early of waiting.splice(0)) tree.moveBeside(early, painted, 0);
    } else if (previous) tree.moveBeside(element, previous, 1);
    else {
      waiting.push(element);
      continue;
    }
    previous = element;
  }
  tree.commit();
}

class StructureTree {
  readonly #document: PdfDocument;
  readonly #root: PdfDict;
  readonly #parents: Map<number, PdfObject>;

  constructor(document: PdfDocument, root: PdfDict) {
    this.#document = document;
    this.#root = root;
    this.#parents = readNumberTree(document, root.get('ParentTree'));
  }

  /** Returns the element that contains all of a control's marked content and nothing else. */
  controlElement(placed: PlacedWidget): PdfRef | undefined {
    const elements = this.#document.array(this.#parents.get(placed.pageKey));
    if (!elements || placed.mcids.length === 0) return undefined;
    const own = new Set(placed.mcids.map((mcid) => contentKey(placed.page, mcid)));
    const tops = new Map<number, PdfRef>();
    for (const mcid of placed.mcids) {
      const leaf = elements[mcid];
      if (leaf instanceof PdfRef) {
        const top = this.#highestWithin(leaf, own);
        if (top && !tops.has(top.number)) tops.set(top.number, top);
      }
      if (mcid < elements.length) elements[mcid] = null;
    }
    const [first, ...rest] = tops.values();
    for (const other of rest) this.#detach(other);
    return first;
  }

  /** Returns the element that Chromium wrote for the link annotation. */
  linkElement(placed: PlacedWidget): PdfRef | undefined {
    const element = this.#parents.get(this.#structParent(placed));
    return element instanceof PdfRef ? element : undefined;
  }

  makeForm(element: PdfRef, placed: PlacedWidget): void {
    const link = this.linkElement(placed);
    if (link && link.number !== element.number) this.#detach(link);
    const entries = this.#document.dict(element);
    if (entries === undefined) return;
    entries.set('S', name('Form'));
    entries.delete('A');
    if (placed.alt) entries.set('Alt', textString(placed.alt));
    else entries.delete('Alt');
    entries.set('Pg', placed.page);
    entries.set('K', dict({ Type: name('OBJR'), Obj: placed.widget, Pg: placed.page }));
    this.#parents.set(this.#structParent(placed), element);
  }

  /** Moves `element` before (0) or after (1) `sibling`, under the same parent. */
  moveBeside(element: PdfRef, sibling: PdfRef, offset: 0 | 1): void {
    const parent = this.#document.dict(sibling)?.get('P');
    if (!(parent instanceof PdfRef) || element.number === sibling.number) return;
    this.#detach(element);
    const kids = [...this.#kids(parent)];
    const at = kids.findIndex((kid) => isRefTo(kid, sibling));
    kids.splice(at < 0 ? kids.length : at + offset, 0, element);
    this.#document.dict(parent)?.set('K', kids);
    this.#document.dict(element)?.set('P', parent);
  }

  commit(): void {
    this.#root.set('ParentTree', writeNumberTree(this.#document, this.#parents));
  }

  #structParent(placed: PlacedWidget): number {
    return this.#document.number(placed.widget, 'StructParent') ?? -1;
  }

  #kids(element: PdfRef): readonly PdfObject[] {
    const direct = this.#document.dict(element)?.get('K');
    return this.#document.array(direct) ?? (direct === undefined ? [] : [direct]);
  }

  #detach(element: PdfRef): void {
    const parent = this.#document.dict(element)?.get('P');
    if (!(parent instanceof PdfRef)) return;
    const kids = this.#kids(parent).filter((kid) => !isRefTo(kid, element));
    this.#document.dict(parent)?.set('K', kids);
  }

  #highestWithin(leaf: PdfRef, own: ReadonlySet<string>): PdfRef | undefined {
    let top: PdfRef | undefined;
    let at: PdfObject | undefined = leaf;
    for (let depth = 0; at instanceof PdfRef && depth < MAX_DEPTH; depth++) {
      const element: PdfDict | undefined = this.#document.dict(at);
      const inline = /^(NonStruct|Form|Span)$/.test(nameOf(element?.get('S')) ?? '');
      if (!inline || !this.#holdsOnly(at, undefined, own, 0)) return top;
      top = at;
      at = element?.get('P');
    }
    return top;
  }

  #holdsOnly(item: PdfObject, page: PdfObject | undefined, own: ReadonlySet<string>, depth: number): boolean {
    const object = this.#document.resolve(item);
    if (depth > MAX_DEPTH) return false;
    if (typeof object === 'number') return own.has(contentKey(page, object));
    if (Array.isArray(object)) return object.every((kid) => this.#holdsOnly(kid, page, own, depth + 1));
    if (!isDict(object) || nameOf(object.get('Type')) === 'OBJR' || object === this.#root) return false;
    const pageHere = object.get('Pg') ?? page;
    const mcid = this.#document.number(object, 'MCID');
    if (mcid !== undefined) return own.has(contentKey(pageHere, mcid));
    const kids = object.get('K');
    return kids === undefined || this.#holdsOnly(kids, pageHere, own, depth + 1);
  }
}

const isRefTo = (object: PdfObject, ref: PdfRef) => object instanceof PdfRef && object.number === ref.number;

const contentKey = (page: PdfObject | undefined, mcid: number) =>
  `${page instanceof PdfRef ? page.number : ''} ${mcid}`;
