import type { CutWidget } from '../../document/fields/appearance/paint-field.ts';
import type { FormField } from '../../document/fields/model/form-field.ts';
import { InvalidInputError } from '../../errors.ts';
import { LONGEST_NAME } from './values/refuse-value.ts';

/** Every warning code with its meaning. */
export const FILL_WARNINGS = {
  FIELD_TEXT_CUT: 'the text of a field does not fit into one of its boxes',
} as const;

/** A value that does not fit a box of its field. */
export interface FillWarning {
  readonly code: keyof typeof FILL_WARNINGS;
  /** Full name of the form's field. */
  readonly field: string;
  /** Page of the box, counted from 0. */
  readonly page: number;
  readonly message: string;
}

export function cutWarning({ name }: FormField, { widget, overflow }: CutWidget): FillWarning {
  const page = widget.page!;
  const { side, size, needed, available } = overflow;
  const field = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  const excess = side === 'width' ? 'wider' : 'higher';
  const figures = `${points(needed)} at ${points(size)}, box ${points(available)}`;
  return {
    code: 'FIELD_TEXT_CUT',
    field: name,
    page,
    message: `values.${field}: the text is cut: it is ${excess} than its box on page ${page} (${figures}); shorten it`,
  };
}

/** @throws InvalidInputError `FIELD_TEXT_CUT` naming the first field and how many others there are */
export function refuseCut(warnings: readonly FillWarning[]): void {
  const [first] = warnings;
  if (first === undefined) return;
  const others = new Set(warnings.map(({ field }) => field)).size - 1;
  const more = others > 0 ? `; and ${others} more ${others === 1 ? 'field' : 'fields'}` : '';
  throw new InvalidInputError(`${first.message}${more}`, {
    field: `values.${first.field.slice(0, LONGEST_NAME)}`,
    code: 'FIELD_TEXT_CUT',
  });
}

function points(length: number): string {
  return `${Number(length.toFixed(1))} pt`;
}
