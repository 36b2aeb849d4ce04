import { stateOutputIntent } from '../../document/metadata/output-intent.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';
import type { Standard } from '../../standards/claims/claims.ts';
import { shortenDestinationNames } from './destination-names.ts';
import { languageTag } from './normalize.ts';

/** Annotation flags for visibility (ISO 32000-1, 12.5.3): an annotation must be printed and must not be hidden. */
const PRINT = 4;
const HIDING = 1 | 2 | 32 | 256;

/** Applies the requirements of both standards to the document and its pages, whether or not the other rules are met. */
export function prepareArchive(
  document: PdfDocument,
  pages: readonly Page[],
  conformance: readonly Standard[],
  fallback?: string,
): void {
  const { catalog } = document;
  const lang = languageTag(document.text(catalog, 'Lang') ?? fallback);
  if (lang === undefined) catalog.delete('Lang');
  else catalog.set('Lang', textString(lang));
  if (document.dict(catalog, 'StructTreeRoot')) catalog.set('MarkInfo', dict({ Marked: true }));
  const preferences = new Map(document.dict(catalog, 'ViewerPreferences'));
  preferences.delete('Type');
  catalog.set('ViewerPreferences', preferences.set('DisplayDocTitle', true));
  for (const page of pages) {
    const annotations = document.array(page.dict, 'Annots') ?? [];
    if (annotations.length > 0 || document.has(catalog, 'StructTreeRoot')) page.dict.set('Tabs', name('S'));
    for (const item of annotations) {
      const annotation = document.dict(item);
      if (!annotation) continue;
      annotation.set('F', ((document.number(annotation, 'F') ?? 0) | PRINT) & ~HIDING);
    }
    if (isTransparent(document, page) && !document.has(page.dict, 'Group')) {
      page.dict.set('Group', dict({ Type: name('Group'), S: name('Transparency'), CS: name('DeviceRGB') }));
    }
  }
  if (!conformance.includes('pdfa')) return;
  stateOutputIntent(document);
  shortenDestinationNames(document, pages);
}

/** Whether the page paints with transparency. */
function isTransparent(document: PdfDocument, page: Page): boolean {
  const seen = new Set<number>();
  const resources = [page.attribute('Resources')];
  for (const item of document.array(page.dict, 'Annots') ?? []) {
    const appearance = document.entries(document.dict(document.dict(item), 'AP'), 'N');
    for (const each of [appearance, ...(appearance?.values() ?? [])])
      resources.push(document.dict(document.entries(each), 'Resources') ?? null);
  }
  for (let own = resources.pop(); own !== undefined; own = resources.pop()) {
    for (const state of document.dict(own, 'ExtGState')?.values() ?? []) {
      const opaque = (key: string) => (document.number(document.dict(state), key) ?? 1) >= 1;
      const blend = document.name(document.dict(state), 'BM') ?? 'Normal';
      const mask = document.dict(document.dict(state), 'SMask');
      if (!opaque('ca') || !opaque('CA') || mask || !/^(Normal|Compatible)$/.test(blend)) return true;
    }
    for (const kind of ['XObject', 'Pattern']) {
      for (const item of document.dict(own, kind)?.values() ?? []) {
        if (item instanceof PdfRef && seen.has(item.number)) continue;
        if (item instanceof PdfRef) seen.add(item.number);
        const entries = document.entries(item);
        if (!entries) continue;
        if (document.has(entries, 'SMask')) return true;
        resources.push(document.dict(entries, 'Resources') ?? null);
      }
    }
  }
  return false;
}
