import { DamagedPdfError } from './damaged.ts';
import { readObjectStream } from './object-streams.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef, PdfStream } from './objects.ts';
import { PdfParser } from './parser.ts';
import { readStreamBody } from './stream-body.ts';
import type { XrefEntry } from './xref.ts';

const MAX_OBJECTS = 2_000_000;

/** Objects and trailers of a file without a usable cross-reference. */
export interface RecoveredStructure {
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
  /** Last object whose type is Catalog. */
  readonly catalog: PdfRef | undefined;
}

/**
 * Finds the objects of a file by searching for `N G obj` from start to end; the last of several with the same number counts.
 * Stream data is skipped.
 *
 * @param budget bytes that object streams may still decode to
 * @throws DamagedPdfError when the file has too many objects
 */
export function recoverStructure(bytes: Uint8Array, budget: { left: number }): RecoveredStructure {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = new Map<number, XrefEntry>();
  const trailer: PdfDict = new Map();
  let catalog: PdfRef | undefined;
  const takeTrailer = (dict: PdfDict): void => {
    for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
      const value = dict.get(key);
      if (value !== undefined && value !== null) trailer.set(key, value);
    }
  };
  const take = (number: number, entry: XrefEntry, object: PdfObject): void => {
    if (entries.size >= MAX_OBJECTS) throw new DamagedPdfError('the file has too many objects');
    entries.set(number, entry);
    if (isDict(object) && nameOf(object.get('Type')) === 'Catalog') catalog = new PdfRef(number);
  };
  let from = 0;
  const parts = new PartFinder(file);
  for (;;) {
    const found = parts.next(from);
    if (found === undefined) break;
    from = found.next;
    if (found.kind === 'trailer') {
      const dict = readTolerantly(new PdfParser(bytes, from, 'lenient'));
      if (isDict(dict)) takeTrailer(dict);
      continue;
    }
    const { number, generation, offset } = found;
    const parser = new PdfParser(bytes, from, 'lenient');
    const object = readTolerantly(parser);
    take(number, { kind: 'offset', offset, generation }, object);
    if (!(object instanceof PdfStream)) continue;
    from = Math.max(from, parser.position);
    const type = nameOf(object.dict.get('Type'));
    if (type === 'XRef') takeTrailer(object.dict);
    if (type !== 'ObjStm') continue;
    unpackedItems(object, number, budget).forEach((item, index) => {
      take(item.number, { kind: 'packed', container: number, index }, item.object);
    });
  }
  return { entries, trailer, catalog };
}

type Part =
  | { readonly kind: 'trailer'; readonly next: number }
  | {
      readonly kind: 'object';
      readonly next: number;
      readonly offset: number;
      readonly number: number;
      readonly generation: number;
    };

/** Finds the headers of objects and the keyword `trailer`, in order. */
class PartFinder {
  readonly #file: Buffer;
  /** Position of the next trailer, so that it is searched only once. */
  #trailer = 0;

  constructor(file: Buffer) {
    this.#file = file;
  }

  /** Returns the next part at or after `from`; its `next` is the position after it. */
  next(from: number): Part | undefined {
    for (let at = from; ; ) {
      const object = this.#file.indexOf('obj', at);
      if (this.#trailer >= 0 && this.#trailer < at) this.#trailer = this.#file.indexOf('trailer', at);
      if (this.#trailer >= from && this.#trailer > 0 && (object < 0 || this.#trailer < object))
        return { kind: 'trailer', next: this.#trailer + 7 };
      if (object < 0) return undefined;
      const head = this.#headBefore(object);
      if (head !== undefined) return head;
      at = object + 3;
    }
  }

  /** Returns the object header whose keyword is at `at`. */
  #headBefore(at: number): Part | undefined {
    const before = this.#file.toString('latin1', Math.max(0, at - 40), at);
    const head = /(?:^|[^0-9A-Za-z.+-])(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+$/.exec(before);
    if (head === null) return undefined;
    const [text, number, generation] = head;
    const offset = at - text.length + (/^\d/.test(text) ? 0 : 1);
    return { kind: 'object', next: at + 3, offset, number: Number(number), generation: Number(generation) };
  }
}

/** Reads an object leniently. Indirect stream lengths cannot be resolved yet, so such a stream ends at its keyword. */
function readTolerantly(parser: PdfParser): PdfObject {
  try {
    return readStreamBody(parser, (object) => (object instanceof PdfRef ? null : (object ?? null)));
  } catch (error) {
    if (error instanceof DamagedPdfError) return null;
    throw error;
  }
}

function unpackedItems(stream: PdfStream, number: number, budget: { left: number }) {
  try {
    const { items, size } = readObjectStream(stream, number, (object) => object ?? null, { mode: 'lenient' });
    budget.left -= size;
    if (budget.left < 0) throw new DamagedPdfError('the object streams are too large');
    return items;
  } catch (error) {
    if (error instanceof DamagedPdfError) return [];
    throw error;
  }
}
