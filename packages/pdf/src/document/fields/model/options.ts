import { isDict, PdfName as Name, type PdfDict, type PdfName } from '../../../file/core/objects.ts';
import type { DocumentReader } from '../../../file/core/reader.ts';
import { decodeText, textOf } from '../../../file/core/text-string.ts';
import type { FormField, FormWidget } from './form-field.ts';

/** One of the values allowed in a field. */
export interface FieldOption {
  /** Export value, which identifies the option. */
  readonly value: string;
  /** Display text. */
  readonly label: string;
}

const MAX_OPTIONS = 50_000;

/** Returns the options of a list or combo box (ISO 32000-2, table 234) without malformed ones. */
export function choicesOf(document: DocumentReader, field: FormField): FieldOption[] {
  const options = document.array(field.attribute('Opt')) ?? [];
  return options.slice(0, MAX_OPTIONS).flatMap((option): FieldOption[] => {
    const pair = document.array(option);
    const value = pair === undefined ? document.text(option) : document.text(pair[0]);
    if (value === undefined) return [];
    return [{ value, label: (pair && document.text(pair[1])) ?? value }];
  });
}

/** A widget of a check box or radio button, and the name of its on state. */
export interface Button {
  readonly widget: FormWidget;
  readonly state: string;
  /** Whether it has an appearance for the on state. */
  readonly drawn: boolean;
  readonly option: FieldOption;
}

/**
 * Returns the buttons of a check box or radio field (ISO 32000-2, 12.7.5.2). Their states are the names of their appearances.
 * `/Opt` holds the export values, one for each widget.
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

/** Decodes a name, which has one character per byte, as UTF-8 if its bytes are valid. */
export function stateText(state: string): string {
  const bytes = Buffer.from(state, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : decodeText(bytes);
}

/** Returns the options of the buttons without duplicates. */
export function optionsOf(buttons: readonly Button[]): FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const { option } of buttons) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

/** Returns the name of the current state of a check box or radio field. */
export function presentState(document: DocumentReader, field: FormField): string {
  const value = field.attribute('V');
  const named = value instanceof Name ? (value as PdfName).value : undefined;
  if (named !== undefined) return named;
  // Some programs write a string, or only the state of the widget.
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

/** Returns the state of a widget without appearances: the one named by the widget or its field, else a made-up one. */
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
