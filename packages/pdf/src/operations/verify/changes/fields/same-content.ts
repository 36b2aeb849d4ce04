import { type PdfObject, PdfRef, PdfStream, sameObject } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';

/** Largest number of compared values, more than the appearances of any real form refer to. */
const MAX_STEPS = 2_000_000;

/** Compares the content of objects of two revisions, including all objects that they refer to. */
export class ContentComparison {
  readonly #signed: PdfFile;
  readonly #later: PdfFile;
  /** Pairs that are equal, or being compared: a cycle is equal unless something else in it differs. */
  readonly #pairs = new Set<string>();
  #steps = 0;

  constructor(signed: PdfFile, later: PdfFile) {
    this.#signed = signed;
    this.#later = later;
  }

  /** Whether both have the same content; objects too large to compare count as different. */
  same(a: PdfObject | undefined, b: PdfObject | undefined, depth = 0): boolean {
    if (++this.#steps > MAX_STEPS || depth > 200) return false;
    if (a instanceof PdfRef || b instanceof PdfRef) {
      const pair = `${identity(a)} ${identity(b)}`;
      const both = a instanceof PdfRef && b instanceof PdfRef;
      if (both && this.#pairs.has(pair)) return true;
      if (both) this.#pairs.add(pair);
      const equal = this.same(this.#signed.resolve(a), this.#later.resolve(b), depth + 1);
      if (both && !equal) this.#pairs.delete(pair);
      return equal;
    }
    if (a instanceof PdfStream) {
      const equal = b instanceof PdfStream && Buffer.compare(a.raw, b.raw) === 0;
      return equal && this.same(a.dict, (b as PdfStream).dict, depth + 1);
    }
    if (Array.isArray(a)) {
      return (
        Array.isArray(b) && a.length === b.length && a.every((item, i) => this.same(item, b[i], depth + 1))
      );
    }
    if (a instanceof Map) {
      if (!(b instanceof Map)) return false;
      return [...new Set([...a.keys(), ...b.keys()])].every((key) =>
        this.same(a.get(key) ?? null, b.get(key) ?? null, depth + 1),
      );
    }
    return sameObject(a ?? null, b ?? null);
  }
}

function identity(object: PdfObject | undefined): string {
  return object instanceof PdfRef ? `${object.number}` : 'direct';
}
