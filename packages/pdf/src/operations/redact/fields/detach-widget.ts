import { type PdfDict, PdfRef } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import type { PageAnnotation } from '../../../page/content/page-annotations.ts';

/** Entries that make a dictionary a widget and not only a field (ISO 32000-2, tables 166, 168 and 191). */
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
 * Removes a widget from its page, and the value from its field. The field itself stays, empty and without a widget, so
 * that the form keeps its fields and their order.
 */
export function detachWidget(pdf: ObjectReader, widget: PageAnnotation): void {
  const { dict } = widget;
  const parent = pdf.entries(dict, 'Parent');
  const isField = pdf.value(dict, 'T') !== null || !parent;
  clearValue(pdf, dict);
  if (isField) {
    for (const key of WIDGET_KEYS) dict.delete(key);
    return;
  }
  const kids = pdf.array(parent, 'Kids');
  if (kids) {
    const kept = kids.filter((kid) =>
      kid instanceof PdfRef && widget.ref ? kid.number !== widget.ref.number : pdf.resolve(kid) !== dict,
    );
    if (kept.length > 0) parent!.set('Kids', kept);
    else parent!.delete('Kids');
  }
  clearValue(pdf, parent!);
}

/** Empties a field, and the ancestors that hold its value. */
export function clearValue(pdf: ObjectReader, dict: PdfDict): void {
  let field: PdfDict | undefined = dict;
  for (let depth = 0; field && depth < MAX_DEPTH; depth++) {
    for (const key of VALUE_KEYS) field.delete(key);
    if (pdf.value(field, 'T') !== null && pdf.name(field, 'FT') !== undefined) break;
    field = pdf.entries(field, 'Parent');
  }
}
