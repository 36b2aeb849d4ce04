import { type Matrix, type Rect, rectOf } from '../../file/core/matrix.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';

/** Returns the resolved items of an array; missing ones are null. */
export function items(pdf: ObjectReader, array: readonly PdfObject[] | undefined): PdfObject[] {
  return array?.map((item) => pdf.resolve(item)) ?? [];
}

/** Returns the reference in an entry, if it is indirect. */
export function refEntry(dict: PdfDict | undefined, key: string): PdfRef | undefined {
  const value = dict?.get(key);
  return value instanceof PdfRef ? value : undefined;
}

export function rectEntry(pdf: ObjectReader, dict: PdfDict | undefined, key: string): Rect | undefined {
  const n = pdf.numbers(dict, key);
  return n && n.length >= 4 ? rectOf(n[0]!, n[1]!, n[2]!, n[3]!) : undefined;
}

export function matrixEntry(pdf: ObjectReader, dict: PdfDict | undefined, key: string): Matrix | undefined {
  const n = pdf.numbers(dict, key);
  return n && n.length >= 6 ? [n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!] : undefined;
}
