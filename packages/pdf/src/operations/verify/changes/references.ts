import { type PdfObject, PdfRef, PdfStream } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';

export interface Referrer {
  readonly number: number;
  /** Path of keys to the reference, such as `AP/N`. */
  readonly path: string;
}

/**
 * Finds the objects that refer to the given ones. An object that may change freely in one role must not have another.
 *
 * @returns the referring objects of each target; number 0 is the trailer
 */
export function findReferrers(
  file: PdfFile,
  targets: ReadonlySet<number>,
): ReadonlyMap<number, readonly Referrer[]> {
  const result = new Map<number, Referrer[]>();
  const visit = (object: PdfObject, number: number, path: string): void => {
    if (object instanceof PdfRef) {
      if (!targets.has(object.number)) return;
      const list = result.get(object.number);
      if (list === undefined) result.set(object.number, [{ number, path }]);
      else list.push({ number, path });
    } else if (Array.isArray(object)) {
      for (const item of object) visit(item, number, path);
    } else if (object instanceof Map) {
      for (const [key, value] of object) visit(value, number, path === '' ? key : `${path}/${key}`);
    } else if (object instanceof PdfStream) visit(object.dict, number, path);
  };
  for (const number of file.objectNumbers) {
    const entry = file.entry(number)!;
    if (entry.kind === 'free' || number === 0) continue;
    const ref = new PdfRef(number, entry.kind === 'offset' ? entry.generation : 0);
    visit(file.resolve(ref), number, '');
  }
  visit(file.trailer, 0, '');
  return result;
}
