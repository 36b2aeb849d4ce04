import type { FormField } from '../../../document/fields/model/form-field.ts';
import type { FieldOption } from '../../../document/fields/model/options.ts';

/** A field and what it is filled with, checked against the rules of the field. */
export type Assignment =
  | { readonly field: FormField; readonly type: 'text'; readonly text: string }
  | {
      readonly field: FormField;
      readonly type: 'choice';
      readonly chosen: readonly FieldOption[];
      /** Places of the chosen options among all. */
      readonly indices: readonly number[];
    }
  /** `state` is undefined for off; `only` is the one button that turns on where several have that state. */
  | {
      readonly field: FormField;
      readonly type: 'state';
      readonly state: string | undefined;
      readonly only: number | undefined;
    };
