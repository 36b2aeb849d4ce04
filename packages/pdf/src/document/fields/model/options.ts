import { isDict, PdfName as Name, type PdfDict, type PdfName } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { decodeText, textOf } from '../../../file/core/text-string.ts';
import type { FormField, FormWidget } from './form-field.ts';

/** One of the values that a field may have. */
export interface FieldOption {
  /** What is exported, and what identifies the option. */
  readonly value: string;
  /** What is shown. */
  readonly label: string;
}

const MAX_OPTIONS = 50_000;

/** The choices of a list or combo box (ISO 32000-2, table 234): malformed ones are left out. */
export function choicesOf(document: DocumentReader, field: FormField): FieldOption[] {
  const options = document.array(field.attribute('Opt')) ?? [];
  return options.slice(0, MAX_OPTIONS).flatMap((option): FieldOption[] => {
    const pair = document.array(option);
    const value = pair === undefined ? document.text(option) : document.text(pair[0]);
    if (value === undefined) return [];
    return [{ value, label: (pair && document.text(pair[1])) ?? value }];
  });
}

/** A widget of a check box or radio button, and the name of the state in which it is on. */
export interface Button {
  readonly widget: FormWidget;
  readonly state: string;
  /** Whether it has an appearance for that state. */
  readonly drawn: boolean;
  readonly option: FieldOption;
}

/**
 * The buttons of a check box or radio field (ISO 32000-2, 12.7.5.2): their states are the names of their appearances.
 * `/Opt` has the values that the states export, one for each widget.
 */
export function buttonsOf(document: DocumentReader, field: FormField): Button[] {
  const exported = document.array(field.attribute('Opt')) ?? [];
  return field.widgets.map((widget, index) => {
    const drawn = drawnState(document, widget.dict);
    const state = drawn ?? impliedState(document, field, widget, index);
    const own = exported[index];
    const pair = document.array(own);
    const value = (pair ? document.text(pair[0]) : document.text(own)) ?? stateText(state);
    const label = document.text(widget.dict, 'TU') ?? (pair && document.text(pair[1])) ?? value;
    return { widget, state, drawn: drawn !== undefined, option: { value, label } };
  });
}

/** Names have a character for each byte; what the bytes mean is UTF-8 where it can be. */
export function stateText(state: string): string {
  const bytes = Buffer.from(state, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : decodeText(bytes);
}

/** The buttons' options, each once. */
export function optionsOf(buttons: readonly Button[]): FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const { option } of buttons) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

/** The name of the state that a check box or radio field is in. */
export function presentState(document: DocumentReader, field: FormField): string {
  const value = field.attribute('V');
  const named = value instanceof Name ? (value as PdfName).value : undefined;
  if (named !== undefined) return named;
  // Some programs write a string, or the state of the widget alone.
  const text = textOf(value);
  if (text !== undefined) return text;
  for (const { dict } of field.widgets) {
    const state = document.name(dict, 'AS');
    if (state !== undefined && state !== 'Off') return state;
  }
  return 'Off';
}

function drawnState(document: DocumentReader, widget: PdfDict): string | undefined {
  const states = document.value(document.dict(widget, 'AP'), 'N');
  if (!isDict(states)) return undefined;
  return [...states.keys()].find((name) => name !== 'Off');
}

/** The state of a widget without appearances: what it or its field names, else one of its own. */
function impliedState(
  document: DocumentReader,
  field: FormField,
  { dict }: FormWidget,
  index: number,
): string {
  const down = document.value(document.dict(dict, 'AP'), 'D');
  const pressed = isDict(down) ? [...down.keys()].find((name) => name !== 'Off') : undefined;
  const named = pressed ?? document.name(dict, 'AS');
  if (named !== undefined && named !== 'Off') return named;
  if (field.kind === 'radio') return String(index);
  const value = document.name(field.attribute('V')) ?? document.name(field.attribute('DV'));
  return value === undefined || value === 'Off' ? 'Yes' : value;
}
