import { readDate, writeDate } from '../../../document/fields/dates/date-pattern.ts';
import { dateFormatOf } from '../../../document/fields/dates/field-format.ts';
import { type FormField, hasFlag } from '../../../document/fields/model/form-field.ts';
import {
  buttonsOf,
  choicesOf,
  type FieldOption,
  optionsOf,
  stateText,
} from '../../../document/fields/model/options.ts';
import {
  formatNumber,
  type NumberFormat,
  numberFormatOf,
} from '../../../document/fields/numbers/number-format.ts';
import { combCells, maxLength } from '../../../document/fields/reading/read-fields.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import type { JsonValue } from '../../../json.ts';
import { nearestName } from '../../../nearest-name.ts';
import type { Assignment } from './assignment.ts';
import { refuseValue } from './refuse-value.ts';

/** Most characters of one value. */
const LONGEST_TEXT = 100_000;
/** Most options listed in an error. */
const MOST_LISTED = 20;

/**
 * Checks a value against the rules of its field. `null` empties any field.
 *
 * @throws InvalidInputError FIELD_VALUE_INVALID and FIELD_NOT_FILLABLE, naming field and rule
 */
export function checkValue(document: DocumentReader, field: FormField, value: JsonValue): Assignment {
  switch (field.kind) {
    case 'button':
      return refuseValue(field.name, 'is a push button, which has no value', 'FIELD_NOT_FILLABLE');
    case 'signature':
      return refuseValue(field.name, 'is a signature field; sign it instead', 'FIELD_NOT_FILLABLE');
    case 'password':
      return refuseValue(
        field.name,
        'is a password field, whose value a PDF never stores (ISO 32000-2, table 231)',
        'FIELD_NOT_FILLABLE',
      );
    case 'checkbox':
    case 'radio':
      return checkState(document, field, value);
    case 'list':
    case 'combo':
      return checkChoice(document, field, value);
    default:
      return { field, type: 'text', text: checkText(document, field, value) };
  }
}

function checkText(document: DocumentReader, field: FormField, value: JsonValue): string {
  if (value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number')
    return invalid(field, `must be text${kindHint(field)}`);
  let text = String(value).normalize('NFC').replace(/\r\n?/g, '\n');
  const format = dateFormatOf(document, field);
  if (format !== undefined && text !== '') {
    const written = writeDate(text, format);
    if (written === undefined && readDate(text, format) === undefined) {
      const iso = format.kind === 'date' ? 'a date such as 2026-03-31' : 'a time such as 14:30';
      return invalid(field, `must be ${iso}, or be written as ${format.pattern}`);
    }
    text = written ?? text;
  }
  const numbers = numberFormatOf(document, field);
  if (numbers !== undefined && formatNumber(text, numbers) === undefined)
    return invalid(field, `must be ${wantedBy(numbers)}`);
  return checkCharacters(document, field, text);
}

function wantedBy(format: NumberFormat): string {
  if (format.kind === 'special')
    return `written as ${format.patterns.join(' or ')}, with digits for the nines`;
  return format.kind === 'percent'
    ? 'a number such as 0.25, which is shown as 25%'
    : 'a number such as 1234.5';
}

function checkCharacters(document: DocumentReader, field: FormField, text: string): string {
  if (!text.isWellFormed()) return invalid(field, 'has half of a character (a lone surrogate)');
  const control = /(?![\t\n])\p{Cc}/u.exec(text);
  if (control !== null)
    return invalid(field, `has the control character U+${hex(control[0].codePointAt(0)!)}`);
  if (/[\n\u2028\u2029]/.test(text) && !hasFlag(field, 'multiline'))
    return invalid(field, 'has a line break, and is a field of one line');
  const length = Array.from(text).length;
  const most = combCells(document, field) ?? maxLength(document, field);
  if (most !== undefined && length > most)
    return invalid(field, `has ${length} characters, and may have ${most}`);
  if (length > LONGEST_TEXT) return invalid(field, `has more than ${LONGEST_TEXT} characters`);
  return text;
}

function checkChoice(document: DocumentReader, field: FormField, value: JsonValue): Assignment {
  const options = choicesOf(document, field);
  const none: Assignment = { field, type: 'choice', chosen: [], indices: [] };
  if (value === null) return none;
  const several = field.kind === 'list' && hasFlag(field, 'multiSelect');
  const wanted = Array.isArray(value) && field.kind === 'list' ? value : [value];
  if (!wanted.every((item) => typeof item === 'string' || typeof item === 'number'))
    return invalid(field, several ? 'must be an array of options' : 'must be one of its options, as text');
  if (wanted.length > 1 && !several) return invalid(field, 'may have one option only');
  const editable = field.kind === 'combo' && hasFlag(field, 'editable');
  const indices = new Set<number>();
  for (const item of wanted.map((one) => String(one).normalize('NFC'))) {
    const index = indexOf(options, item);
    if (index !== undefined) indices.add(index);
    else if (item === '' && !several) return none;
    else if (editable) {
      const text = checkCharacters(document, field, item);
      return { field, type: 'choice', chosen: [{ value: text, label: text }], indices: [] };
    } else return invalid(field, `${noSuchOption(item, options)}`);
  }
  const sorted = [...indices].sort((a, b) => a - b);
  return { field, type: 'choice', chosen: sorted.map((index) => options[index]!), indices: sorted };
}

/** Returns the index of an option by its export value, otherwise by its display text. */
function indexOf(options: readonly FieldOption[], text: string): number | undefined {
  const same = (own: string) => own.normalize('NFC') === text;
  const exported = options.findIndex(({ value }) => same(value));
  const index = exported >= 0 ? exported : options.findIndex(({ label }) => same(label));
  return index < 0 ? undefined : index;
}

function checkState(document: DocumentReader, field: FormField, value: JsonValue): Assignment {
  const buttons = buttonsOf(document, field);
  const off: Assignment = { field, type: 'state', state: undefined, only: undefined };
  const on = (index: number): Assignment => {
    const { state } = buttons[index]!;
    const alone = field.kind === 'radio' && !hasFlag(field, 'inUnison');
    return { field, type: 'state', state, only: alone ? index : undefined };
  };
  if (value === null || (value === false && field.kind === 'checkbox')) return off;
  const options = optionsOf(buttons);
  if (value === true && field.kind === 'checkbox') {
    if (options.length <= 1) return buttons.length > 0 ? on(0) : { ...off, state: 'Yes' };
    return invalid(field, `has several boxes; name the one that is checked: ${listed(options)}`);
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    const rule =
      field.kind === 'radio'
        ? `must be one of ${listed(options)}`
        : `must be true or false${alsoBy(options)}`;
    return invalid(field, rule);
  }
  const text = String(value);
  const by = [
    buttons.findIndex(({ option }) => option.value === text),
    buttons.findIndex(({ state }) => stateText(state) === text),
    buttons.findIndex(({ option }) => option.label === text),
  ].find((index) => index >= 0);
  if (by !== undefined) return on(by);
  if (text === '' || text === 'Off') return off;
  return invalid(field, noSuchOption(text, options));
}

function alsoBy(options: readonly FieldOption[]): string {
  return options.length === 0 ? '' : `, or the value that it exports: ${listed(options)}`;
}

function noSuchOption(text: string, options: readonly FieldOption[]): string {
  const shown = text.length > 100 ? `${text.slice(0, 100)}…` : text;
  const nearest = nearestName(
    text,
    options.slice(0, 1000).flatMap(({ value, label }) => [value, label]),
  );
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `has no option "${shown}"; its options are ${listed(options)}${hint}`;
}

function listed(options: readonly FieldOption[]): string {
  if (options.length === 0) return 'none';
  const names = options.slice(0, MOST_LISTED).map(({ value }) => `"${value.slice(0, 100)}"`);
  return `${names.join(', ')}${options.length > MOST_LISTED ? ` and ${options.length - MOST_LISTED} more` : ''}`;
}

function kindHint({ kind }: FormField): string {
  return kind === 'date' ? ', a date such as 2026-03-31' : kind === 'time' ? ', a time such as 14:30' : '';
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

function invalid(field: FormField, rule: string): never {
  return refuseValue(field.name, rule, 'FIELD_VALUE_INVALID');
}
