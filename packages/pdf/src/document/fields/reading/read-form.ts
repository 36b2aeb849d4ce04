import { fromUserRect, pageGeometry } from '../../../file/core/page-geometry.ts';
import { PageTreeWalk } from '../../../file/core/page-tree.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { refusalOf } from '../../../file/core/refusals.ts';
import { openDocument } from '../../../file/preflight/index.ts';
import type { JsonObject, JsonValue } from '../../../json.ts';
import { readDate } from '../dates/date-pattern.ts';
import { type DateFormat, dateFormatOf } from '../dates/field-format.ts';
import { type FormField, hasFlag, isFillable } from '../model/form-field.ts';
import { buttonsOf, choicesOf, type FieldOption, optionsOf, presentState } from '../model/options.ts';
import { scriptText } from '../model/script-text.ts';
import type { FieldBox, FieldDescription } from './field-description.ts';
import { combCells, maxLength, readFields } from './read-fields.ts';
import { schemaOf } from './schema.ts';
import { assertReadable, hasCalculations, xfaOf } from './xfa.ts';

export interface ReadFormOptions {
  /** User or owner password of an encrypted file. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
}

export interface FormDescription {
  /** JSON Schema (2020-12) of the values that can be filled in. */
  readonly schema: JsonObject;
  /** Current values by field name. Values of password fields are left out. */
  readonly values: JsonObject;
  readonly fields: readonly FieldDescription[];
  /** Whether the PDF also has an XFA form, which is removed when the form is filled in. */
  readonly xfa: boolean;
  /** Whether scripts calculate fields. They are not run. */
  readonly calculated: boolean;
}

/**
 * Reads the form of a PDF (ISO 32000-2, 12.7): its fields, a schema of their values, and the values.
 *
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`,
 * `PDF_TOO_COMPLEX` for more than 100,000 fields, `XFA_DYNAMIC` when the form exists only as dynamic XFA
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function readForm(pdf: Uint8Array, options: ReadFormOptions = {}): Promise<FormDescription> {
  const field = options.field ?? 'pdf';
  const { document } = await openDocument(pdf, { field, password: options.password });
  try {
    const fields = readFields(document, field);
    assertReadable(document, fields, field);
    const describe = describer(document);
    const described = fields.map(describe);
    return {
      schema: schemaOf(described),
      values: Object.fromEntries(
        fields.flatMap((each) => (isFillable(each) ? [[each.name, presentValue(document, each)]] : [])),
      ),
      fields: described,
      xfa: xfaOf(document) !== undefined,
      calculated: hasCalculations(document, fields),
    };
  } catch (error) {
    throw refusalOf(error, field);
  }
}

/** Returns the current value of a field in the form in which it can be filled in. */
export function presentValue(document: DocumentReader, field: FormField, key: 'V' | 'DV' = 'V'): JsonValue {
  const value = field.attribute(key);
  switch (field.kind) {
    case 'checkbox':
    case 'radio': {
      const state = key === 'V' ? presentState(document, field) : document.name(value);
      const buttons = buttonsOf(document, field);
      const on = buttons.find((button) => button.state === state || button.option.value === state);
      if (field.kind === 'checkbox' && optionsOf(buttons).length <= 1) return on !== undefined;
      return on?.option.value ?? null;
    }
    case 'list':
    case 'combo': {
      const texts = (document.array(value) ?? [value]).flatMap((item) => document.text(item) ?? []);
      if (field.kind === 'list' && hasFlag(field, 'multiSelect')) return texts;
      return texts[0] ?? (field.kind === 'list' ? null : '');
    }
    default: {
      const text = textValue(document, field, key);
      const format = text === '' ? undefined : dateFormatOf(document, field);
      return (format && readDate(text, format)) ?? text;
    }
  }
}

/** Returns the text of a field; long text may be in a stream (ISO 32000-2, 12.7.5.3). */
function textValue(document: DocumentReader, field: FormField, key: 'V' | 'DV' = 'V'): string {
  const value = field.attribute(key);
  return (document.text(value) ?? scriptText(document, value)).replace(/\r\n?/g, '\n');
}

/** Returns the text displayed in a text field or combo box: for a choice, its display text. */
export function shownText(document: DocumentReader, field: FormField): string {
  const text = textValue(document, field);
  if (field.kind !== 'combo') return text;
  return choicesOf(document, field).find(({ value }) => value === text)?.label ?? text;
}

function describer(document: DocumentReader): (field: FormField) => FieldDescription {
  const pages = [...new PageTreeWalk(document, 'lenient').pages()];
  const geometry = new Map<number, ReturnType<typeof pageGeometry>>();
  const boxesOf = (field: FormField): FieldBox[] => {
    const buttons =
      field.kind === 'checkbox' || field.kind === 'radio' ? buttonsOf(document, field) : undefined;
    return field.widgets.flatMap(({ page: index, rect }, i): FieldBox[] => {
      const page = index === undefined ? undefined : pages[index];
      if (index === undefined || page === undefined || rect === undefined) return [];
      const view = geometry.get(index) ?? pageGeometry(document, page.dict, page.attribute);
      geometry.set(index, view);
      const { x, y, width, height } = fromUserRect(view, rect);
      const value = buttons?.[i]?.option.value;
      const bottom = Math.round((view.height - y - height) * 100) / 100;
      return [{ page: index, x, y: bottom, width, height, ...(value === undefined ? {} : { value }) }];
    });
  };
  return (field) => {
    const format: DateFormat | undefined = dateFormatOf(document, field);
    const tooltip = document.text(field.attribute('TU')) ?? document.text(field.widgets[0]?.dict, 'TU');
    const most = combCells(document, field) ?? maxLength(document, field);
    const isText = !['list', 'checkbox', 'radio', 'button', 'signature'].includes(field.kind);
    const options = fieldOptions(document, field);
    const hasDefault = isFillable(field) && field.attribute('DV') !== null;
    return {
      name: field.name,
      kind: field.kind,
      fillable: isFillable(field),
      readOnly: hasFlag(field, 'readOnly'),
      required: hasFlag(field, 'required'),
      multiline: field.kind === 'multiline',
      multiSelect: field.kind === 'list' && hasFlag(field, 'multiSelect'),
      editable: field.kind === 'combo' && hasFlag(field, 'editable'),
      ...(isText && most !== undefined && { maxLength: most }),
      ...((field.kind === 'date' || field.kind === 'time') && format && { format: format.pattern }),
      ...(tooltip !== undefined && tooltip !== '' && { tooltip }),
      ...(options && { options }),
      ...(hasDefault && { default: presentValue(document, field, 'DV') }),
      boxes: boxesOf(field),
    };
  };
}

function fieldOptions(document: DocumentReader, field: FormField): FieldOption[] | undefined {
  if (field.kind === 'list' || field.kind === 'combo') return choicesOf(document, field);
  if (field.kind === 'radio' || field.kind === 'checkbox') return optionsOf(buttonsOf(document, field));
  return undefined;
}
