import type { PDFDict } from '@cantoo/pdf-lib';
import { namedEntries, removeEntry } from '../../content/objects.ts';
import type { Scrubbed, ScrubKind } from './scrubbed.ts';

/** What a page may hold afterwards (ISO 32000-2, table 31). */
const KEPT = new Set([
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'BoxColorInfo',
  'Contents',
  'Rotate',
  'Group',
  'Annots',
  'Tabs',
  'StructParents',
  'UserUnit',
  'Dur',
  'Trans',
  'OutputIntents',
]);

const KINDS: Readonly<Record<string, ScrubKind>> = {
  Thumb: 'thumbnails',
  Metadata: 'xmpMetadata',
  AA: 'scripts',
  AF: 'embeddedFiles',
};

/** Removes from a page all that is not drawn on it: thumbnail, private data, scripts, article threads and so on. */
export function scrubPage(page: PDFDict, scrubbed: Scrubbed): void {
  for (const [key] of namedEntries(page)) {
    if (KEPT.has(key)) continue;
    removeEntry(page, key);
    scrubbed.add(KINDS[key] ?? 'privateData');
  }
}
