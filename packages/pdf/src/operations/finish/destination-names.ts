import type { PdfDocument } from '../../file/core/document.ts';
import { name } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';

/** Longest name that PDF/A allows, in bytes (ISO 19005-2, 6.1.13). */
const LONGEST = 127;
/** Number of bytes kept; the rest is for a suffix that distinguishes names with the same beginning. */
const KEPT = 100;

/**
 * Shortens destination names that are too long for PDF/A. Browsers derive them from ids, and each non-ASCII character takes nine
 * bytes or more.
 */
export function shortenDestinationNames(document: PdfDocument, pages: readonly Page[]): void {
  const destinations = document.dict(document.catalog, 'Dests');
  const shortened = new Map<string, string>();
  for (const [long, target] of [...(destinations ?? [])]) {
    if (long.length <= LONGEST) continue;
    let short: string;
    do short = `${long.slice(0, KEPT)}~${shortened.size + 1}`;
    while (destinations!.has(short));
    destinations!.delete(long);
    destinations!.set(short, target);
    shortened.set(long, short);
  }
  if (shortened.size === 0) return;
  for (const page of pages) {
    for (const item of document.array(page.dict, 'Annots') ?? []) {
      const annotation = document.dict(item);
      for (const [owner, key] of [
        [annotation, 'Dest'],
        [document.dict(annotation, 'A'), 'D'],
      ] as const) {
        const short = shortened.get(document.name(owner, key) ?? '');
        if (short !== undefined) owner!.set(key, name(short));
      }
    }
  }
}
