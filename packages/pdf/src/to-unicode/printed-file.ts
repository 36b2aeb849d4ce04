import { deflateSync, inflateSync } from 'node:zlib';

/** An entry of a cross-reference table is 20 bytes long (ISO 32000-2, 7.5.4). */
const ENTRY = 20;

/**
 * A PDF as Chromium prints it: one cross-reference table, nothing compressed but the data of streams, each with
 * its length in its own dictionary. Reading it needs no parsing of what is not asked for.
 */
export class PrintedFile {
  readonly #bytes: Buffer;
  readonly #table: number;
  readonly #count: number;
  readonly #replaced = new Map<number, Buffer>();

  private constructor(bytes: Buffer, table: number, count: number) {
    this.#bytes = bytes;
    this.#table = table;
    this.#count = count;
  }

  /** @returns undefined when the file is not built as Chromium builds it */
  static read(bytes: Buffer): PrintedFile | undefined {
    const tail = bytes.toString('latin1', Math.max(0, bytes.length - 40));
    const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
    if (!(start < bytes.length)) return undefined;
    const header = /^xref\n0 (\d+)\n/.exec(bytes.toString('latin1', start, start + 30));
    if (header === null) return undefined;
    const table = start + header[0].length;
    const count = Number(header[1]);
    return table + count * ENTRY > bytes.length ? undefined : new PrintedFile(bytes, table, count);
  }

  /** Numbers of the objects that `key` refers to, in the whole file: `/Contents 6 0 R` → 6. */
  referencesOf(key: string): Set<number> {
    const found = new Set<number>();
    const text = `/${key} `;
    for (let at = this.#bytes.indexOf(text); at !== -1; at = this.#bytes.indexOf(text, at + 1)) {
      const value = this.#bytes.toString('latin1', at + text.length, at + text.length + 20);
      const number = /^(\d+) 0 R/.exec(value)?.[1];
      if (number !== undefined) found.add(Number(number));
    }
    return found;
  }

  /** Numbers of the objects in which a text stands. */
  objectsWith(text: string): Set<number> {
    const found = new Set<number>();
    for (let at = this.#bytes.indexOf(text); at !== -1; at = this.#bytes.indexOf(text, at + 1)) {
      const start = this.#bytes.lastIndexOf(' 0 obj\n', at);
      const number = /(\d+)$/.exec(this.#bytes.toString('latin1', Math.max(0, start - 10), start))?.[1];
      if (number !== undefined && this.dictionary(Number(number))?.includes(text)) found.add(Number(number));
    }
    return found;
  }

  /** The text of an object up to its stream, or all of it when it has none. */
  dictionary(number: number): string | undefined {
    const start = this.#startOf(number);
    if (start === undefined) return undefined;
    const end = this.#bytes.indexOf('endobj', start);
    const stream = this.#bytes.indexOf('>> stream\n', start);
    const stop = stream !== -1 && stream < end ? stream + 2 : end;
    return stop === -1 ? undefined : this.#bytes.toString('latin1', start, stop);
  }

  /** The data of a stream, unpacked. */
  stream(number: number): Buffer | undefined {
    const dictionary = this.dictionary(number);
    const length = Number(/\/Length (\d+)/.exec(dictionary ?? '')?.[1] ?? Number.NaN);
    if (dictionary === undefined || Number.isNaN(length)) return undefined;
    const start = this.#startOf(number)! + dictionary.length + ' stream\n'.length;
    const data = this.#bytes.subarray(start, start + length);
    return dictionary.includes('/Filter /FlateDecode') ? inflateSync(data) : data;
  }

  /** Gives an object a stream with other data, and no more in its dictionary than it needs. */
  replaceStream(number: number, data: Buffer): void {
    const packed = deflateSync(data);
    const head = `${number} 0 obj\n<</Filter /FlateDecode\n/Length ${packed.length}>> stream\n`;
    this.#replaced.set(number, Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\n')]));
  }

  /** Gives an object that has no stream another dictionary. */
  replaceDictionary(number: number, dictionary: string): void {
    this.#replaced.set(number, Buffer.from(`${number} 0 obj\n${dictionary}\n`, 'latin1'));
  }

  /** The file with what was replaced, and nothing left of what stood there before. */
  write(): Buffer {
    if (this.#replaced.size === 0) return this.#bytes;
    const cuts = [...this.#replaced]
      .map(([number, object]) => {
        const start = this.#startOf(number)!;
        return { start, end: this.#bytes.indexOf('endobj', this.#endOfStream(number)), object };
      })
      .sort((a, b) => a.start - b.start);
    const parts: Buffer[] = [];
    let from = 0;
    for (const { start, end, object } of cuts) {
      parts.push(this.#bytes.subarray(from, start), object);
      from = end;
    }
    parts.push(this.#bytes.subarray(from));
    const moved = (offset: number) =>
      cuts.reduce(
        (to, cut) => (offset > cut.start ? to + cut.object.length - (cut.end - cut.start) : to),
        offset,
      );
    return this.#withOffsets(Buffer.concat(parts), moved);
  }

  #withOffsets(file: Buffer, moved: (offset: number) => number): Buffer {
    const table = moved(this.#table);
    for (let number = 1; number < this.#count; number++) {
      const start = this.#startOf(number);
      if (start === undefined) continue;
      file.write(String(moved(start)).padStart(10, '0'), table + number * ENTRY, 'latin1');
    }
    const end = file.lastIndexOf('startxref\n');
    const xref = table - `xref\n0 ${this.#count}\n`.length;
    return Buffer.concat([file.subarray(0, end), Buffer.from(`startxref\n${xref}\n%%EOF\n`)]);
  }

  #endOfStream(number: number): number {
    const dictionary = this.dictionary(number)!;
    const start = this.#startOf(number)!;
    const length = dictionary.endsWith('>>') ? /\/Length (\d+)/.exec(dictionary)?.[1] : undefined;
    return start + dictionary.length + Number(length ?? 0);
  }

  /** Offset of an object; undefined when there is none of this number. */
  #startOf(number: number): number | undefined {
    if (!(number > 0 && number < this.#count)) return undefined;
    const entry = this.#bytes.toString(
      'latin1',
      this.#table + number * ENTRY,
      this.#table + (number + 1) * ENTRY,
    );
    return entry[17] === 'n' ? Number(entry.slice(0, 10)) : undefined;
  }
}
