import type { PdfDocument } from './document.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from './objects.ts';

/** Yields each array and dictionary of a document once, those of streams and inside of others included. */
export function* compositesOf(document: PdfDocument): Generator<PdfObject[] | PdfDict> {
  const seen = new Set<PdfObject>();
  for (const [, object] of document.objects()) {
    const waiting: PdfObject[] = [object];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const entries = value instanceof PdfStream ? value.dict : value;
      if (!(Array.isArray(entries) || isDict(entries)) || seen.has(entries)) continue;
      seen.add(entries);
      yield entries;
      for (const item of entries.values()) if (Array.isArray(item) || isDict(item)) waiting.push(item);
    }
  }
}
