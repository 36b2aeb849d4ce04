import { DamagedPdfError } from './damaged.ts';
import { name, type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import type { ReadingMode } from './parser.ts';
import type { DocumentReader, ObjectReader } from './reader.ts';

/** Attributes that pages inherit from page tree nodes (ISO 32000-2, 7.7.3.4). */
export const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
export type InheritedKey = (typeof INHERITED)[number];

/** A page and its position in the tree. */
export interface Page {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** Ancestors of the page, nearest first. */
  readonly above: readonly PdfDict[];
  /** Returns an attribute of the page or of its nearest ancestor that has it, resolved. */
  attribute(key: InheritedKey): PdfObject;
}

/** Deepest page tree that is read; real ones are flatter. */
const MAX_DEPTH = 64;
/** Most kids that are examined; more than any document may have pages. */
const MAX_KIDS = 1_000_000;

/**
 * Yields the pages of a document in order, in strict mode: for signing and verifying.
 *
 * @throws DamagedPdfError where readers would disagree on the pages: the tree has a cycle, is too deep, has a page twice, or has
 *   kids that are not pages
 */
export function pagesOf(reader: DocumentReader): Generator<Page> {
  const walk = new PageTreeWalk(reader, 'strict');
  if (walk.root === undefined) throw new DamagedPdfError('the document has no pages');
  return walk.pages();
}

/** Returns the page at a 0-based index or the last one; undefined (and the number of pages) if it does not exist. */
export function findPage(
  reader: DocumentReader,
  wanted: number | 'last',
): { page: Page | undefined; count: number } {
  let count = 0;
  let last: Page | undefined;
  for (const page of pagesOf(reader)) {
    if (count === wanted) return { page, count: count + 1 };
    last = page;
    count++;
  }
  return { page: wanted === 'last' ? last : undefined, count };
}

/**
 * Repairs the page tree before any other code uses it, so that every reader sees the same pages. A page that is in the tree twice
 * gets a copy, a cycle is cut where it closes, kids that are not pages are removed, and counts and parents are corrected. A sound
 * tree stays unchanged.
 *
 * @returns whether it was changed
 */
export function mendPageTree(document: DocumentReader & { add(object: PdfObject): PdfRef }): boolean {
  const walk = new PageTreeWalk(document, 'lenient');
  const pages = [...walk.pages()];
  if (walk.root === undefined || walk.sound || pages.length === 0) return false;
  const { ref: root, dict: node } = walk.root;
  const seen = new Set<number>();
  const kids = pages.map(({ ref, dict, above }) => {
    let own = { ref, dict };
    if (seen.has(ref.number)) {
      const copy = new Map(dict);
      // An annotation belongs to one page only.
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

/** Returns an attribute of a page or of its nearest ancestor that has it; null if none has. */
export function inherited(reader: ObjectReader, page: PdfDict, key: InheritedKey): PdfObject {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < MAX_DEPTH; depth++) {
    const value = reader.value(node, key);
    if (value !== null) return value;
    node = reader.dict(node, 'Parent');
  }
  return null;
}

/** Walks a page tree. In strict mode a fault is an error; in lenient mode it is skipped. */
export class PageTreeWalk {
  readonly root: { readonly ref: PdfRef; readonly dict: PdfDict } | undefined;
  /** Whether every reader sees these pages, each once, with the stated counts and parents. Valid after the walk. */
  sound = true;
  /** Object numbers of the inner nodes visited so far. */
  readonly nodes = new Set<number>();
  readonly #reader: DocumentReader;
  readonly #mode: ReadingMode;
  readonly #seen = new Set<PdfDict>();
  readonly #pages = new Set<number>();
  #kids = 0;

  constructor(reader: DocumentReader, mode: ReadingMode) {
    this.#reader = reader;
    this.#mode = mode;
    const ref = reader.catalog.get('Pages');
    const dict = reader.dict(ref);
    this.root = ref instanceof PdfRef && dict ? { ref, dict } : undefined;
  }

  /** Yields the pages in order. */
  *pages(): Generator<Page> {
    if (!this.root) return;
    if (this.#reader.name(this.root.dict, 'Type') !== 'Pages') this.sound = false;
    yield* this.#visit(this.root.ref, this.root.dict, []);
  }

  *#visit(ref: PdfRef, node: PdfDict, above: readonly PdfDict[]): Generator<Page, number> {
    this.#seen.add(node);
    this.nodes.add(ref.number);
    const lineage = [node, ...above];
    let count = 0;
    for (const kid of this.#reader.array(node, 'Kids') ?? []) {
      const dict = this.#reader.dict(kid);
      if (++this.#kids > MAX_KIDS) {
        this.#fault('the page tree is too large');
        break;
      }
      const kind = dict && this.#kindOf(dict);
      if (!(kid instanceof PdfRef)) this.#fault('a page is not an indirect object');
      else if (dict === undefined || kind === undefined)
        this.#fault('the page tree has a kid that is no page');
      else if (this.#seen.has(dict)) this.#fault('the page tree loops or has a page twice');
      else if (kind === 'page') {
        count++;
        yield this.#page(kid, dict, lineage, ref);
      } else if (above.length >= MAX_DEPTH) this.#fault('the page tree is too deep');
      else count += yield* this.#visit(kid, dict, lineage);
    }
    if (this.#reader.number(node, 'Count') !== count) this.sound = false;
    return count;
  }

  /** Returns the kind of a kid; without a type, the kind that viewers assume. */
  #kindOf(dict: PdfDict): 'node' | 'page' | undefined {
    const type = this.#reader.name(dict, 'Type');
    const kids = dict.has('Kids');
    if (type === 'Pages' || type === 'Page') {
      if (kids !== (type === 'Pages')) this.#fault('the page tree has a kid whose type is wrong');
      return type === 'Pages' ? 'node' : 'page';
    }
    if (type === undefined) {
      this.sound = false;
      return kids ? 'node' : 'page';
    }
    // Viewers show anything that looks like a page, whatever its type.
    const looksSo = kids || dict.has('Contents') || dict.has('MediaBox');
    if (this.#mode === 'strict' || !looksSo) return undefined;
    this.sound = false;
    return kids ? 'node' : 'page';
  }

  #page(ref: PdfRef, dict: PdfDict, above: readonly PdfDict[], parent: PdfRef): Page {
    if (this.#pages.has(ref.number)) this.#fault('the page tree loops or has a page twice');
    this.#pages.add(ref.number);
    const named = dict.get('Parent');
    if (!(named instanceof PdfRef && named.number === parent.number)) this.sound = false;
    const reader = this.#reader;
    return {
      ref,
      dict,
      above,
      attribute: (key) =>
        reader.value(
          [dict, ...above].find((node) => node.has(key)),
          key,
        ),
    };
  }

  #fault(what: string): void {
    if (this.#mode === 'strict') throw new DamagedPdfError(what);
    this.sound = false;
  }
}
