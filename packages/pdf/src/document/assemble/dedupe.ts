import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../file/core/document.ts';
import {
  isDict,
  nameOf,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../file/core/objects.ts';

/** Types of dictionaries that only describe an appearance, so that several places may share them. */
const SHAREABLE = new Set(['Font', 'FontDescriptor', 'Encoding', 'ExtGState', 'Halftone']);
const MAX_DEPTH = 40;

/**
 * Finds objects with equal content: fonts, images, colour spaces and other streams that several inputs contain.
 *
 * @returns numbers of the objects to leave out, each with the number of the object that replaces it
 */
export function findDuplicates(target: PdfDocument): Map<number, number> {
  const hashes = new Hashes(target);
  const first = new Map<string, number>();
  const duplicates = new Map<number, number>();
  for (const [{ number }, object] of target.objects()) {
    if (!isShareable(object)) continue;
    const hash = hashes.of(number, 0);
    const known = first.get(hash);
    if (known === undefined) first.set(hash, number);
    else duplicates.set(number, known);
  }
  return duplicates;
}

function isShareable(object: PdfObject | undefined): boolean {
  if (object instanceof PdfStream) return true;
  if (isDict(object)) return SHAREABLE.has(nameOf(object.get('Type')) ?? '');
  // Colour spaces and widths are shared. Other arrays may be appended to later, so each keeps its own owner.
  return (
    Array.isArray(object) && object.length > 0 && (object[0] instanceof PdfName || object.every(isNumber))
  );
}

const isNumber = (object: PdfObject) => typeof object === 'number';

class Hashes {
  readonly #target: PdfDocument;
  readonly #known = new Map<number, string>();
  readonly #open = new Set<number>();
  /** Number of streams by length: a stream whose length is unique need not be read. */
  readonly #lengths = new Map<number, number>();

  constructor(target: PdfDocument) {
    this.#target = target;
    for (const [, object] of target.objects()) {
      if (!(object instanceof PdfStream)) continue;
      this.#lengths.set(object.raw.length, (this.#lengths.get(object.raw.length) ?? 0) + 1);
    }
  }

  /**
   * Returns a key that is equal for objects of equal content. An object that cannot be shared or is part of a cycle gets its own
   * number.
   */
  of(number: number, depth: number): string {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const object = this.#target.object(number);
    if (object === undefined || !isShareable(object) || this.#open.has(number) || depth > MAX_DEPTH)
      return `#${number}`;
    if (object instanceof PdfStream && this.#lengths.get(object.raw.length) === 1) return `#${number}`;
    this.#open.add(number);
    const hash = createHash('sha1');
    if (object instanceof PdfStream) {
      hash.update(this.#text(object.dict, depth)).update('stream').update(object.raw);
    } else hash.update(this.#text(object, depth));
    this.#open.delete(number);
    const digest = hash.digest('base64');
    this.#known.set(number, digest);
    return digest;
  }

  #text(object: PdfObject, depth: number): string {
    if (object instanceof PdfRef) return this.of(object.number, depth + 1);
    if (object instanceof PdfName) return `/${object.value}`;
    if (object instanceof PdfString) return `(${Buffer.from(object.bytes).toString('latin1')})`;
    if (Array.isArray(object)) return `[${object.map((item) => this.#text(item, depth)).join(' ')}]`;
    if (isDict(object)) {
      const entries = [...object].filter(([key]) => key !== 'Length');
      return `<<${entries
        .map(([key, value]) => `/${key} ${this.#text(value, depth)}`)
        .sort()
        .join(' ')}>>`;
    }
    return String(object);
  }
}
