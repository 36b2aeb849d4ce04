import { DamagedPdfError } from './damaged.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { type Page, PageTreeWalk } from './page-tree.ts';
import { PdfFile, type ReadingOptions } from './pdf-file.ts';
import { ObjectReader } from './reader.ts';
import { type WriteOptions, writeDocument } from './write-document.ts';

/** Longest chain of references to references; longer ones are cycles. */
const MAX_HOPS = 16;

/**
 * A PDF as objects that can be changed. An object of the file is parsed on first access and stays the same from then on: changing
 * a dictionary or array changes the document. Objects are identified by number alone; streams are replaced as a whole.
 */
export class PdfDocument extends ObjectReader {
  /** `/Root`, `/Info` and `/ID` of the file's trailer, without other entries. */
  readonly trailer: PdfDict;
  /** PDF version of the header, such as `1.7`. */
  version: string;
  readonly #file: PdfFile | undefined;
  readonly #objects = new Map<number, PdfObject>();
  #nextNumber: number;

  /** Creates a document without objects. */
  static create(): PdfDocument {
    return new PdfDocument(undefined);
  }

  /**
   * Opens the bytes of an unencrypted PDF. For untrusted input use `openDocument`.
   *
   * @throws DamagedPdfError when the file cannot be read; a strict document also throws it on access to an object
   */
  static open(bytes: Uint8Array, options: ReadingOptions = {}): PdfDocument {
    return PdfDocument.of(PdfFile.open(bytes, options));
  }

  /** Creates a document with the objects of a file. */
  static of(file: PdfFile): PdfDocument {
    if (file.encrypted) throw new DamagedPdfError('the file is encrypted');
    return new PdfDocument(file);
  }

  private constructor(file: PdfFile | undefined) {
    super();
    this.#file = file;
    this.#nextNumber = file?.size ?? 1;
    this.trailer = new Map();
    for (const key of ['Root', 'Info'] as const) {
      const value = file?.trailer.get(key);
      if (value instanceof PdfRef) this.trailer.set(key, value);
    }
    const id = file?.array(file.trailer, 'ID');
    if (id)
      this.trailer.set(
        'ID',
        id.map((item) => this.resolve(item)),
      );
    this.version = file?.version ?? '1.7';
  }

  /** The catalog (ISO 32000-2, 7.7.2). @throws DamagedPdfError when it is missing */
  get catalog(): PdfDict {
    const catalog = this.dict(this.trailer, 'Root');
    if (!catalog) throw new DamagedPdfError('the document catalog is not a dictionary');
    return catalog;
  }

  /** @throws DamagedPdfError in a strict document, when an object is unreadable or references are circular */
  override resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS) {
        if (this.#file?.mode !== 'strict') return null;
        throw new DamagedPdfError('references lead in a circle');
      }
      current = this.object(current.number) ?? null;
    }
    return current;
  }

  /** Returns the indirect object of this number, which may itself be a reference; undefined when it is missing. */
  object(number: number): PdfObject | undefined {
    const known = this.#objects.get(number);
    if (known !== undefined || this.#file === undefined) return known;
    const entry = this.#file.entry(number);
    if (entry === undefined || entry.kind === 'free') return undefined;
    // All objects of an object stream are loaded together, so that it is decoded only once.
    for (const [packed, object] of this.#file.packedWith(number) ?? [])
      if (!this.#objects.has(packed)) this.#objects.set(packed, object);
    let object = this.#objects.get(number);
    if (object === undefined) {
      const generation = entry.kind === 'offset' ? entry.generation : 0;
      object = this.#file.resolve(new PdfRef(number, generation));
      this.#objects.set(number, object);
    }
    return object;
  }

  /** Adds a new indirect object. */
  add(object: PdfObject): PdfRef {
    const ref = this.reserve();
    this.#objects.set(ref.number, object);
    return ref;
  }

  /** Reserves a reference for an object that is set later. */
  reserve(): PdfRef {
    return new PdfRef(this.#nextNumber++);
  }

  /** Replaces an indirect object, or sets the value of a reserved one. */
  set(ref: PdfRef, object: PdfObject): void {
    this.#objects.set(ref.number, object);
    this.#nextNumber = Math.max(this.#nextNumber, ref.number + 1);
  }

  /** Removes an indirect object; references to it are null from then on. */
  remove(ref: PdfRef): void {
    this.#objects.set(ref.number, null);
  }

  /** Yields all indirect objects in order of their numbers, including unreachable ones. */
  *objects(): Generator<[PdfRef, PdfObject]> {
    const numbers = new Set(this.#objects.keys());
    for (const number of this.#file?.objectNumbers ?? []) if (number > 0) numbers.add(number);
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const object = this.object(number) ?? null;
      if (object !== null) yield [new PdfRef(number), object];
    }
  }

  /** Returns the numbers of the indirect objects reachable from the given objects, by default from the trailer. */
  reachable(from: Iterable<PdfObject> = this.trailer.values()): Set<number> {
    const reached = new Set<number>();
    const seen = new Set<PdfObject>();
    const waiting: PdfObject[] = [...from];
    const wait = (item: PdfObject) => {
      if (item !== null && typeof item === 'object') waiting.push(item);
    };
    for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
      if (object instanceof PdfRef) {
        if (reached.has(object.number)) continue;
        const target = this.object(object.number) ?? null;
        if (target === null) continue;
        reached.add(object.number);
        waiting.push(target);
        continue;
      }
      if (object === null || typeof object !== 'object' || seen.has(object)) continue;
      const composite = object instanceof PdfStream ? object.dict : object;
      if (!Array.isArray(composite) && !isDict(composite)) continue;
      seen.add(object);
      composite.forEach(wait);
    }
    return reached;
  }

  /** Removes the objects that cannot be reached from the trailer. @returns their number */
  removeUnreachable(): number {
    const reached = this.reachable();
    let removed = 0;
    for (const [ref] of this.objects()) {
      if (reached.has(ref.number)) continue;
      this.remove(ref);
      removed++;
    }
    return removed;
  }

  /** Returns the pages in order. Each call walks the tree, so keep the result if it is needed several times. */
  pages(): Page[] {
    return [...new PageTreeWalk(this, 'lenient').pages()];
  }

  /**
   * Writes the whole file with object streams: all objects reachable from the trailer, renumbered. `/ID` keeps its first
   * identifier, or gets a new one when the trailer has none.
   *
   * @param standIns object numbers, each with that of its replacement
   */
  save(standIns?: ReadonlyMap<number, number>, options?: WriteOptions): Uint8Array {
    return writeDocument(this, standIns, options);
  }
}
