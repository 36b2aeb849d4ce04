import type { FormField } from '@platen/client';
import { Checkbox, Checkboxes } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useFormTexts } from './texts.ts';
import type { FieldValue } from './values.ts';

interface FieldInputProps {
  readonly field: FormField;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

/** Value for no choice, which no option has. */
const NOTHING = '';

/** Value formats of browser pickers. */
const PICKED = { date: /^\d{4}-\d\d-\d\d$/, time: /^\d\d:\d\d(:\d\d)?$/ };

/** Input control for a field of any kind. */
export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const { form: texts } = useFormTexts();
  const name = field.tooltip ?? field.name;
  const label = field.required ? texts.required(name) : name;
  const options = (field.options ?? []).map((option) => ({ value: option.value, text: option.label }));
  if (field.readOnly) {
    return (
      <TextField
        label={label}
        hint={texts.readOnly}
        isReadOnly
        value={shownText(value, texts.yes, texts.no)}
      />
    );
  }
  if (field.kind === 'checkbox' && options.length <= 1)
    return <Checkbox label={label} isSelected={value === true} onChange={onChange} />;
  if (field.multiSelect)
    return (
      <Checkboxes
        label={label}
        options={distinct(options)}
        values={Array.isArray(value) ? (value as readonly string[]) : []}
        onChange={onChange}
      />
    );
  if (options.length > 0 && !field.editable) {
    const nothing = { value: NOTHING, text: texts.nothing };
    const all = distinct(options);
    return (
      <Select
        label={label}
        options={all.some((option) => option.value === NOTHING) ? all : [nothing, ...all]}
        value={typeof value === 'string' ? value : NOTHING}
        onChange={(chosen) => onChange(chosen === NOTHING ? null : chosen)}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hintOf(field, options, texts)}
      type={typeOf(field, value)}
      lines={field.multiline ? 4 : 1}
      {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  );
}

/** Returns the input type. A picker would show nothing for a text that is no date or time, which a form may contain. */
function typeOf({ kind }: FormField, value: FieldValue): 'date' | 'time' | 'text' {
  if (kind !== 'date' && kind !== 'time') return 'text';
  return !value || PICKED[kind].test(String(value)) ? kind : 'text';
}

function hintOf(
  { format, maxLength }: FormField,
  options: readonly { readonly text: string }[],
  texts: ReturnType<typeof useFormTexts>['form'],
): string | undefined {
  if (format !== undefined) return texts.format(format);
  if (options.length > 0) return texts.suggestions(options.map(({ text }) => text).join(', '));
  return maxLength === undefined ? undefined : texts.most(maxLength);
}

function shownText(value: FieldValue, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return Array.isArray(value) ? value.join(', ') : ((value as string | null) ?? '');
}

/** Removes options with the same export value, which are indistinguishable. */
function distinct<Option extends { readonly value: string }>(options: readonly Option[]): Option[] {
  return [...new Map(options.toReversed().map((option) => [option.value, option])).values()].reverse();
}
