import type { JsonValue } from '../../../json.ts';
import type { FieldKind } from '../model/form-field.ts';
import type { FieldOption } from '../model/options.ts';

/** Where a field is shown: points from the bottom left of the page as it is displayed. */
export interface FieldBox {
  /** Counted from 0. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** For a box of a check box or radio field: the value that it stands for. */
  readonly value?: string;
}

/** A field of a form. */
export interface FieldDescription {
  /** Fully qualified: the names of a path joined by dots. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether a value can be filled in: not into push buttons, signature fields and password fields. */
  readonly fillable: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Text of several lines. */
  readonly multiline: boolean;
  /** Of a list: whether several options may be chosen. Of a combo box: whether other text may be typed. */
  readonly multiSelect: boolean;
  readonly editable: boolean;
  /** Most characters; of a comb field also its cells. */
  readonly maxLength?: number;
  /** Of a date or time, as the field writes it, such as `dd/mm/yyyy`. */
  readonly format?: string;
  readonly tooltip?: string;
  readonly options?: readonly FieldOption[];
  readonly default?: JsonValue;
  readonly boxes: readonly FieldBox[];
}
