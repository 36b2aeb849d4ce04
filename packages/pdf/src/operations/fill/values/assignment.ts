import type { FormField } from '../../../document/fields/model/form-field.ts';
import type { FieldOption } from '../../../document/fields/model/options.ts';

/** A field and its new value, checked against the rules of the field. */
export type Assignment =
  | { readonly field: FormField; readonly type: 'text'; readonly text: string }
  | {
      readonly field: FormField;
      readonly type: 'choice';
      readonly chosen: readonly FieldOption[];
      /** Indexes of the chosen options. */
      readonly indices: readonly number[];
    }
  /** `state` is undefined for off; `only` is the one button to turn on if several have that state. */
  | {
      readonly field: FormField;
      readonly type: 'state';
      readonly state: string | undefined;
      readonly only: number | undefined;
    };
