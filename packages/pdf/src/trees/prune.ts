import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** Deletes the objects that nothing leads to from the trailer, so that they are not written. */
export function pruneUnreachable(context: PDFContext): void {
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [Root, Info, Encrypt, ID];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      waiting.push(context.lookup(object));
    } else if (object instanceof PDFArray) {
      waiting.push(...object.asArray());
    } else if (object instanceof PDFDict) {
      waiting.push(...object.values());
    } else if (object instanceof PDFStream) {
      waiting.push(...object.dict.values());
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
