import { DamagedPdfError } from './damaged.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfStream } from './objects.ts';
import { PdfParser } from './parser.ts';
import { readStreamBody } from './stream-body.ts';
import { decodeStructuralStream } from './structural-streams.ts';
import { isWhitespace } from './syntax.ts';

/** Location of an object: a byte offset, `index` in the object stream `container`, or none. */
export type XrefEntry =
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly container: number; readonly index: number }
  | { readonly kind: 'free' };

export interface XrefSection {
  /** Byte offset of the section, as stated by `startxref` or `/Prev`. */
  readonly offset: number;
  readonly form: 'table' | 'stream';
  readonly trailer: PdfDict;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  /** Object that the section lists twice: readers disagree on which entry counts. */
  readonly repeated: number | undefined;
  /** Whether it is a table with a stream of objects that readers of PDF 1.4 do not see. */
  readonly hybrid: boolean;
}

/** Entries of a section that is being read. */
class Entries extends Map<number, XrefEntry> {
  repeated: number | undefined;

  override set(number: number, entry: XrefEntry): this {
    if (this.has(number)) this.repeated ??= number;
    return super.set(number, entry);
  }
}

/** A section as written in the file: only the table, or the stream. */
interface PlainSection extends Omit<XrefSection, 'hybrid'> {
  /** Stream in `/XRefStm` of a table. */
  readonly stream: { readonly offset: number; readonly entries: Entries } | undefined;
}

const FREE: XrefEntry = { kind: 'free' };
/** Most objects of a file; files with more exceed the upload limit by far. */
const MAX_OBJECTS = 2_000_000;
const MAX_SECTIONS = 4096;

/** Number of bytes at the end in which every reader searches for `startxref`; only some find an earlier one. */
const TAIL = 1024;

/**
 * Returns the offset in `startxref`, which must be at the end of the file, followed only by `%%EOF`, on lines of their own.
 *
 * @throws DamagedPdfError also when a comment or anything else follows, where readers find different ends
 */
export function findStartXref(bytes: Uint8Array): { offset: number; position: number } {
  const from = Math.max(0, bytes.length - TAIL);
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from).toString('latin1');
  const index = tail.lastIndexOf('startxref');
  if (index < 0) throw new DamagedPdfError('"startxref" is missing at the end');
  const match = /^startxref[\s\0]+(\d{1,15})[\s\0]+%%EOF[\s\0]*$/.exec(tail.slice(index));
  if (match === null || !/[\r\n]/.test(tail[index - 1] ?? ''))
    throw new DamagedPdfError('the file does not end with "startxref", an offset and "%%EOF"');
  return { offset: Number(match[1]), position: from + index };
}

/**
 * Reads all cross-reference sections from the newest to the oldest (ISO 32000-2, 7.5.4 and 7.5.8): tables, streams, and hybrids
 * of both.
 *
 * @throws DamagedPdfError when a section cannot be read exactly, or the chain has a cycle
 */
export function readXrefSections(bytes: Uint8Array, start: number): XrefSection[] {
  const sections: PlainSection[] = [];
  const seen = new Set<number>();
  let total = 0;
  for (let offset: number | undefined = start; offset !== undefined; ) {
    if (seen.has(offset) || sections.length >= MAX_SECTIONS) {
      throw new DamagedPdfError('the chain of cross-reference sections does not end');
    }
    seen.add(offset);
    const section = readSection(bytes, offset);
    total += section.entries.size + (section.stream?.entries.size ?? 0);
    if (total > MAX_OBJECTS) throw new DamagedPdfError('the cross-reference sections name too many objects');
    sections.push(section);
    const previous = section.trailer.get('Prev') ?? null;
    if (previous !== null && (typeof previous !== 'number' || !Number.isInteger(previous) || previous < 0)) {
      throw new DamagedPdfError('/Prev of a trailer is not an offset');
    }
    offset = previous ?? undefined;
  }
  return withStreams(sections);
}

/**
 * Merges the streams of hybrid sections into their tables (ISO 32000-2, 7.5.8.4). A reader searches the table, then its stream,
 * then the previous section. A stream that repeats an older section's entries changes no search, so a table may override it:
 * editors copy `/XRefStm` from the previous trailer.
 *
 * @param sections from the newest to the oldest
 */
function withStreams(sections: readonly PlainSection[]): XrefSection[] {
  const merged: XrefSection[] = [];
  const older = new Map<number, XrefEntry>();
  const olderStreams = new Set<number>();
  for (const { stream, ...section } of sections.toReversed()) {
    const entries = new Map(section.entries);
    let { repeated } = section;
    let hybrid = false;
    for (const [number, entry] of stream?.entries ?? []) {
      const listed = section.entries.get(number);
      if (listed !== undefined && sameEntry(listed, entry)) continue;
      const before = older.get(number) ?? FREE;
      const repeats = sameEntry(before, entry);
      const isHidden = listed?.kind === 'free' && before.kind === 'free';
      if (listed === undefined || isHidden) {
        entries.set(number, entry);
        hybrid ||= !repeats;
      } else if (listed.kind === 'free' || !olderStreams.has(stream!.offset)) repeated ??= number;
    }
    if (stream !== undefined) olderStreams.add(stream.offset);
    for (const [number, entry] of entries) older.set(number, entry);
    merged.push({ ...section, entries, repeated: repeated ?? stream?.entries.repeated, hybrid });
  }
  return merged.reverse();
}

function readSection(bytes: Uint8Array, offset: number): PlainSection {
  if (offset >= bytes.length || isWhitespace(bytes[offset])) {
    throw new DamagedPdfError(`there is no cross-reference section at byte ${offset}`);
  }
  const parser = new PdfParser(bytes, offset);
  if (!parser.takeKeyword('xref')) return readXrefStream(bytes, offset);
  const entries = readTable(parser);
  parser.skipWhitespace();
  if (bytes[parser.position] === 0x25)
    throw new DamagedPdfError('a comment precedes the dictionary of a trailer');
  const trailer = parser.readObject();
  if (!isDict(trailer)) throw new DamagedPdfError('the trailer is not a dictionary');
  assertUnambiguous(parser);
  const at = trailer.get('XRefStm');
  const stream =
    typeof at === 'number' ? { offset: at, entries: readXrefStream(bytes, at).entries } : undefined;
  return { offset, form: 'table', trailer, entries, repeated: entries.repeated, stream };
}

function sameEntry(a: XrefEntry, b: XrefEntry): boolean {
  if (a.kind === 'offset')
    return b.kind === 'offset' && a.offset === b.offset && a.generation === b.generation;
  if (a.kind === 'packed') return b.kind === 'packed' && a.container === b.container && a.index === b.index;
  return b.kind === 'free';
}

/** Trailer entries that must be integers, or arrays of them. */
const INTEGERS = ['Size', 'Prev', 'XRefStm', 'W', 'Index', 'Length', 'DecodeParms'];

function assertUnambiguous(parser: PdfParser): void {
  if (parser.repeatedKey !== undefined)
    throw new DamagedPdfError(`a trailer has the key /${parser.repeatedKey} twice`);
  const odd = INTEGERS.find((key) => parser.oddKeys?.has(key));
  if (odd !== undefined)
    throw new DamagedPdfError(`/${odd} of a trailer has a number that is not written as an integer`);
}

/** Length of a row: `oooooooooo ggggg n` and a two-byte end of line (ISO 32000-2, 7.5.4). */
const ROW_LENGTH = 20;
const ROW = /^\d{10} \d{5} [nf](?: \r| \n|\r\n)$/;

/**
 * Reads a table that follows the standard to the byte. In any other form readers find different objects, as some split rows by
 * length and others by words.
 */
function readTable(parser: PdfParser): Entries {
  const entries = new Entries();
  const { bytes } = parser;
  const line = (): string => {
    const start = parser.position;
    while (parser.position < bytes.length && bytes[parser.position] !== 10 && bytes[parser.position] !== 13)
      parser.position++;
    return Buffer.from(bytes.subarray(start, Math.min(parser.position, start + 64))).toString('latin1');
  };
  if (line().trim() !== '') throw new DamagedPdfError('"xref" is not on a line of its own');
  for (;;) {
    parser.skipWhitespace();
    // A comment is not allowed before the keyword, so none is skipped.
    if (bytes[parser.position] === 0x74 && parser.takeKeyword('trailer')) return entries;
    const head = /^(\d{1,10}) (\d{1,10})[ \t]*$/.exec(line());
    if (head === null)
      throw new DamagedPdfError('a section of a cross-reference table does not begin with two numbers');
    if (bytes[parser.position] === 13) parser.position++;
    if (bytes[parser.position] === 10) parser.position++;
    const [first, count] = [Number(head[1]), Number(head[2])];
    if (first + count > MAX_OBJECTS)
      throw new DamagedPdfError('the cross-reference table names too many objects');
    for (let number = first; number < first + count; number++) entries.set(number, readRow(parser));
  }
}

function readRow(parser: PdfParser): XrefEntry {
  const { bytes, position } = parser;
  const row = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + position,
    Math.min(ROW_LENGTH, bytes.length - position),
  );
  const text = row.toString('latin1');
  if (!ROW.test(text))
    throw new DamagedPdfError(
      `the row of a cross-reference table at byte ${position} has not the form that it must have`,
    );
  parser.position += ROW_LENGTH;
  if (text[17] === 'f') return FREE;
  return { kind: 'offset', offset: Number(text.slice(0, 10)), generation: Number(text.slice(11, 16)) };
}

function readXrefStream(bytes: Uint8Array, offset: number): PlainSection & { readonly entries: Entries } {
  const parser = new PdfParser(bytes, offset);
  parser.expectHeader();
  const stream = readStreamBody(parser, (object) => object ?? null);
  if (!(stream instanceof PdfStream) || nameOf(stream.dict.get('Type')) !== 'XRef') {
    throw new DamagedPdfError(`there is no cross-reference section at byte ${offset}`);
  }
  assertUnambiguous(parser);
  const direct = (object: PdfObject | undefined): PdfObject => object ?? null;
  const entries = decodeEntries(decodeStructuralStream(stream, direct), stream.dict);
  return {
    offset,
    form: 'stream',
    trailer: stream.dict,
    entries,
    repeated: entries.repeated,
    stream: undefined,
  };
}

function decodeEntries(data: Uint8Array, dict: PdfDict): Entries {
  const widths = dict.get('W');
  if (!Array.isArray(widths) || widths.length !== 3)
    throw new DamagedPdfError('/W of a cross-reference stream does not have three numbers');
  const [w0, w1, w2] = widths.map((width) => {
    if (typeof width === 'number' && Number.isInteger(width) && width >= 0) return width;
    throw new DamagedPdfError('/W of a cross-reference stream is impossible');
  }) as [number, number, number];
  const index = dict.get('Index') ?? [0, dict.get('Size') ?? 0];
  if (!Array.isArray(index) || index.length % 2 !== 0)
    throw new DamagedPdfError('/Index of a cross-reference stream is not an array of pairs');
  const entries = new Entries();
  let position = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) {
      value = value * 256 + data[position++]!;
      if (value > Number.MAX_SAFE_INTEGER)
        throw new DamagedPdfError('a cross-reference stream has a number above 2^53 - 1');
    }
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const first = index[pair];
    const count = index[pair + 1];
    if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || count < 0) {
      throw new DamagedPdfError('/Index of a cross-reference stream is impossible');
    }
    if (
      position + count * (w0 + w1 + w2) > data.length ||
      first + count > MAX_OBJECTS ||
      w0 + w1 + w2 === 0
    ) {
      throw new DamagedPdfError('a cross-reference stream is shorter than its /Index');
    }
    for (let number = first; number < first + count; number++) {
      const type = w0 === 0 ? 1 : field(w0);
      const second = field(w1);
      const third = field(w2);
      if (type === 0) entries.set(number, FREE);
      else if (type === 1) entries.set(number, { kind: 'offset', offset: second, generation: third });
      else if (type === 2) entries.set(number, { kind: 'packed', container: second, index: third });
      // Other types mean the null object (ISO 32000-2, 7.5.8.3), but not every reader supports that.
      else
        throw new DamagedPdfError(`the cross-reference of object ${number} is of the unknown type ${type}`);
    }
  }
  if (position !== data.length)
    throw new DamagedPdfError('a cross-reference stream is longer than its /Index');
  return entries;
}
