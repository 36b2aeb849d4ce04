import type { PdfDict } from '../../../file/core/objects.ts';
import type { SanitizationKind, SanitizationReport } from './sanitization-report.ts';

/** Page entries that are kept (ISO 32000-2, table 31). */
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

const KINDS: Readonly<Record<string, SanitizationKind>> = {
  Thumb: 'thumbnails',
  Metadata: 'xmpMetadata',
  AA: 'scripts',
  AF: 'embeddedFiles',
};

/** Removes from a page everything that it does not draw: thumbnail, private data, scripts, article threads and so on. */
export function sanitizePage(page: PdfDict, sanitized: SanitizationReport): void {
  for (const key of page.keys()) {
    if (KEPT.has(key)) continue;
    page.delete(key);
    sanitized.add(KINDS[key] ?? 'privateData');
  }
}
