import type { Rect } from '../../../file/core/matrix.ts';
import type { PdfDict, PdfObject, PdfRef } from '../../../file/core/objects.ts';

/** Kind of field, by the values it accepts (ISO 32000-2, 12.7.5). */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'password'
  | 'comb'
  | 'date'
  | 'time'
  | 'checkbox'
  | 'radio'
  | 'list'
  | 'combo'
  | 'button'
  | 'signature';

/** A dictionary of the form and its reference; direct dictionaries have none. */
export interface FormNode {
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  /** Parent in the field tree. */
  readonly parent: FormNode | undefined;
}

/** Widget: a place on a page that displays a field. */
export interface FormWidget extends FormNode {
  /** Page index; undefined when the widget is on no page. */
  readonly page: number | undefined;
  readonly rect: Rect | undefined;
}

/** A terminal field. Nodes of equal name form one field with one value. */
export interface FormField {
  /** Fully qualified name, its parts joined by dots (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  readonly kind: FieldKind;
  /** Dictionaries that hold the value. */
  readonly nodes: readonly FormNode[];
  readonly widgets: readonly FormWidget[];
  readonly flags: number;
  /** Returns an entry of the field or of its nearest ancestor that has it; resolved. */
  attribute(key: string): PdfObject;
}

/** Field flags, ISO 32000-2, tables 227, 229, 231 and 233. */
export const FLAG = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  inUnison: 1 << 25,
} as const;

export function hasFlag(field: { readonly flags: number }, flag: keyof typeof FLAG): boolean {
  return (field.flags & FLAG[flag]) !== 0;
}

/** Whether a value can be filled in. */
export function isFillable({ kind }: FormField): boolean {
  return kind !== 'button' && kind !== 'signature' && kind !== 'password';
}
