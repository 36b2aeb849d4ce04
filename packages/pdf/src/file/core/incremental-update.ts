import { createHash } from 'node:crypto';
import type { EditableDocument } from './editable.ts';
import { name, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';
import { ObjectReader } from './reader.ts';
import { ROW_WIDTHS, runs, xrefRows } from './write-xref.ts';
import { ByteWriter } from './writer.ts';

/**
 * New and changed objects to be appended to a file (ISO 32000-2, 7.5.6). The file's own bytes stay unchanged as a prefix of the
 * result.
 */
export class IncrementalUpdate extends ObjectReader implements EditableDocument {
  readonly file: PdfFile;
  readonly #changed = new Map<number, { ref: PdfRef; object: PdfObject }>();
  /** `/Root`, `/Info` and `/Encrypt` of the new revision. */
  readonly trailer: PdfDict = new Map();
  #nextNumber: number;

  constructor(file: PdfFile) {
    super();
    this.file = file;
    this.#nextNumber = file.size;
    for (const key of ['Root', 'Info', 'Encrypt']) {
      const value = file.trailer.get(key);
      if (value !== undefined && value !== null) this.trailer.set(key, value);
    }
  }

  /** The catalog after this update. */
  get catalog(): PdfDict {
    return this.dict(this.trailer, 'Root') ?? this.file.catalog;
  }

  /** Adds a new object. */
  add(object: PdfObject): PdfRef {
    const ref = new PdfRef(this.#nextNumber++);
    this.set(ref, object);
    return ref;
  }

  /** Replaces an object, or sets the value of an added one. */
  set(ref: PdfRef, object: PdfObject): void {
    this.#changed.set(ref.number, { ref, object });
    this.#nextNumber = Math.max(this.#nextNumber, ref.number + 1);
  }

  /** Returns the object as it is after this update. */
  resolve(object: PdfObject | undefined): PdfObject {
    if (object instanceof PdfRef) {
      const pending = this.#changed.get(object.number);
      if (pending !== undefined) return this.resolve(pending.object);
    }
    return this.file.resolve(object);
  }

  /**
   * Writes the whole new file. The cross-reference has the form of the file's newest one, as readers expect. Placeholders in the
   * changed objects have their offsets afterwards.
   */
  write(): Uint8Array {
    const { bytes } = this.file;
    const writer = new ByteWriter(bytes.length);
    const last = bytes[bytes.length - 1];
    if (last !== 10 && last !== 13) writer.text('\n');
    const offsets = new Map<number, { offset: number; generation: number }>();
    const numbers = [...this.#changed.keys()].sort((a, b) => a - b);
    for (const number of numbers) {
      const { ref, object } = this.#changed.get(number)!;
      offsets.set(number, { offset: writer.offset, generation: ref.generation });
      writer.indirect(ref, object);
    }
    const start = writer.offset;
    if (this.file.sections[0]!.form === 'stream') this.#writeXrefStream(writer, offsets);
    else this.#writeXrefTable(writer, offsets);
    writer.text(`startxref\n${start}\n%%EOF\n`);
    const result = new Uint8Array(writer.offset);
    result.set(bytes, 0);
    writer.copyInto(result);
    return result;
  }

  #writeXrefTable(writer: ByteWriter, offsets: Map<number, { offset: number; generation: number }>): void {
    writer.text('xref\n');
    for (const [first, count] of runs([...offsets.keys()])) {
      writer.text(`${first} ${count}\n`);
      for (let number = first; number < first + count; number++) {
        const { offset, generation } = offsets.get(number)!;
        writer.text(`${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`);
      }
    }
    writer.text('trailer\n');
    writer.object(this.#newTrailer(this.#nextNumber));
    writer.text('\n');
  }

  #writeXrefStream(writer: ByteWriter, offsets: Map<number, { offset: number; generation: number }>): void {
    const own = new PdfRef(this.#nextNumber);
    offsets.set(own.number, { offset: writer.offset, generation: 0 });
    const numbers = [...offsets.keys()].sort((a, b) => a - b);
    const rows = xrefRows(numbers.map((number) => ({ kind: 'offset', ...offsets.get(number)! })));
    const trailer = this.#newTrailer(own.number + 1);
    trailer.set('Type', name('XRef'));
    trailer.set('W', [...ROW_WIDTHS]);
    trailer.set('Index', runs(numbers).flat());
    writer.indirect(own, new PdfStream(trailer, rows));
  }

  #newTrailer(size: number): PdfDict {
    const trailer: PdfDict = new Map<string, PdfObject>([
      ['Size', size],
      ['Prev', this.file.startXref],
      ...this.trailer,
    ]);
    trailer.set('ID', this.#identifiers());
    return trailer;
  }

  /**
   * Returns the file identifiers: the first stays for the file's life, the second is new with each update (ISO 32000-2, 14.4).
   */
  #identifiers(): PdfObject {
    const id = this.file.resolve(this.file.trailer.get('ID'));
    const first = Array.isArray(id) ? this.file.resolve(id[0]) : null;
    const { bytes, startXref } = this.file;
    const hash = createHash('sha256').update(`${bytes.length} ${startXref} ${this.#nextNumber}`);
    hash.update(first instanceof PdfString ? first.bytes : bytes.subarray(0, 4096));
    const fresh = new PdfString(hash.digest().subarray(0, 16), true);
    return [first instanceof PdfString ? new PdfString(first.bytes, true) : fresh, fresh];
  }
}
