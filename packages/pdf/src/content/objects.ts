import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { type Matrix, type Rect, rectOf } from './matrix.ts';

/** Reading helpers over the object model that answer "not there" instead of throwing on a wrong type. */

const MAX_REFERENCE_CHAIN = 32;

export function resolve(context: PDFContext, object: PDFObject | undefined): PDFObject | undefined {
  let current = object;
  for (let i = 0; i < MAX_REFERENCE_CHAIN && current instanceof PDFRef; i++)
    current = context.lookup(current);
  return current instanceof PDFRef ? undefined : current;
}

export function entry(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  if (!dict) return undefined;
  return resolve(dict.context, dict.get(PDFName.of(key)));
}

/** The entry as it stands, a reference when it is one. */
export function rawEntry(dict: PDFDict | undefined, key: string): PDFObject | undefined {
  return dict?.get(PDFName.of(key));
}

/** A dictionary, or the dictionary of a stream. */
export function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  if (object instanceof PDFDict) return object;
  if (object instanceof PDFStream) return object.dict;
  return undefined;
}

export function dictEntry(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  return dictOf(entry(dict, key));
}

export function streamEntry(dict: PDFDict | undefined, key: string): PDFStream | undefined {
  const value = entry(dict, key);
  return value instanceof PDFStream ? value : undefined;
}

export function arrayEntry(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = entry(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

export function nameEntry(dict: PDFDict | undefined, key: string): string | undefined {
  return nameOf(entry(dict, key));
}

export function nameOf(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFName ? object.asString().slice(1) : undefined;
}

export function numberEntry(dict: PDFDict | undefined, key: string): number | undefined {
  return numberOf(entry(dict, key));
}

export function numberOf(object: PDFObject | undefined): number | undefined {
  if (!(object instanceof PDFNumber)) return undefined;
  const value = object.asNumber();
  return Number.isFinite(value) ? value : undefined;
}

export function boolEntry(dict: PDFDict | undefined, key: string): boolean | undefined {
  const value = entry(dict, key);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
}

export function isText(object: PDFObject | undefined): object is PDFString | PDFHexString {
  return object instanceof PDFString || object instanceof PDFHexString;
}

/** A text string decoded: UTF-16 with either byte order, UTF-8 with its mark, else PDFDocEncoding. */
export function textOf(object: PDFObject | undefined): string | undefined {
  if (!isText(object)) return undefined;
  const bytes = object.asBytes();
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return Buffer.from(bytes.subarray(3)).toString('utf8');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes.subarray(2)).toString('utf16le');
  return object.decodeText();
}

export function items(array: PDFArray | undefined): PDFObject[] {
  if (!array) return [];
  return array.asArray().map((item, index) => array.lookup(index) ?? item);
}

export function numbersOf(object: PDFObject | undefined): number[] | undefined {
  if (!(object instanceof PDFArray)) return undefined;
  const out: number[] = [];
  for (const item of items(object)) {
    const value = numberOf(item);
    if (value === undefined) return undefined;
    out.push(value);
  }
  return out;
}

export function rectEntry(dict: PDFDict | undefined, key: string): Rect | undefined {
  const n = numbersOf(entry(dict, key));
  return n && n.length >= 4 ? rectOf(n[0]!, n[1]!, n[2]!, n[3]!) : undefined;
}

export function matrixEntry(dict: PDFDict | undefined, key: string): Matrix | undefined {
  const n = numbersOf(entry(dict, key));
  return n && n.length >= 6 ? [n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!] : undefined;
}

/** Entries of a dictionary with plain names. */
export function namedEntries(dict: PDFDict | undefined): [string, PDFObject][] {
  if (!dict) return [];
  return dict.entries().map(([key, value]) => [key.asString().slice(1), value]);
}

export function setEntry(dict: PDFDict, key: string, value: PDFObject): void {
  dict.set(PDFName.of(key), value);
}

export function removeEntry(dict: PDFDict, key: string): boolean {
  return dict.delete(PDFName.of(key));
}
