import { useContext, useId, useState } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { FormSettingsContext, PathContext, type SchemaFieldProps } from './form-settings.ts';
import { valuesOf } from './schema.ts';
import { useSchemaFormTexts } from './texts.ts';

/** Number of characters from which a text field has several lines. */
const LONG = 80;

const NONE = 'none';

/** Edits one of a few values. */
export function ChoiceField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const texts = useSchemaFormTexts();
  const { words } = useContext(FormSettingsContext);
  const values = valuesOf(schema) ?? [];
  const index = values.indexOf(value === undefined ? schema.default : value);
  const hasDefault = schema.default !== undefined;
  return (
    <Select
      label={label}
      hint={schema.description}
      options={[
        ...((isRequired || hasDefault) && index >= 0 ? [] : [{ value: NONE, text: texts.none }]),
        ...values.map((it, at) => ({ value: String(at), text: words?.values[String(it)] ?? String(it) })),
      ]}
      value={index < 0 ? NONE : String(index)}
      onChange={(chosen) => onChange(chosen === NONE ? undefined : values[Number(chosen)])}
    />
  );
}

/** Edits a boolean. */
export function Flag({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const initial = schema.default === true;
  return (
    <Checkbox
      label={label}
      isSelected={value === undefined ? initial : value === true}
      onChange={(next) => onChange(next === initial && !isRequired ? undefined : next)}
    />
  );
}

/** Formats with a matching input type in browsers. */
const INPUT_TYPES: Readonly<Record<string, 'date' | 'email' | 'url' | 'password'>> = {
  date: 'date',
  email: 'email',
  uri: 'url',
  password: 'password',
};

/** Edits a string. */
export function Text({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const path = useContext(PathContext);
  const text = value === undefined || value === null ? '' : String(value);
  const isLong = text.includes('\n') || text.length > LONG;
  const type = INPUT_TYPES[schema.format ?? ''] ?? 'text';
  // A date input would show an invalid date as empty.
  const canBeDate = type !== 'date' || text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text);
  return (
    <TextField
      label={label}
      hint={schema.description}
      name={path}
      type={canBeDate ? type : 'text'}
      lines={isLong ? Math.min(8, Math.max(3, text.split('\n').length + 1)) : 1}
      value={text}
      isRequired={isRequired}
      maxLength={schema.maxLength}
      onChange={(next) => onChange(next === '' && !isRequired ? undefined : next)}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      {...(typeof schema.default === 'string' && { input: { placeholder: schema.default } })}
    />
  );
}

/** Edits a number. */
export function NumberField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const texts = useSchemaFormTexts();
  const given = value === undefined || value === null ? '' : String(value);
  const [typed, setTyped] = useState(given);
  // The number may change elsewhere, and unfinished input may end in a decimal point.
  const text = numberOf(typed) === value ? typed : given;
  const [wrong, setWrong] = useState<string>();
  const path = useContext(PathContext);
  return (
    <TextField
      label={label}
      hint={schema.description}
      name={path}
      error={wrong === undefined ? undefined : texts.notANumber}
      value={wrong ?? text}
      isRequired={isRequired}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      onChange={(next) => {
        const number = numberOf(next);
        const isWrong = next.trim() !== '' && number === undefined;
        setWrong(isWrong ? next : undefined);
        if (isWrong) return;
        setTyped(next);
        onChange(number);
      }}
      autoComplete="off"
      {...(typeof schema.default === 'number' && { input: { placeholder: String(schema.default) } })}
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

/** Edits a value without a suitable field as JSON. */
export function JsonField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const texts = useSchemaFormTexts();
  const id = useId();
  const path = useContext(PathContext);
  const given = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [wrong, setWrong] = useState<string>();
  return (
    <TextField
      id={id}
      label={label}
      hint={schema.description ?? texts.asJson}
      name={path}
      error={wrong === undefined ? undefined : texts.notJson}
      isCode
      lines={Math.min(10, Math.max(3, given.split('\n').length))}
      value={wrong ?? given}
      isRequired={isRequired}
      onChange={(next) => {
        if (next.trim() === '') {
          setWrong(undefined);
          onChange(undefined);
          return;
        }
        try {
          onChange(JSON.parse(next));
          setWrong(undefined);
        } catch {
          setWrong(next);
        }
      }}
    />
  );
}
