import type { PDFContext, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { readNumberTree, writeNumberTree } from '../trees/trees.ts';

const name = PDFName.of;
const MAX_DEPTH = 500;

/** A widget and the marked content that paints its control on the page below. */
export interface PlacedWidget {
  readonly widget: PDFRef;
  readonly page: PDFRef;
  /** `/StructParents` of the page. */
  readonly pageKey: number;
  readonly mcids: readonly number[];
}

/**
 * Gives each widget its Form structure element (ISO 32000-2, 14.8.4.8.3: one object reference to the widget
 * annotation), in the place where Chromium described the painted control; what is painted becomes an artifact.
 * A control that paints nothing gets its element beside that of the control before it, else the one after it.
 * Does nothing to an untagged document.
 *
 * `widgets` stand in the order of the document, and each still has the `/StructParent` of the link annotation
 * that it was made from.
 */
export function placeFormElements(document: PDFDocument, widgets: readonly PlacedWidget[]): void {
  const root = document.catalog.lookup(name('StructTreeRoot'));
  if (!(root instanceof PDFDict)) return;
  const tree = new StructureTree(document.context, root);
  let previous: PDFRef | undefined;
  const waiting: PDFRef[] = [];
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
  readonly #context: PDFContext;
  readonly #root: PDFDict;
  readonly #parents: Map<number, PDFObject>;

  constructor(context: PDFContext, root: PDFDict) {
    this.#context = context;
    this.#root = root;
    this.#parents = readNumberTree(context, root.get(name('ParentTree')));
  }

  /** The element that holds all of a control's marked content and nothing else. */
  controlElement(placed: PlacedWidget): PDFRef | undefined {
    const elements = this.#pageElements(placed.pageKey);
    if (!elements || placed.mcids.length === 0) return undefined;
    const own = new Set(placed.mcids.map((mcid) => contentKey(placed.page, mcid)));
    const tops = new Set<PDFRef>();
    for (const mcid of placed.mcids) {
      const leaf = elements.get(mcid);
      if (leaf instanceof PDFRef) {
        const top = this.#highestWithin(leaf, own);
        if (top) tops.add(top);
      }
      if (mcid < elements.size()) elements.set(mcid, PDFNull);
    }
    const [first, ...rest] = tops;
    for (const other of rest) this.#detach(other);
    return first;
  }

  /** The element that Chromium wrote for the link annotation. */
  linkElement(placed: PlacedWidget): PDFRef | undefined {
    const element = this.#parents.get(this.#structParent(placed));
    return element instanceof PDFRef ? element : undefined;
  }

  makeForm(element: PDFRef, placed: PlacedWidget): void {
    const link = this.linkElement(placed);
    if (link && link !== element) this.#detach(link);
    const dict = this.#context.lookup(element, PDFDict);
    dict.set(name('S'), name('Form'));
    dict.delete(name('A'));
    dict.delete(name('Alt'));
    dict.set(name('Pg'), placed.page);
    dict.set(name('K'), this.#context.obj({ Type: 'OBJR', Obj: placed.widget, Pg: placed.page }));
    this.#parents.set(this.#structParent(placed), element);
  }

  /** Moves `element` before (0) or after (1) `sibling`, under the same parent. */
  moveBeside(element: PDFRef, sibling: PDFRef, offset: 0 | 1): void {
    const parent = this.#dict(sibling)?.get(name('P'));
    if (!(parent instanceof PDFRef) || element === sibling) return;
    this.#detach(element);
    const kids = this.#kids(parent);
    const at = kids.indexOf(sibling);
    kids.splice(at < 0 ? kids.length : at + offset, 0, element);
    this.#dict(parent)?.set(name('K'), this.#context.obj(kids));
    this.#dict(element)?.set(name('P'), parent);
  }

  commit(): void {
    this.#root.set(name('ParentTree'), writeNumberTree(this.#context, this.#parents));
  }

  #structParent(placed: PlacedWidget): number {
    const key = this.#dict(placed.widget)?.lookup(name('StructParent'));
    return key instanceof PDFNumber ? key.asNumber() : -1;
  }

  #dict(ref: PDFObject | undefined): PDFDict | undefined {
    const object = this.#context.lookup(ref);
    return object instanceof PDFDict ? object : undefined;
  }

  #pageElements(key: number): PDFArray | undefined {
    const elements = this.#context.lookup(this.#parents.get(key));
    return elements instanceof PDFArray ? elements : undefined;
  }

  #kids(element: PDFRef): PDFObject[] {
    const direct = this.#dict(element)?.get(name('K'));
    const kids = this.#context.lookup(direct);
    if (kids instanceof PDFArray) return kids.asArray();
    return direct === undefined ? [] : [direct];
  }

  #detach(element: PDFRef): void {
    const parent = this.#dict(element)?.get(name('P'));
    if (!(parent instanceof PDFRef)) return;
    const kids = this.#kids(parent).filter((kid) => kid !== element);
    this.#dict(parent)?.set(name('K'), this.#context.obj(kids));
  }

  #highestWithin(leaf: PDFRef, own: ReadonlySet<string>): PDFRef | undefined {
    let top: PDFRef | undefined;
    let at: PDFObject | undefined = leaf;
    for (let depth = 0; at instanceof PDFRef && depth < MAX_DEPTH; depth++) {
      const inline = /^\/(NonStruct|Form|Span)$/.test(String(this.#dict(at)?.get(name('S'))));
      if (!inline || !this.#holdsOnly(at, undefined, own, 0)) return top;
      top = at;
      at = this.#dict(at)?.get(name('P'));
    }
    return top;
  }

  #holdsOnly(item: PDFObject, page: PDFObject | undefined, own: ReadonlySet<string>, depth: number): boolean {
    const object = this.#context.lookup(item);
    if (depth > MAX_DEPTH) return false;
    if (object instanceof PDFNumber) return own.has(contentKey(page, object.asNumber()));
    if (object instanceof PDFArray)
      return object.asArray().every((k) => this.#holdsOnly(k, page, own, depth + 1));
    if (!(object instanceof PDFDict) || object.lookup(name('Type')) === name('OBJR')) return false;
    if (object === this.#root) return false;
    const pageHere = object.get(name('Pg')) ?? page;
    const mcid = object.lookup(name('MCID'));
    if (mcid instanceof PDFNumber) return own.has(contentKey(pageHere, mcid.asNumber()));
    const kids = object.get(name('K'));
    return kids === undefined || this.#holdsOnly(kids, pageHere, own, depth + 1);
  }
}

const contentKey = (page: PDFObject | undefined, mcid: number) =>
  `${page instanceof PDFRef ? page.tag : ''} ${mcid}`;
