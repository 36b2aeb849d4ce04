import type { PdfDocument } from './document.ts';
import { name, type PdfDict, PdfRef } from './objects.ts';

/** Attributes that pages inherit from the nodes above them (ISO 32000-2, 7.7.3.4). */
export const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
export type InheritedKey = (typeof INHERITED)[number];

/** Deeper page trees than any real file has. */
const MAX_DEPTH = 64;
/** Kids that are looked at; more than any document may have pages. */
const MAX_KIDS = 1_000_000;

/** A page where it stands in the tree. */
export interface PageLeaf {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Nodes above the page, the nearest first. */
  readonly above: readonly PdfDict[];
}

/**
 * The pages of a document in their order, by rules that hold for any tree: a loop ends where it comes round, and kids
 * that are no pages are left out.
 *
 * @returns `sound`: whether every reader sees these pages, each once and with the count that the tree says
 */
export function walkPageTree(document: PdfDocument): { leaves: PageLeaf[]; sound: boolean } {
  const root = document.catalog.get('Pages');
  const dict = document.dict(root);
  const walk = new Walk(document);
  if (root instanceof PdfRef && dict) walk.visit(root, dict, []);
  return walk;
}

/**
 * Makes the page tree one that every reader reads alike, before anything else looks at it: a page that stands in the
 * tree twice gets a copy of its own, a loop ends where it comes round, kids that are no pages go, and counts and parents
 * are right. A sound tree stays as it is.
 *
 * @returns whether it was changed
 */
export function mendPageTree(document: PdfDocument): boolean {
  const root = document.catalog.get('Pages');
  const node = document.dict(root);
  const { leaves, sound } = walkPageTree(document);
  if (!(root instanceof PdfRef) || !node || sound || leaves.length === 0) return false;
  const seen = new Set<number>();
  const kids = leaves.map(({ ref, dict, above }) => {
    let own = { ref, dict };
    if (seen.has(ref.number)) {
      const copy = new Map(dict);
      // A widget or comment belongs to one page.
      copy.delete('Annots');
      own = { ref: document.add(copy), dict: copy };
    }
    seen.add(ref.number);
    for (const key of INHERITED) {
      const value = above.find((one) => one.has(key))?.get(key);
      if (!own.dict.has(key) && value !== undefined) own.dict.set(key, value);
    }
    own.dict.set('Type', name('Page'));
    own.dict.set('Parent', root);
    return own.ref;
  });
  for (const key of [...INHERITED, 'Parent']) node.delete(key);
  node.set('Type', name('Pages'));
  node.set('Kids', kids);
  node.set('Count', kids.length);
  return true;
}

class Walk {
  readonly leaves: PageLeaf[] = [];
  sound = true;
  readonly #document: PdfDocument;
  readonly #nodes = new Set<PdfDict>();
  readonly #pages = new Set<number>();
  #kids = 0;

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @returns the number of pages below the node */
  visit(ref: PdfRef, node: PdfDict, above: readonly PdfDict[]): number {
    this.#nodes.add(node);
    const lineage = [node, ...above];
    let count = 0;
    for (const kid of this.#document.array(node, 'Kids') ?? []) {
      const dict = this.#document.dict(kid);
      if (++this.#kids > MAX_KIDS) {
        this.sound = false;
        break;
      }
      const kind = dict && this.#kindOf(dict);
      if (!(kid instanceof PdfRef) || dict === undefined || kind === undefined || this.#nodes.has(dict))
        this.sound = false;
      else if (kind === 'page') {
        count++;
        this.#leaf({ ref: kid, dict, above: lineage }, ref);
      } else if (above.length >= MAX_DEPTH) this.sound = false;
      else count += this.visit(kid, dict, lineage);
    }
    if (this.#document.number(node, 'Count') !== count) this.sound = false;
    return count;
  }

  /** What a kid is; one without a type is what viewers take it for. */
  #kindOf(dict: PdfDict): 'node' | 'page' | undefined {
    const type = this.#document.name(dict, 'Type');
    if (type === 'Pages') return 'node';
    if (type === 'Page') return 'page';
    if (type !== undefined) return undefined;
    this.sound = false;
    return dict.has('Kids') ? 'node' : 'page';
  }

  #leaf(leaf: PageLeaf, parent: PdfRef): void {
    const named = leaf.dict.get('Parent');
    const right = named instanceof PdfRef && named.number === parent.number;
    if (this.#pages.has(leaf.ref.number) || !right) this.sound = false;
    this.#pages.add(leaf.ref.number);
    this.leaves.push(leaf);
  }
}
