import { DamagedPdfError } from '../../../../file/core/damaged.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfRef } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { textOf } from '../../../../file/core/text-string.ts';

/** A form field with a value of its own, and its widgets. */
export interface FormField {
  /** Fully qualified name. */
  readonly name: string;
  readonly type: string | undefined;
  readonly flags: number;
  readonly dict: PdfDict;
  readonly widgets: readonly FieldWidget[];
  /** Returns an entry of the field, or of its nearest ancestor that has one (ISO 32000-2, 12.7.4.1). */
  attribute(key: string): PdfObject;
}

export interface FieldWidget {
  readonly dict: PdfDict;
  /** Returns an entry of the widget, or else that of `FormField.attribute`. */
  attribute(key: string): PdfObject;
}

const MAX_FIELDS = 100_000;
const MAX_DEPTH = 64;

/**
 * Returns all fields that are indirect objects, by object number.
 *
 * @throws DamagedPdfError when the form has too many
 */
export function formFieldsOf(file: PdfFile): Map<number, FormField> {
  const fields = new Map<number, FormField>();
  const seen = new Set<number>();
  const visit = (object: PdfObject, above: readonly PdfDict[], parentName: string): void => {
    const dict = file.resolve(object);
    if (!isDict(dict) || !(object instanceof PdfRef) || seen.has(object.number)) return;
    seen.add(object.number);
    if (seen.size > MAX_FIELDS || above.length > MAX_DEPTH)
      throw new DamagedPdfError('the form has too many fields');
    const lineage = [dict, ...above];
    const name = [parentName, textOf(file.resolve(dict.get('T'))) ?? '']
      .filter((part) => part !== '')
      .join('.');
    const list = file.resolve(dict.get('Kids'));
    const kids = Array.isArray(list) ? list : [];
    const isWidget = (kid: PdfObject): boolean => {
      const resolved = file.resolve(kid);
      return isDict(resolved) && !resolved.has('T') && !resolved.has('Kids');
    };
    for (const kid of kids) if (!isWidget(kid)) visit(kid, lineage, name);
    const widgets = kids.filter(isWidget).map((kid) => file.resolve(kid) as PdfDict);
    if (kids.length > 0 && widgets.length === 0) return;
    const attributeOf = (dicts: readonly PdfDict[]) => (key: string) =>
      file.resolve(dicts.find((item) => item.has(key))?.get(key));
    const attribute = attributeOf(lineage);
    const flags = attribute('Ff');
    const own = dict.has('Rect') || nameOf(file.resolve(dict.get('Subtype'))) === 'Widget' ? [dict] : [];
    fields.set(object.number, {
      name,
      type: nameOf(attribute('FT')),
      flags: typeof flags === 'number' ? flags : 0,
      dict,
      widgets: [
        ...own.map((widget) => ({ dict: widget, attribute })),
        ...widgets.map((widget) => ({ dict: widget, attribute: attributeOf([widget, ...lineage]) })),
      ],
      attribute,
    });
  };
  const form = file.resolve(file.catalog.get('AcroForm'));
  const roots = isDict(form) ? file.resolve(form.get('Fields')) : null;
  for (const root of Array.isArray(roots) ? roots : [])
    visit(root, isDict(form) ? [formDefaults(form)] : [], '');
  return fields;
}

/** Returns the entries that fields inherit from the form itself (ISO 32000-2, table 224). */
function formDefaults(form: PdfDict): PdfDict {
  return new Map([...form].filter(([key]) => key === 'DA' || key === 'Q'));
}
