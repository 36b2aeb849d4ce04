import { PDFArray, type PDFDict, PDFRef } from '@cantoo/pdf-lib';
import { arrayEntry, dictEntry, entry, nameEntry, removeEntry, setEntry } from '../../content/objects.ts';
import type { PageAnnotation } from './page-annotations.ts';

/** What makes a dictionary a widget and not only a field (ISO 32000-2, tables 166, 168 and 191). */
const WIDGET_KEYS = [
  'Type',
  'Subtype',
  'Rect',
  'Contents',
  'P',
  'NM',
  'M',
  'F',
  'AP',
  'AS',
  'Border',
  'C',
  'StructParent',
  'OC',
  'H',
  'MK',
  'A',
  'AA',
  'BS',
  'AF',
  'BM',
  'ca',
  'CA',
];

const VALUE_KEYS = ['V', 'DV', 'RV', 'Opt', 'I', 'TI', 'TU', 'Lock', 'SV'];

const MAX_DEPTH = 32;

/**
 * Takes a widget off its page and the value out of its field. The field itself stays, empty and without a
 * widget, so that the form keeps its fields and their order.
 */
export function detachWidget(widget: PageAnnotation): void {
  const { dict } = widget;
  const parent = dictEntry(dict, 'Parent');
  const isField = entry(dict, 'T') !== undefined || !parent;
  clearValue(dict);
  if (isField) {
    for (const key of WIDGET_KEYS) removeEntry(dict, key);
    return;
  }
  const kids = arrayEntry(parent, 'Kids');
  if (kids) {
    const kept = PDFArray.withContext(dict.context);
    for (let i = 0; i < kids.size(); i++) {
      const raw = kids.get(i);
      const same = raw instanceof PDFRef && widget.ref ? raw === widget.ref : kids.lookup(i) === dict;
      if (!same) kept.push(raw);
    }
    if (kept.size() > 0) setEntry(parent!, 'Kids', kept);
    else removeEntry(parent!, 'Kids');
  }
  clearValue(parent!);
}

/** Empties a field, and the ancestors that only hold the value for it. */
function clearValue(dict: PDFDict): void {
  let field: PDFDict | undefined = dict;
  for (let depth = 0; field && depth < MAX_DEPTH; depth++) {
    for (const key of VALUE_KEYS) removeEntry(field, key);
    if (entry(field, 'T') !== undefined && nameEntry(field, 'FT') !== undefined) break;
    field = dictEntry(field, 'Parent');
  }
}
