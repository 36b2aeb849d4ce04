import { DamagedPdfError } from '../core/damaged.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef, PdfString } from '../core/objects.ts';
import type { PdfFile } from '../core/pdf-file.ts';

/** One page of an input, with the attributes that it inherits. */
export interface SourcePage {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const MAX_DEPTH = 64;
const MAX_TREE_ENTRIES = 2_000_000;

/** An input of the merge, all of whose objects are at hand. */
export class Source {
  readonly file: PdfFile;
  readonly pages: readonly SourcePage[];
  /** Object numbers of the catalog and the inner nodes of the page tree, which are not carried over. */
  readonly replaced = new Set<number>();
  readonly #loaded = new Map<number, PdfObject>();

  /** @throws DamagedPdfError when the catalog or page tree cannot be read, or there are too many pages */
  constructor(file: PdfFile, maxPages: number) {
    this.file = file;
    this.#loadPacked();
    this.replaced.add(file.catalogRef.number);
    this.pages = this.#readPages(maxPages);
    if (this.pages.length === 0) throw new DamagedPdfError('the document has no pages');
  }

  get catalog(): PdfDict {
    return this.dict(this.file.catalogRef) ?? this.file.catalog;
  }

  /** The object itself, the same one each time. */
  load(ref: PdfRef): PdfObject {
    let object = this.#loaded.get(ref.number);
    if (object === undefined) {
      object = this.file.resolve(ref);
      this.#loaded.set(ref.number, object);
    }
    return object;
  }

  resolve(object: PdfObject | undefined): PdfObject {
    return object instanceof PdfRef ? this.load(object) : (object ?? null);
  }

  dict(object: PdfObject | undefined): PdfDict | undefined {
    const resolved = this.resolve(object);
    return isDict(resolved) ? resolved : undefined;
  }

  array(object: PdfObject | undefined): PdfObject[] {
    const resolved = this.resolve(object);
    return Array.isArray(resolved) ? resolved : [];
  }

  number(object: PdfObject | undefined): number | undefined {
    const resolved = this.resolve(object);
    return typeof resolved === 'number' ? resolved : undefined;
  }

  name(object: PdfObject | undefined): string | undefined {
    return nameOf(this.resolve(object));
  }

  /** Entries of a name tree, the key as one character per byte. */
  nameTree(root: PdfObject | undefined): Map<string, PdfObject> {
    const entries = new Map<string, PdfObject>();
    this.#walkTree(root, 'Names', (key, value) => {
      if (key instanceof PdfString) {
        const name = Buffer.from(key.bytes).toString('latin1');
        if (!entries.has(name)) entries.set(name, value);
      }
      return entries.size < MAX_TREE_ENTRIES;
    });
    return entries;
  }

  numberTree(root: PdfObject | undefined): Map<number, PdfObject> {
    const entries = new Map<number, PdfObject>();
    this.#walkTree(root, 'Nums', (key, value) => {
      if (typeof key === 'number' && Number.isSafeInteger(key) && !entries.has(key)) entries.set(key, value);
      return entries.size < MAX_TREE_ENTRIES;
    });
    return entries;
  }

  #walkTree(
    root: PdfObject | undefined,
    leaf: 'Names' | 'Nums',
    visit: (key: PdfObject, value: PdfObject) => boolean,
  ): void {
    const seen = new Set<PdfDict>();
    const enter = (node: PdfObject | undefined, depth: number): boolean => {
      const dict = this.dict(node);
      if (!dict || depth > MAX_DEPTH || seen.has(dict)) return true;
      seen.add(dict);
      const pairs = this.array(dict.get(leaf));
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        if (!visit(this.resolve(pairs[i]), pairs[i + 1]!)) return false;
      }
      return this.array(dict.get('Kids')).every((kid) => enter(kid, depth + 1));
    };
    enter(root, 0);
  }

  /** Object streams are read one after the other, so that each is decoded once. */
  #loadPacked(): void {
    const packed: { number: number; container: number }[] = [];
    for (const number of this.file.objectNumbers) {
      const entry = this.file.entry(number);
      if (entry?.kind === 'packed') packed.push({ number, container: entry.container });
    }
    packed.sort((a, b) => a.container - b.container);
    for (const { number } of packed) this.#loaded.set(number, this.file.resolve(new PdfRef(number)));
  }

  #readPages(maxPages: number): SourcePage[] {
    const pages: SourcePage[] = [];
    const path = new Set<PdfDict>();
    const walk = (node: PdfObject | undefined, inherited: PdfDict): void => {
      const dict = this.dict(node);
      if (!dict) throw new DamagedPdfError('a node of the page tree is missing');
      if (path.has(dict) || path.size > MAX_DEPTH) throw new DamagedPdfError('the page tree does not end');
      const attributes = new Map(inherited);
      for (const key of INHERITED) if (dict.has(key)) attributes.set(key, dict.get(key)!);
      const kids = this.resolve(dict.get('Kids'));
      if (!Array.isArray(kids)) {
        if (!(node instanceof PdfRef)) throw new DamagedPdfError('a page is not an indirect object');
        if (pages.length >= maxPages) throw new TooManyPagesError();
        pages.push({ ref: node, dict: new Map([...attributes, ...dict]) });
        return;
      }
      if (node instanceof PdfRef) this.replaced.add(node.number);
      path.add(dict);
      for (const kid of kids) walk(kid, attributes);
      path.delete(dict);
    };
    walk(this.catalog.get('Pages'), new Map());
    return pages;
  }
}

/** An input goes past the allowed number of pages. */
export class TooManyPagesError extends Error {
  override readonly name = 'TooManyPagesError';
}
