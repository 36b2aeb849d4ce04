import type { JsonValue } from '../../../json.ts';
import type { FieldKind } from '../model/form-field.ts';
import type { FieldOption } from '../model/options.ts';

/** Box of a field: points from the bottom left of the page as it is displayed. */
export interface FieldBox {
  /** Page index, from 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Value of this box, if it belongs to a check box or radio field. */
  readonly value?: string;
}

/** A field of a form. */
export interface FieldDescription {
  /** Fully qualified name: the names of its path joined by dots. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether a value can be filled in. False for push buttons, signature fields and password fields. */
  readonly fillable: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Whether the text may have several lines. */
  readonly multiline: boolean;
  /** List: whether several options may be chosen. Combo box: whether other text may be typed. */
  readonly multiSelect: boolean;
  readonly editable: boolean;
  /** Maximum number of characters; for a comb field also the number of cells. */
  readonly maxLength?: number;
  /** Format of a date or time in the field, such as `dd/mm/yyyy`. */
  readonly format?: string;
  readonly tooltip?: string;
  readonly options?: readonly FieldOption[];
  readonly default?: JsonValue;
  readonly boxes: readonly FieldBox[];
}
