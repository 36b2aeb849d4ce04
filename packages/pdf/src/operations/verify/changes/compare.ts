import { type PdfDict, type PdfObject, PdfRef, sameObject } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';

/** Returns the keys whose values differ between two dictionaries. */
export function differingKeys(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !sameObject(before.get(key) ?? null, after.get(key) ?? null));
}

/**
 * Returns the items that were inserted into a list, at any position.
 *
 * @returns undefined when an old item was removed, replaced or moved
 */
export function inserted(before: readonly PdfObject[], after: readonly PdfObject[]): PdfObject[] | undefined {
  let next = 0;
  const added = after.filter((item) => {
    const isOld = next < before.length && sameObject(item, before[next]);
    if (isOld) next++;
    return !isOld;
  });
  return next === before.length ? added : undefined;
}

export function list(file: PdfFile, object: PdfObject | undefined): PdfObject[] {
  const resolved = file.resolve(object);
  return Array.isArray(resolved) ? resolved : [];
}

export function refNumber(object: PdfObject | undefined): number | undefined {
  return object instanceof PdfRef ? object.number : undefined;
}
