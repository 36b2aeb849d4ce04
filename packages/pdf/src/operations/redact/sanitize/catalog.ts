import type { PdfDocument } from '../../../file/core/document.ts';
import { isDict, type PdfDict } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { items } from '../../../page/syntax/entries.ts';
import { sanitizeAction, sanitizeAdditionalActions } from './actions.ts';
import type { SanitizationKind, SanitizationReport } from './sanitization-report.ts';
import { removeSignatures } from './signature-fields.ts';

/** Catalog entries that are kept; all others are removed, known or unknown (ISO 32000-2, table 29). */
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

const KINDS: Readonly<Record<string, SanitizationKind>> = {
  Metadata: 'xmpMetadata',
  PieceInfo: 'privateData',
  AF: 'embeddedFiles',
  Collection: 'embeddedFiles',
  AA: 'scripts',
  Perms: 'signatures',
  DSS: 'signatures',
  Legal: 'signatures',
};

/** Removes all entries from the catalog except those for pages, navigation, form or structure. */
export function sanitizeCatalog(pdf: PdfDocument, catalog: PdfDict, sanitized: SanitizationReport): void {
  for (const key of catalog.keys()) {
    if (KEPT.has(key)) continue;
    catalog.delete(key);
    sanitized.add(KINDS[key] ?? 'privateData');
  }
  sanitizeAction(pdf, catalog, 'OpenAction', sanitized);
  sanitizeNames(pdf, catalog, sanitized);
  sanitizeOutline(pdf, pdf.entries(catalog, 'Outlines'), sanitized);
  sanitizeForm(pdf, pdf.entries(catalog, 'AcroForm'), sanitized);
  if (pdf.name(catalog, 'PageMode') === 'UseAttachments') catalog.delete('PageMode');
}

/** Removes all name trees except destinations. */
function sanitizeNames(pdf: ObjectReader, catalog: PdfDict, sanitized: SanitizationReport): void {
  const names = pdf.entries(catalog, 'Names');
  for (const key of names?.keys() ?? []) {
    if (key === 'Dests') continue;
    names!.delete(key);
    if (key === 'EmbeddedFiles') sanitized.add('embeddedFiles');
    else sanitized.add(key === 'JavaScript' ? 'scripts' : 'privateData');
  }
}

const MAX_OUTLINE_ITEMS = 200_000;

function sanitizeOutline(pdf: ObjectReader, root: PdfDict | undefined, sanitized: SanitizationReport): void {
  const seen = new Set<PdfDict>();
  const stack = root ? [root] : [];
  while (stack.length > 0 && seen.size < MAX_OUTLINE_ITEMS) {
    const item = stack.pop()!;
    if (seen.has(item)) continue;
    seen.add(item);
    sanitizeAction(pdf, item, 'A', sanitized);
    sanitizeAdditionalActions(item, sanitized);
    for (const key of ['First', 'Next']) {
      const next = pdf.entries(item, key);
      if (next) stack.push(next);
    }
  }
}

/** Removes scripts, XFA and signatures from a form; its fields stay. */
function sanitizeForm(pdf: PdfDocument, form: PdfDict | undefined, sanitized: SanitizationReport): void {
  if (!form) return;
  if (form.delete('XFA')) sanitized.add('xfa');
  form.delete('CO');
  form.delete('SigFlags');
  removeSignatures(pdf, form, sanitized);
  const seen = new Set<PdfDict>();
  const stack = items(pdf, pdf.array(form, 'Fields')).filter((item) => isDict(item));
  while (stack.length > 0 && seen.size < MAX_OUTLINE_ITEMS) {
    const field = stack.pop()!;
    if (seen.has(field)) continue;
    seen.add(field);
    sanitizeAction(pdf, field, 'A', sanitized);
    sanitizeAdditionalActions(field, sanitized);
    stack.push(...items(pdf, pdf.array(field, 'Kids')).filter((item) => isDict(item)));
  }
}
