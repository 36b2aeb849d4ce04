import type { DocumentReader } from '../../../file/core/reader.ts';
import type { FormField } from '../model/form-field.ts';
import { formatScriptOf } from '../model/script-text.ts';

/** Date or time format of a field, in the letters of Acrobat's `util.printd`. */
export interface DateFormat {
  readonly kind: 'date' | 'time';
  readonly pattern: string;
}

/** Formats that scripts refer to by index (Acrobat JavaScript, AFDate_Format and AFTime_Format). */
const DATE_FORMATS = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
];
const TIME_FORMATS = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];

const LONGEST_PATTERN = 60;

/**
 * Returns the format applied by the field's format script (ISO 32000-2, 12.6.3, `/F` of the additional actions). The script is
 * not run: only a call of one of Acrobat's own functions is recognized.
 */
export function dateFormatOf(
  document: DocumentReader,
  field: Pick<FormField, 'attribute' | 'widgets'>,
): DateFormat | undefined {
  return formatIn(formatScriptOf(document, field));
}

function formatIn(script: string): DateFormat | undefined {
  const call = /\bAF(Date|Time)_Format(?:Ex)?\s*\(\s*(?:(\d{1,2})|"([^"]*)"|'([^']*)')\s*\)/.exec(script);
  if (call === null) return undefined;
  const [, what, index, double, single] = call;
  const kind = what === 'Date' ? 'date' : 'time';
  const known = kind === 'date' ? DATE_FORMATS : TIME_FORMATS;
  const pattern = index === undefined ? (double ?? single ?? '') : known[Number(index)];
  return pattern === undefined || pattern === '' || pattern.length > LONGEST_PATTERN
    ? undefined
    : { kind, pattern };
}
