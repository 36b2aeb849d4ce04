import { DamagedPdfError } from './damaged.ts';
import { type PackedObject, readObjectStream } from './object-streams.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef, PdfStream, sameObject } from './objects.ts';
import { PdfParser, type ReadingMode } from './parser.ts';
import { ObjectReader } from './reader.ts';
import { type RecoveredStructure, recoverStructure } from './recover.ts';
import { readStreamBody } from './stream-body.ts';
import { isWhitespace } from './syntax.ts';
import { findStartXref, readXrefSections, type XrefEntry, type XrefSection } from './xref.ts';

/** Longest chain of references to references; longer ones are cycles. */
const MAX_HOPS = 16;
/** Most bytes of decoded object streams in the cache. */
const CACHED_BYTES = 32 << 20;
const MAX_DECODED_BYTES = 512 << 20;

/** Remaining bytes that object streams may decode to, for one file or for all revisions of one. */
export interface DecodingBudget {
  left: number;
}

export function decodingBudget(): DecodingBudget {
  return { left: MAX_DECODED_BYTES };
}

export interface ReadingOptions {
  /** Reading mode; `strict` by default. */
  readonly mode?: ReadingMode;
  readonly budget?: DecodingBudget;
  readonly decryption?: ObjectDecryption | undefined;
}

/** Decrypts the objects of an encrypted file as they are read. Those of object streams are decrypted with their stream. */
export interface ObjectDecryption {
  /** `/Encrypt` of the trailer that this decrypts. */
  readonly encrypt: PdfObject;
  /** @throws DamagedPdfError */
  decrypt(object: PdfObject, number: number, generation: number): PdfObject;
}

/**
 * A PDF file, read lazily: opening reads only the cross-reference sections, and an object is parsed on access. Strict mode
 * repairs nothing. Lenient mode searches for objects when the cross-reference is wrong, and reads unparsable objects as null.
 */
export class PdfFile extends ObjectReader {
  readonly bytes: Uint8Array;
  readonly mode: ReadingMode;
  readonly budget: DecodingBudget;
  readonly decryption: ObjectDecryption | undefined;
  /** Cross-reference sections, newest first. */
  readonly sections: readonly XrefSection[] = [];
  /** Trailer of the newest section. */
  readonly trailer: PdfDict;
  readonly startXref: number = 0;
  /** Position of the `startxref` in use. */
  readonly startXrefPosition: number = 0;
  /** Repeated key of a dictionary, by object number, for the objects read so far. */
  readonly repeatedKeys = new Map<number, string>();
  /** Start and end of the objects read so far that are not in an object stream. */
  readonly extents = new Map<number, { readonly start: number; readonly end: number }>();
  /** Keys with whole numbers that are not written as integers, for the objects read so far. */
  readonly oddKeys = new Map<number, ReadonlySet<string>>();
  readonly #oddNumbers = new Set<number>();
  readonly #xref = new Map<number, XrefEntry>();
  #recovered = false;
  readonly #packed = new Map<number, { items: PackedObject[]; size: number }>();
  #cachedBytes = 0;
  readonly #resolving = new Set<number>();

  /**
   * @throws DamagedPdfError when header, `startxref`, cross-reference chain or trailer are wrong; in lenient mode when no catalog
   *   can be found
   */
  static open(bytes: Uint8Array, options: ReadingOptions = {}): PdfFile {
    return new PdfFile(bytes, options);
  }

  private constructor(bytes: Uint8Array, options: ReadingOptions) {
    super();
    const { mode = 'strict', budget = decodingBudget() } = options;
    this.bytes = bytes;
    this.mode = mode;
    this.budget = budget;
    try {
      if (!startsWithHeader(bytes, 0)) throw new DamagedPdfError('the file does not begin with "%PDF-"');
      if (!/^[12]\.\d(?!\d)/.test(Buffer.from(bytes.subarray(5, 9)).toString('latin1')))
        throw new DamagedPdfError('"%PDF-" is followed by no version');
      const { offset, position } = findStartXref(bytes);
      this.startXref = offset;
      this.startXrefPosition = position;
      this.sections = readXrefSections(bytes, offset);
      this.trailer = this.sections[0]!.trailer;
      this.#takeSections();
    } catch (error) {
      if (!(mode === 'lenient' && error instanceof DamagedPdfError)) throw error;
      this.trailer = this.#recoveredTrailer();
    }
    const { decryption } = options;
    const isEncryptedSo = decryption && sameObject(this.trailer.get('Encrypt'), decryption.encrypt);
    this.decryption = isEncryptedSo ? decryption : undefined;
  }

  #takeSections(): void {
    for (const section of this.sections) {
      for (const [number, entry] of section.entries) {
        if (!this.#xref.has(number)) this.#xref.set(number, entry);
      }
    }
    const size = this.trailer.get('Size');
    if (typeof size !== 'number' || !Number.isInteger(size))
      throw new DamagedPdfError('the trailer has no /Size');
    for (const [number, entry] of this.#xref) {
      if (number >= size && entry.kind !== 'free')
        throw new DamagedPdfError(`object ${number} is beyond /Size of the trailer`);
    }
    if (!(this.trailer.get('Root') instanceof PdfRef))
      throw new DamagedPdfError('the trailer names no /Root');
    // In an encrypted file the catalog may be in an object stream that cannot be read yet.
    if (this.mode === 'lenient' && !this.encrypted && !isDict(this.resolve(this.trailer.get('Root'))))
      throw new DamagedPdfError('the document catalog is not a dictionary');
  }

  /** Switches from the cross-reference to the objects found by searching the file. */
  #recover(): RecoveredStructure {
    const structure = recoverStructure(this.bytes, this.budget);
    this.#recovered = true;
    this.release();
    this.#xref.clear();
    for (const [number, entry] of structure.entries) this.#xref.set(number, entry);
    return structure;
  }

  /** Returns the trailer of a file whose objects were found by search. @throws DamagedPdfError when it leads to no catalog */
  #recoveredTrailer(): PdfDict {
    const { trailer, catalog } = this.#recover();
    if (this.dict(trailer, 'Root')) return trailer;
    if (!this.dict(catalog)) throw new DamagedPdfError('the file has no document catalog');
    return new Map(trailer).set('Root', catalog!);
  }

  /** Version of the header, or the catalog's when that is higher (ISO 32000-2, 7.5.2). */
  get version(): string {
    const header = /%PDF-(\d\.\d)/.exec(Buffer.from(this.bytes.subarray(0, 1024)).toString('latin1'))?.[1];
    const named = this.name(this.trailer.get('Root'), 'Version');
    return (
      [header ?? '1.4', named ?? '']
        .filter((one) => /^[12]\.\d$/.test(one))
        .sort()
        .at(-1) ?? '1.4'
    );
  }

  get encrypted(): boolean {
    return (this.trailer.get('Encrypt') ?? null) !== null;
  }

  get catalogRef(): PdfRef {
    return this.trailer.get('Root') as PdfRef;
  }

  /** @throws DamagedPdfError when /Root is not a dictionary */
  get catalog(): PdfDict {
    return this.dictAt(this.catalogRef, 'the document catalog');
  }

  get objectNumbers(): IterableIterator<number> {
    return this.#xref.keys();
  }

  get objectCount(): number {
    return this.#xref.size;
  }

  entry(number: number): XrefEntry | undefined {
    return this.#xref.get(number);
  }

  /** Highest object number in use or in a trailer, plus one. */
  get size(): number {
    let size = 1;
    for (const number of this.#xref.keys()) size = Math.max(size, number + 1);
    for (const section of this.sections) {
      const named = section.trailer.get('Size');
      if (typeof named === 'number' && Number.isInteger(named) && named <= 8_388_608)
        size = Math.max(size, named);
    }
    return size;
  }

  /** Follows references to the object itself; a missing object is null (ISO 32000-2, 7.3.10). */
  resolve(object: PdfObject | undefined): PdfObject {
    let current = object ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS && this.mode === 'lenient') return null;
      if (hops > MAX_HOPS) throw new DamagedPdfError('references lead in a circle');
      current = this.mode === 'strict' ? this.#load(current) : this.#loadLeniently(current);
    }
    return current;
  }

  #loadLeniently(ref: PdfRef): PdfObject {
    for (;;) {
      try {
        return this.#load(ref);
      } catch (error) {
        if (!(error instanceof DamagedPdfError)) throw error;
        if (this.#recovered) return null;
        this.#recover();
      }
    }
  }

  /** Returns all objects, by number, of the object stream that contains an object; undefined if none does. */
  packedWith(number: number): ReadonlyMap<number, PdfObject> | undefined {
    const entry = this.#xref.get(number);
    const container = entry?.kind === 'packed' ? this.#xref.get(entry.container) : undefined;
    if (entry?.kind !== 'packed' || container?.kind !== 'offset') return undefined;
    this.resolve(new PdfRef(number));
    const members = new Map<number, PdfObject>();
    for (const [index, item] of (this.#packed.get(container.offset)?.items ?? []).entries()) {
      const own = this.#xref.get(item.number);
      if (own?.kind === 'packed' && own.container === entry.container && own.index === index)
        members.set(item.number, item.object);
    }
    return members;
  }

  /** @throws DamagedPdfError naming `what` when the object is not a dictionary */
  dictAt(object: PdfObject | undefined, what: string): PdfDict {
    const resolved = this.resolve(object);
    if (!isDict(resolved)) throw new DamagedPdfError(`${what} is not a dictionary`);
    return resolved;
  }

  /**
   * Checks that each cross-reference entry points at its `N G obj`, for a few comparisons per object. Without the check, a file
   * that only repairing readers can open would be signed as if it were sound.
   *
   * @throws DamagedPdfError naming the first wrong entry
   */
  checkEntries(): void {
    for (const [number, entry] of this.#xref) {
      if (entry.kind !== 'offset' || number === 0) continue;
      const parser = new PdfParser(this.bytes, entry.offset);
      const found = !isWhitespace(this.bytes[entry.offset]) && parser.takeInteger() === number;
      if (!found || parser.takeInteger() !== entry.generation || !parser.takeKeyword('obj')) {
        throw new DamagedPdfError(`object ${number} is not at the offset in the cross-reference table`);
      }
    }
  }

  /** Frees the decoded object streams; they are decoded again when needed. */
  release(): void {
    this.#packed.clear();
    this.#cachedBytes = 0;
  }

  #load(ref: PdfRef): PdfObject {
    const entry = this.#xref.get(ref.number);
    if (entry === undefined || entry.kind === 'free') return null;
    if (entry.kind === 'packed')
      return ref.generation === 0 || this.mode === 'lenient' ? this.#loadPacked(ref.number, entry) : null;
    if (entry.generation !== ref.generation && this.mode === 'strict') return null;
    const { object, end } = this.readAt(ref.number, entry.offset, entry.generation);
    this.extents.set(ref.number, { start: entry.offset, end });
    return object;
  }

  /** Parses the indirect object at `offset`, and records its end. */
  readAt(number: number, offset: number, generation: number): { object: PdfObject; end: number } {
    const parser = new PdfParser(this.bytes, offset, this.mode);
    if (
      parser.takeInteger() !== number ||
      parser.takeInteger() !== generation ||
      !parser.takeKeyword('obj') ||
      this.bytes.subarray(offset, parser.position).includes(0x25)
    ) {
      throw new DamagedPdfError(`object ${number} is not at the offset in the cross-reference table`);
    }
    if (this.#resolving.has(offset)) throw new DamagedPdfError(`object ${number} needs itself to be read`);
    this.#resolving.add(offset);
    try {
      const object = readStreamBody(parser, (length) => this.#resolveLength(length));
      if (!parser.takeKeyword('endobj') && this.mode === 'strict') parser.expectKeyword('endobj');
      if (typeof object === 'number' && parser.oddIntegers > 0) this.#oddNumbers.add(number);
      if (parser.oddKeys !== undefined) this.oddKeys.set(number, parser.oddKeys);
      if (parser.repeatedKey !== undefined) this.repeatedKeys.set(number, parser.repeatedKey);
      const plain = this.decryption ? this.decryption.decrypt(object, number, generation) : object;
      return { object: plain, end: parser.position };
    } finally {
      this.#resolving.delete(offset);
    }
  }

  #resolveLength(length: PdfObject | undefined): PdfObject {
    const value = this.resolve(length);
    if (this.mode === 'strict' && length instanceof PdfRef && this.#oddNumbers.has(length.number))
      throw new DamagedPdfError(`object ${length.number}, a length, is not written as an integer`);
    return value;
  }

  #loadPacked(number: number, entry: XrefEntry & { kind: 'packed' }): PdfObject {
    const container = this.#xref.get(entry.container);
    if (container?.kind !== 'offset') throw new DamagedPdfError(`object ${number} is in no object stream`);
    const items = this.#packed.get(container.offset)?.items ?? this.#unpack(entry.container, container);
    const item = items[entry.index];
    if (item === undefined) throw new DamagedPdfError(`object ${number} is missing in its object stream`);
    // Some readers use the index and others the number.
    if (item.number !== number)
      throw new DamagedPdfError(
        `object ${number} is labelled ${item.number} in its object stream ${entry.container}`,
      );
    return item.object;
  }

  /** Decodes an object stream into the cache, evicting the oldest ones. */
  #unpack(number: number, { offset, generation }: XrefEntry & { kind: 'offset' }): PackedObject[] {
    const unpacked = this.#unpackAt(number, offset, generation);
    this.budget.left -= unpacked.size;
    if (this.budget.left < 0) throw new DamagedPdfError('the object streams are too large');
    this.#packed.set(offset, unpacked);
    this.#cachedBytes += unpacked.size;
    for (const [oldest, { size }] of this.#packed) {
      if (this.#cachedBytes <= CACHED_BYTES || oldest === offset) break;
      this.#packed.delete(oldest);
      this.#cachedBytes -= size;
    }
    return unpacked.items;
  }

  #unpackAt(number: number, offset: number, generation: number): { items: PackedObject[]; size: number } {
    const { object } = this.readAt(number, offset, generation);
    if (!(object instanceof PdfStream) || nameOf(object.dict.get('Type')) !== 'ObjStm')
      throw new DamagedPdfError(`object ${number} is not an object stream`);
    if (this.oddKeys.get(number)?.has('N') || this.oddKeys.get(number)?.has('First'))
      throw new DamagedPdfError(`object stream ${number} has numbers that are not written as integers`);
    return readObjectStream(object, number, (inner) => this.resolve(inner), {
      mode: this.mode,
      repeatedKey: (item, key) => this.repeatedKeys.set(item, key),
    });
  }
}

function startsWithHeader(bytes: Uint8Array, at: number): boolean {
  return '%PDF-'.split('').every((char, i) => bytes[at + i] === char.charCodeAt(0));
}
