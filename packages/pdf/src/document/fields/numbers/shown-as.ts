import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField } from '../model/form-field.ts';
import { formatNumber, numberFormatOf } from './number-format.ts';

/** Returns a value as its field displays it: formatted by the field's script, or unchanged if the format does not accept it. */
export function shownAs(
  document: DocumentReader,
  field: FormField,
  value: string,
): { readonly text: string; readonly colour?: string } {
  if (field.kind === 'list' || field.kind === 'combo') return { text: value };
  const format = numberFormatOf(document, field);
  const shown = format && formatNumber(value, format);
  if (!shown) return { text: value };
  return { text: shown.text, ...(shown.isRed && { colour: '1 0 0 rg' }) };
}
