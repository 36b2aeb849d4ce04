import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib';

const name = PDFName.of;
/** Attributes that pages inherit from the nodes above them (ISO 32000-2, 7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name);
const MAX_DEPTH = 64;

interface Leaf {
  readonly ref: PDFRef;
  readonly page: PDFPageLeaf;
  /** Nodes above the page, the nearest first. */
  readonly above: readonly PDFDict[];
}

/**
 * Makes the page tree one that every reader reads alike, before anything else looks at it: a page that stands in the
 * tree twice gets a copy of its own, a loop ends where it comes round, kids that are no pages go, and counts and
 * parents are right. A sound tree stays as it is.
 *
 * @returns whether it was changed
 */
export function soundPageTree(document: PDFDocument): boolean {
  const { context } = document;
  const rootRef = document.catalog.get(name('Pages'));
  const root = context.lookup(rootRef);
  if (!(rootRef instanceof PDFRef) || !(root instanceof PDFPageTree)) return false;
  const walk = new Walk(context);
  walk.visit(rootRef, root, []);
  if (walk.sound || walk.leaves.length === 0) return false;
  const seen = new Set<PDFRef>();
  const kids = walk.leaves.map(({ ref, page, above }) => {
    const own = seen.has(ref) ? copyOf(context, page) : ref;
    seen.add(ref);
    const dict = context.lookup(own) as PDFPageLeaf;
    for (const key of INHERITED) {
      const value = above.find((node) => node.has(key))?.get(key);
      if (!dict.has(key) && value !== undefined) dict.set(key, value);
    }
    dict.set(name('Type'), name('Page'));
    dict.set(name('Parent'), rootRef);
    return own;
  });
  for (const key of [...INHERITED, name('Parent')]) root.delete(key);
  root.set(name('Kids'), context.obj(kids));
  root.set(name('Count'), PDFNumber.of(kids.length));
  return true;
}

function copyOf(context: PDFContext, page: PDFPageLeaf): PDFRef {
  const entries = new Map(page.entries());
  // A widget or comment belongs to one page.
  entries.delete(name('Annots'));
  return context.register(PDFPageLeaf.fromMapWithContext(entries, context));
}

class Walk {
  readonly leaves: Leaf[] = [];
  sound = true;
  readonly #context: PDFContext;
  readonly #nodes = new Set<PDFObject>();
  readonly #pages = new Set<PDFRef>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** @returns the number of pages below the node */
  visit(ref: PDFRef, node: PDFPageTree, above: readonly PDFDict[]): number {
    this.#nodes.add(node);
    const kids = this.#context.lookup(node.get(name('Kids')));
    const lineage = [node, ...above];
    let count = 0;
    for (const kid of kids instanceof PDFArray ? kids.asArray() : []) {
      const object = this.#context.lookup(kid);
      if (!(kid instanceof PDFRef) || !(object instanceof PDFDict) || this.#nodes.has(object))
        this.sound = false;
      else if (object instanceof PDFPageTree) {
        if (above.length >= MAX_DEPTH) this.sound = false;
        else count += this.visit(kid, object, lineage);
      } else if (object instanceof PDFPageLeaf) {
        count++;
        this.#leaf({ ref: kid, page: object, above: lineage }, ref);
      } else this.sound = false;
    }
    const named = this.#context.lookup(node.get(name('Count')));
    if (!(named instanceof PDFNumber) || named.asNumber() !== count) this.sound = false;
    return count;
  }

  #leaf(leaf: Leaf, parent: PDFRef): void {
    if (this.#pages.has(leaf.ref) || leaf.page.get(name('Parent')) !== parent) this.sound = false;
    this.#pages.add(leaf.ref);
    this.leaves.push(leaf);
  }
}
