import { type PdfDict, type PdfObject, PdfRef, sameObject } from '../../core/objects.ts';
import type { PdfFile } from '../../core/pdf-file.ts';

/** Keys whose values differ between two dictionaries. */
export function differingKeys(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !sameObject(before.get(key) ?? null, after.get(key) ?? null));
}

/**
 * What was added to a list that may only grow.
 *
 * @returns undefined when an old item was removed, exchanged or moved
 */
export function appended(before: readonly PdfObject[], after: readonly PdfObject[]): PdfObject[] | undefined {
  if (after.length < before.length) return undefined;
  return before.every((item, i) => sameObject(item, after[i])) ? after.slice(before.length) : undefined;
}

export function list(file: PdfFile, object: PdfObject | undefined): PdfObject[] {
  const resolved = file.resolve(object);
  return Array.isArray(resolved) ? resolved : [];
}

export function refNumber(object: PdfObject | undefined): number | undefined {
  return object instanceof PdfRef ? object.number : undefined;
}
