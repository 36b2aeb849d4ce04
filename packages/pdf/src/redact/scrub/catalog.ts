import { PDFDict } from '@cantoo/pdf-lib';
import {
  arrayEntry,
  dictEntry,
  entry,
  items,
  namedEntries,
  nameEntry,
  removeEntry,
} from '../../content/objects.ts';
import { scrubAction, scrubAdditionalActions } from './actions.ts';
import type { Scrubbed, ScrubKind } from './scrubbed.ts';

/** What a catalog may hold afterwards; everything else goes, known or unknown (ISO 32000-2, table 29). */
const KEPT = new Set([
  'Type',
  'Version',
  'Extensions',
  'Pages',
  'PageLabels',
  'Names',
  'Dests',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'Outlines',
  'OpenAction',
  'AcroForm',
  'StructTreeRoot',
  'MarkInfo',
  'Lang',
  'OCProperties',
  'OutputIntents',
  'URI',
]);

const KINDS: Readonly<Record<string, ScrubKind>> = {
  Metadata: 'xmpMetadata',
  PieceInfo: 'privateData',
  AF: 'embeddedFiles',
  Collection: 'embeddedFiles',
  AA: 'scripts',
  Perms: 'signatures',
  DSS: 'signatures',
  Legal: 'signatures',
};

/** Removes from the catalog all that is neither page, navigation, form nor structure. */
export function scrubCatalog(catalog: PDFDict, scrubbed: Scrubbed): void {
  for (const [key] of namedEntries(catalog)) {
    if (KEPT.has(key)) continue;
    removeEntry(catalog, key);
    scrubbed.add(KINDS[key] ?? 'privateData');
  }
  scrubAction(catalog, 'OpenAction', scrubbed);
  scrubNames(catalog, scrubbed);
  scrubOutline(dictEntry(catalog, 'Outlines'), scrubbed);
  scrubForm(dictEntry(catalog, 'AcroForm'), scrubbed);
  if (nameEntry(catalog, 'PageMode') === 'UseAttachments') removeEntry(catalog, 'PageMode');
}

/** Of the name trees only destinations stay. */
function scrubNames(catalog: PDFDict, scrubbed: Scrubbed): void {
  const names = dictEntry(catalog, 'Names');
  for (const [key] of namedEntries(names)) {
    if (key === 'Dests') continue;
    removeEntry(names!, key);
    if (key === 'EmbeddedFiles') scrubbed.add('embeddedFiles');
    else scrubbed.add(key === 'JavaScript' ? 'scripts' : 'privateData');
  }
}

const MAX_OUTLINE_ITEMS = 200_000;

function scrubOutline(root: PDFDict | undefined, scrubbed: Scrubbed): void {
  const seen = new Set<PDFDict>();
  const stack = root ? [root] : [];
  while (stack.length > 0 && seen.size < MAX_OUTLINE_ITEMS) {
    const item = stack.pop()!;
    if (seen.has(item)) continue;
    seen.add(item);
    scrubAction(item, 'A', scrubbed);
    scrubAdditionalActions(item, scrubbed);
    for (const key of ['First', 'Next']) {
      const next = dictEntry(item, key);
      if (next) stack.push(next);
    }
  }
}

/** Scripts, XFA and signatures of a form; its fields stay. */
function scrubForm(form: PDFDict | undefined, scrubbed: Scrubbed): void {
  if (!form) return;
  if (removeEntry(form, 'XFA')) scrubbed.add('xfa');
  removeEntry(form, 'CO');
  removeEntry(form, 'SigFlags');
  const seen = new Set<PDFDict>();
  const stack = items(arrayEntry(form, 'Fields')).filter((item) => item instanceof PDFDict);
  while (stack.length > 0 && seen.size < MAX_OUTLINE_ITEMS) {
    const field = stack.pop()!;
    if (seen.has(field)) continue;
    seen.add(field);
    scrubAction(field, 'A', scrubbed);
    scrubAdditionalActions(field, scrubbed);
    const value = entry(field, 'V');
    if (
      nameEntry(field, 'FT') === 'Sig' ||
      (value instanceof PDFDict && entry(value, 'ByteRange') !== undefined)
    ) {
      if (removeEntry(field, 'V')) scrubbed.add('signatures');
      removeEntry(field, 'Lock');
      removeEntry(field, 'SV');
    }
    stack.push(...items(arrayEntry(field, 'Kids')).filter((item) => item instanceof PDFDict));
  }
}
