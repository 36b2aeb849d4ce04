import { DamagedPdfError } from './damaged.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  withoutPositions,
} from './objects.ts';
import { isWhitespace, PdfParser } from './parser.ts';
import { decodeStructuralStream } from './structural-streams.ts';
import { findStartXref, readStreamBody, readXrefSections, type XrefEntry, type XrefSection } from './xref.ts';

/** References that lead to references; more than a handful is a loop. */
const MAX_HOPS = 16;
/** Bytes of decoded object streams that are kept. */
const CACHED_BYTES = 32 << 20;
const MAX_DECODED_BYTES = 512 << 20;

/** An object of an object stream, with the number that the stream gives it. */
interface PackedObject {
  readonly number: number;
  readonly object: PdfObject;
}

/** Bytes of object streams that may still be decoded, for one file or for all revisions of one. */
export interface DecodingBudget {
  left: number;
}

export function decodingBudget(): DecodingBudget {
  return { left: MAX_DECODED_BYTES };
}

/**
 * A PDF file read strictly and lazily: opening reads the cross-reference sections only, and an object is parsed
 * when it is asked for. Nothing is repaired.
 */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly budget: DecodingBudget;
  /** Newest first. */
  readonly sections: readonly XrefSection[];
  /** Trailer of the newest section. */
  readonly trailer: PdfDict;
  readonly startXref: number;
  /** Where the word `startxref` stands that was used. */
  readonly startXrefPosition: number;
  /** Of the objects read so far: by number, a key that one of its dictionaries has twice. */
  readonly repeatedKeys = new Map<number, string>();
  /** Of the objects read so far that stand at an offset: where they begin and end. */
  readonly extents = new Map<number, { readonly start: number; readonly end: number }>();
  /** Of the objects read so far: keys with whole numbers that are not written as integers. */
  readonly oddKeys = new Map<number, ReadonlySet<string>>();
  private readonly oddNumbers = new Set<number>();
  private readonly entries = new Map<number, XrefEntry>();
  private readonly packed = new Map<number, { items: PackedObject[]; size: number }>();
  private cachedBytes = 0;
  private readonly resolving = new Set<number>();

  /** @throws DamagedPdfError when header, `startxref`, cross-reference chain or trailer are wrong */
  static open(bytes: Uint8Array, budget = decodingBudget()): PdfFile {
    return new PdfFile(bytes, budget);
  }

  private constructor(bytes: Uint8Array, budget: DecodingBudget) {
    if (!startsWithHeader(bytes, 0)) throw new DamagedPdfError('the file does not begin with "%PDF-"');
    if (!/^[12]\.\d(?!\d)/.test(Buffer.from(bytes.subarray(5, 9)).toString('latin1')))
      throw new DamagedPdfError('"%PDF-" is followed by no version');
    const { offset, position } = findStartXref(bytes);
    this.bytes = bytes;
    this.budget = budget;
    this.startXref = offset;
    this.startXrefPosition = position;
    this.sections = readXrefSections(bytes, offset);
    this.trailer = this.sections[0]!.trailer;
    for (const section of this.sections) {
      for (const [number, entry] of section.entries) {
        if (!this.entries.has(number)) this.entries.set(number, entry);
      }
    }
    const size = this.trailer.get('Size');
    if (typeof size !== 'number' || !Number.isInteger(size))
      throw new DamagedPdfError('the trailer has no /Size');
    for (const [number, entry] of this.entries) {
      if (number >= size && entry.kind !== 'free')
        throw new DamagedPdfError(`object ${number} is beyond /Size of the trailer`);
    }
    if (!(this.trailer.get('Root') instanceof PdfRef))
      throw new DamagedPdfError('the trailer names no /Root');
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
    return this.entries.keys();
  }

  get objectCount(): number {
    return this.entries.size;
  }

  entry(number: number): XrefEntry | undefined {
    return this.entries.get(number);
  }

  /** One more than the highest object number in use or named by a trailer. */
  get size(): number {
    let size = 1;
    for (const number of this.entries.keys()) size = Math.max(size, number + 1);
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
      if (hops > MAX_HOPS) throw new DamagedPdfError('references lead in a circle');
      current = this.load(current);
    }
    return current;
  }

  /** @throws DamagedPdfError naming `what` when there is no dictionary */
  dictAt(object: PdfObject | undefined, what: string): PdfDict {
    const resolved = this.resolve(object);
    if (!isDict(resolved)) throw new DamagedPdfError(`${what} is not a dictionary`);
    return resolved;
  }

  /**
   * Checks that each entry of the cross-reference really points at `N G obj`. It costs a few comparisons per
   * object; without it a file that only a repairing reader can open would be signed as if it were sound.
   *
   * @throws DamagedPdfError naming the first wrong entry
   */
  checkEntries(): void {
    for (const [number, entry] of this.entries) {
      if (entry.kind !== 'offset' || number === 0) continue;
      const parser = new PdfParser(this.bytes, entry.offset);
      const found = !isWhitespace(this.bytes[entry.offset]) && parser.takeInteger() === number;
      if (!found || parser.takeInteger() !== entry.generation || !parser.takeKeyword('obj')) {
        throw new DamagedPdfError(`object ${number} does not stand where the cross-reference says`);
      }
    }
  }

  /** Frees the decoded object streams; what is asked for again is decoded again. */
  release(): void {
    this.packed.clear();
    this.cachedBytes = 0;
  }

  private load(ref: PdfRef): PdfObject {
    const entry = this.entries.get(ref.number);
    if (entry === undefined || entry.kind === 'free') return null;
    if (entry.kind === 'packed') return ref.generation === 0 ? this.loadPacked(ref.number, entry) : null;
    if (entry.generation !== ref.generation) return null;
    const { object, end } = this.readAt(ref.number, entry.offset, entry.generation);
    this.extents.set(ref.number, { start: entry.offset, end });
    return object;
  }

  /** Parses the indirect object that stands at `offset`, and says where it ends. */
  readAt(number: number, offset: number, generation: number): { object: PdfObject; end: number } {
    const parser = new PdfParser(this.bytes, offset);
    if (
      parser.takeInteger() !== number ||
      parser.takeInteger() !== generation ||
      !parser.takeKeyword('obj') ||
      this.bytes.subarray(offset, parser.position).includes(0x25)
    ) {
      throw new DamagedPdfError(`object ${number} does not stand where the cross-reference says`);
    }
    if (this.resolving.has(offset)) throw new DamagedPdfError(`object ${number} needs itself to be read`);
    this.resolving.add(offset);
    try {
      const object = readStreamBody(parser, (length) => this.resolveLength(length));
      parser.expectKeyword('endobj');
      if (typeof object === 'number' && parser.oddIntegers > 0) this.oddNumbers.add(number);
      if (parser.oddKeys !== undefined) this.oddKeys.set(number, parser.oddKeys);
      if (parser.repeatedKey !== undefined) this.repeatedKeys.set(number, parser.repeatedKey);
      return { object, end: parser.position };
    } finally {
      this.resolving.delete(offset);
    }
  }

  private resolveLength(length: PdfObject | undefined): PdfObject {
    const value = this.resolve(length);
    if (length instanceof PdfRef && this.oddNumbers.has(length.number))
      throw new DamagedPdfError(`object ${length.number}, a length, is not written as an integer`);
    return value;
  }

  private loadPacked(number: number, entry: XrefEntry & { kind: 'packed' }): PdfObject {
    const container = this.entries.get(entry.container);
    if (container?.kind !== 'offset') throw new DamagedPdfError(`object ${number} is in no object stream`);
    const items = this.packed.get(container.offset)?.items ?? this.unpack(entry.container, container);
    const item = items[entry.index];
    if (item === undefined) throw new DamagedPdfError(`object ${number} is missing in its object stream`);
    // Some readers go by the place and others by the number.
    if (item.number !== number)
      throw new DamagedPdfError(
        `object ${number} is labelled ${item.number} in its object stream ${entry.container}`,
      );
    return item.object;
  }

  /** Decodes an object stream into the cache, from which the oldest ones go. */
  private unpack(number: number, { offset, generation }: XrefEntry & { kind: 'offset' }): PackedObject[] {
    const unpacked = this.readObjectStream(number, offset, generation);
    this.budget.left -= unpacked.size;
    if (this.budget.left < 0) throw new DamagedPdfError('the object streams are too large');
    this.packed.set(offset, unpacked);
    this.cachedBytes += unpacked.size;
    for (const [oldest, { size }] of this.packed) {
      if (this.cachedBytes <= CACHED_BYTES || oldest === offset) break;
      this.packed.delete(oldest);
      this.cachedBytes -= size;
    }
    return unpacked.items;
  }

  private readObjectStream(
    number: number,
    offset: number,
    generation: number,
  ): { items: PackedObject[]; size: number } {
    const { object } = this.readAt(number, offset, generation);
    if (!(object instanceof PdfStream) || nameOf(object.dict.get('Type')) !== 'ObjStm')
      throw new DamagedPdfError(`object ${number} is not an object stream`);
    if (this.oddKeys.get(number)?.has('N') || this.oddKeys.get(number)?.has('First'))
      throw new DamagedPdfError(`object stream ${number} has numbers that are not written as integers`);
    const count = this.resolve(object.dict.get('N'));
    const first = this.resolve(object.dict.get('First'));
    if (typeof count !== 'number' || typeof first !== 'number' || count < 0) {
      throw new DamagedPdfError(`object stream ${number} has no /N and /First`);
    }
    const data = decodeStructuralStream(object, (inner) => this.resolve(inner));
    const header = new PdfParser(data);
    const items: PackedObject[] = [];
    const labels = new Set<number>();
    let end = 0;
    for (let i = 0; i < count; i++) {
      const itemNumber = header.expectInteger();
      const parser = new PdfParser(data, first + header.expectInteger());
      // Each byte is read once, however the offsets are arranged.
      if (parser.position < end) throw new DamagedPdfError(`object stream ${number} is not in order`);
      if (labels.has(itemNumber))
        throw new DamagedPdfError(`object stream ${number} holds object ${itemNumber} twice`);
      labels.add(itemNumber);
      items.push({ number: itemNumber, object: withoutPositions(parser.readObject()) });
      end = parser.position;
      if (parser.repeatedKey !== undefined) this.repeatedKeys.set(itemNumber, parser.repeatedKey);
    }
    if (header.position > first) throw new DamagedPdfError(`object stream ${number} has a wrong /First`);
    return { items, size: data.length };
  }
}

export function startsWithHeader(bytes: Uint8Array, at: number): boolean {
  return '%PDF-'.split('').every((char, i) => bytes[at + i] === char.charCodeAt(0));
}
