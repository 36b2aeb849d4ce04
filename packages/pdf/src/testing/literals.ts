import { name, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../file/core/objects.ts';
import { ObjectReader } from '../file/core/reader.ts';

/** Object in short notation for tests: a string is a name, a plain object a dictionary. */
export type Literal = PdfObject | string | readonly Literal[] | { readonly [key: string]: Literal };

export function objectOf(literal: Literal): PdfObject {
  if (typeof literal === 'string') return name(literal);
  if (Array.isArray(literal)) return literal.map(objectOf);
  const made = [Map, PdfName, PdfRef, PdfStream, PdfString].some((kind) => literal instanceof kind);
  if (literal === null || typeof literal !== 'object' || made) return literal as PdfObject;
  return new Map(Object.entries(literal).map(([key, value]) => [key, objectOf(value as Literal)]));
}

/** Returns a stream without a filter, with one character per byte. */
export function streamOf(text: string, entries: Record<string, Literal> = {}): PdfStream {
  return new PdfStream(objectOf(entries) as Map<string, PdfObject>, Buffer.from(text, 'latin1'));
}

/** Reader for objects outside any file: all of them are direct. */
export class DirectObjects extends ObjectReader {
  resolve(object: PdfObject | undefined): PdfObject {
    return object instanceof PdfRef ? null : (object ?? null);
  }
}
