import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/**
 * Removes every object that cannot be reached from the trailer, and every reference to an object that is not
 * there. Returns how many objects were removed.
 */
export function sweep(context: PDFContext): number {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const seen = new Set<PDFObject>();
  const stack: PDFObject[] = [];
  for (const start of [Root, Info]) if (start) stack.push(start);
  const exists = (object: PDFObject) => !(object instanceof PDFRef) || context.lookup(object) !== undefined;
  while (stack.length > 0) {
    const object = stack.pop()!;
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target) stack.push(target);
      continue;
    }
    if (seen.has(object)) continue;
    seen.add(object);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      for (const [key, value] of dict.entries()) {
        if (!exists(value)) dict.delete(key);
        else stack.push(value);
      }
    } else if (object instanceof PDFArray) {
      for (let index = object.size() - 1; index >= 0; index--) {
        const value = object.get(index);
        if (exists(value)) stack.push(value);
        else object.set(index, context.obj(null));
      }
    }
  }
  let removed = 0;
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (reached.has(ref)) continue;
    context.delete(ref);
    removed++;
  }
  return removed;
}

/** Whether any of `targets` can still be reached. */
export function reachable(context: PDFContext, targets: ReadonlySet<PDFRef>): boolean {
  if (targets.size === 0) return false;
  const reached = new Set<PDFRef>();
  const seen = new Set<PDFObject>();
  const stack: PDFObject[] = context.trailerInfo.Root ? [context.trailerInfo.Root] : [];
  while (stack.length > 0) {
    const object = stack.pop()!;
    if (object instanceof PDFRef) {
      if (targets.has(object)) return true;
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target) stack.push(target);
      continue;
    }
    if (seen.has(object)) continue;
    seen.add(object);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) stack.push(...dict.values());
    else if (object instanceof PDFArray) stack.push(...object.asArray());
  }
  return false;
}
