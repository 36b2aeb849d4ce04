import { createHash, randomBytes } from 'node:crypto';
import { flate } from './flate.ts';
import {
  dict,
  isDict,
  name,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from './objects.ts';
import { type Cipher, type SerializeOptions, serialize } from './serialize.ts';
import { ROW_WIDTHS, xrefRows, xrefTable } from './write-xref.ts';
import { ByteWriter } from './writer.ts';
import type { XrefEntry } from './xref.ts';

/** Objects per object stream: few enough that a reader reaches any of them quickly. */
const PER_OBJECT_STREAM = 200;

/** Smallest stream, in bytes, for which compression saves space. */
const WORTH_COMPRESSING = 100;

/** Encryption of a file (ISO 32000-2, 7.6). */
export interface FileEncryption {
  /** `/Encrypt` of the trailer. */
  readonly dictionary: PdfDict;
  readonly cipher: Cipher;
}

/** Parts of a document that the whole-file writer needs. */
export interface WritableDocument {
  /** Trailer, of which `/Root`, `/Info` and `/ID` are written. */
  readonly trailer: PdfDict;
  /** Version of the header; object streams need 1.5. */
  readonly version: string;
  /** Returns an object by its number; undefined if it is missing. */
  object(number: number): PdfObject | undefined;
}

/** Options for writing a whole file. */
export interface WriteOptions {
  /** Whether to write a cross-reference table and no object streams, as in PDF 1.4 and so PDF/A-1 (ISO 19005-1, 6.1.4). */
  readonly plain?: boolean;
  /** Encryption of everything but streams whose crypt filter is `Identity`; the document has no other crypt filter. */
  readonly encryption?: FileEncryption;
}

/**
 * Writes a whole PDF with object streams and a cross-reference stream (ISO 32000-2, 7.5.7 and 7.5.8): all objects reachable from
 * the trailer, renumbered from 1. Dangling references become null.
 *
 * @param standIns object numbers, each with that of its replacement
 */
export function writeDocument(
  document: WritableDocument,
  standIns: ReadonlyMap<number, number> = new Map(),
  { plain = false, encryption }: WriteOptions = {},
): Uint8Array {
  const numbering = new Numbering(document, standIns);
  const unencrypted: SerializeOptions = { reference: (ref) => numbering.of(ref), withoutNull: true };
  const cipher = encryption?.cipher;
  const options: SerializeOptions = { ...unencrypted, cipher };
  const trailer: PdfDict = new Map();
  for (const key of ['Root', 'Info']) {
    const value = document.trailer.get(key);
    if (value instanceof PdfRef) trailer.set(key, numbering.of(value) ?? null);
  }
  const out = new ByteWriter();
  const version = document.version < '1.5' && !plain ? '1.5' : document.version;
  out.text(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
  const entries: (XrefEntry | undefined)[] = [];
  const hash = createHash('sha256');
  const packs: Pack[] = [];
  let pack = new Pack();
  // Serializing an object numbers the objects it refers to, so the list grows during the loop.
  for (let number = 1; number <= numbering.count; number++) {
    const object = numbering.object(number);
    if (object instanceof PdfStream || plain) {
      entries[number] = { kind: 'offset', offset: out.offset, generation: 0 };
      const isExempt = object instanceof PdfStream && nameOf(cryptFilterOf(object)) === 'Identity';
      const written = object instanceof PdfStream ? compressed(object) : object;
      out.indirect(new PdfRef(number), written, options, isExempt ? undefined : cipher);
      continue;
    }
    // Strings in object streams are encrypted with the whole stream, not individually (7.5.7).
    pack.add(number, serialize(object, unencrypted));
    if (pack.numbers.length < PER_OBJECT_STREAM) continue;
    packs.push(pack.close(hash));
    pack = new Pack();
  }
  if (pack.numbers.length > 0) packs.push(pack.close(hash));
  let next = numbering.count + 1;
  for (const { numbers, stream } of packs) {
    entries[next] = { kind: 'offset', offset: out.offset, generation: 0 };
    numbers.forEach((number, index) => {
      entries[number] = { kind: 'packed', container: next, index };
    });
    out.indirect(new PdfRef(next++), stream!, undefined, cipher);
  }
  if (encryption) {
    entries[next] = { kind: 'offset', offset: out.offset, generation: 0 };
    trailer.set('Encrypt', new PdfRef(next));
    out.indirect(new PdfRef(next++), encryption.dictionary);
    // Random bytes, so that encrypted content cannot be guessed from its hash.
    hash.update(randomBytes(16));
  }
  const start = out.offset;
  if (!plain) entries[next] = { kind: 'offset', offset: start, generation: 0 };
  const all = Array.from({ length: plain ? next : next + 1 }, (_, number) => entries[number]);
  const rows = xrefRows(all);
  trailer.set('ID', identifiers(document.trailer.get('ID'), hash.update(rows).digest().subarray(0, 16)));
  trailer.set('Size', all.length);
  if (plain) {
    out.text(`${xrefTable(all)}trailer\n`);
    out.object(trailer);
    out.text('\n');
  } else {
    const xref = dict({ Type: name('XRef'), W: [...ROW_WIDTHS] });
    out.indirect(new PdfRef(next), flate(rows, new Map([...xref, ...trailer])));
  }
  out.text(`startxref\n${start}\n%%EOF\n`);
  const result = new Uint8Array(out.offset);
  out.copyInto(result);
  return result;
}

/** Returns the name of a stream's own crypt filter (ISO 32000-2, 7.4.10). */
function cryptFilterOf({ dict: entries }: PdfStream): PdfObject | undefined {
  const first = (value: PdfObject | undefined) => (Array.isArray(value) ? value[0] : value);
  if (nameOf(first(entries.get('Filter'))) !== 'Crypt') return undefined;
  const parameters = first(entries.get('DecodeParms'));
  return isDict(parameters) ? parameters.get('Name') : undefined;
}

/** Assigns new numbers to objects in the order of their first reference. */
class Numbering {
  readonly #document: WritableDocument;
  readonly #standIns: ReadonlyMap<number, number>;
  readonly #own = new Map<number, PdfRef>();
  readonly #old: number[] = [];

  constructor(document: WritableDocument, standIns: ReadonlyMap<number, number>) {
    this.#document = document;
    this.#standIns = standIns;
  }

  get count(): number {
    return this.#old.length;
  }

  of(ref: PdfRef): PdfRef | undefined {
    const number = this.#standIns.get(ref.number) ?? ref.number;
    let own = this.#own.get(number);
    if (own === undefined && (this.#document.object(number) ?? null) !== null) {
      own = new PdfRef(this.#old.push(number));
      this.#own.set(number, own);
    }
    return own;
  }

  /** Returns an object by its new number. */
  object(number: number): PdfObject {
    return this.#document.object(this.#old[number - 1]!) ?? null;
  }
}

/** Collects objects for an object stream. */
class Pack {
  readonly numbers: number[] = [];
  #head = '';
  #body = '';
  stream: PdfStream | undefined;

  add(number: number, text: string): void {
    this.#head += `${number} ${this.#body.length} `;
    this.#body += `${text} `;
    this.numbers.push(number);
  }

  close(hash: { update(data: Uint8Array): unknown }): this {
    const content = Buffer.from(this.#head + this.#body, 'latin1');
    hash.update(content);
    const entries = dict({ Type: name('ObjStm'), N: this.numbers.length, First: this.#head.length });
    this.stream = flate(content, entries);
    this.#head = '';
    this.#body = '';
    return this;
  }
}

function compressed(stream: PdfStream): PdfStream {
  const plain = !stream.dict.has('Filter') && !stream.dict.has('F') && stream.raw.length > WORTH_COMPRESSING;
  // Metadata stays uncompressed for tools that search the file for it.
  if (plain && nameOf(stream.dict.get('Type')) !== 'Metadata') return flate(stream.raw, stream.dict);
  return new PdfStream(new Map(stream.dict), stream.raw);
}

/** Returns the file identifiers: the first stays for the file's life, the second is new each time (ISO 32000-2, 14.4). */
function identifiers(old: PdfObject | undefined, fresh: Uint8Array): PdfObject {
  const first =
    Array.isArray(old) && old[0] instanceof PdfString && old[0].bytes.length > 0 ? old[0] : undefined;
  const second = new PdfString(fresh, true);
  return [first ? new PdfString(first.bytes, true) : second, second];
}
