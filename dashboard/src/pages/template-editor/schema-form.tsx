import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { JsonObject } from './draft.ts';
import { emptyOf, kindOf, labelOf, resolve, type Schema } from './schema.ts';
import styles from './schema-form.module.css';
import { SchemaList, type SchemaListItem } from './schema-list.tsx';
import { useEditorTexts } from './texts.ts';

/** Number of characters from which a text field has several lines. */
const LONG = 80;

export interface SchemaFieldProps {
  readonly label: string;
  readonly schema: Schema;
  /** Root schema, to which references are relative. */
  readonly root: JsonObject;
  readonly value: unknown;
  /** Called with the new value; undefined removes it. */
  readonly onChange: (value: unknown) => void;
  readonly isRequired: boolean;
}

/** Edits one value of the data, in a field that suits its schema. */
function SchemaField(props: SchemaFieldProps) {
  const { schema, value } = props;
  switch (kindOf(schema)) {
    case 'object':
      return isObject(value) || value === undefined ? <ObjectField {...props} /> : <JsonField {...props} />;
    case 'list':
      return Array.isArray(value) || value === undefined ? (
        <SchemaList {...props} renderItem={(item) => <ListItem root={props.root} {...item} />} />
      ) : (
        <JsonField {...props} />
      );
    case 'choice':
      return <ChoiceField {...props} />;
    case 'text':
      return <Text {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'flag':
      return (
        <Checkbox
          label={props.label}
          isSelected={value === true}
          onChange={(next) => props.onChange(next || props.isRequired ? next : undefined)}
        />
      );
    case 'json':
      return <JsonField {...props} />;
  }
}

/** Edits all properties of an object, one below another. */
export function Properties({
  schema,
  root,
  value,
  onChange,
}: Pick<SchemaFieldProps, 'schema' | 'root' | 'onChange'> & { readonly value: JsonObject }) {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const resolved = resolve(property, root);
    return (
      <SchemaField
        key={name}
        label={labelOf(name, resolved)}
        schema={resolved}
        root={root}
        value={value[name]}
        isRequired={required.has(name)}
        onChange={(next) => {
          const { [name]: _, ...others } = value;
          // Existing properties keep their order.
          onChange(next === undefined ? others : { ...value, [name]: next });
        }}
      />
    );
  });
}

function ObjectField({ label, schema, root, value, onChange, isRequired }: SchemaFieldProps) {
  const { form: texts } = useEditorTexts();
  if (value === undefined) {
    return (
      <div>
        <Button onPress={() => onChange(emptyOf(schema, root))}>
          <Plus aria-hidden />
          {texts.add(label)}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
      <Properties schema={schema} root={root} value={value as JsonObject} onChange={onChange} />
      {!isRequired && (
        <div>
          <Button look="quiet" onPress={() => onChange(undefined)}>
            <Trash2 aria-hidden />
            {texts.remove(label)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function ListItem({ name, schema, root, value, onChange }: SchemaListItem & { readonly root: JsonObject }) {
  if (kindOf(schema) === 'object' && isObject(value)) {
    return (
      <fieldset className={styles.plain}>
        <legend>{summaryOf(value) ?? name}</legend>
        <Properties schema={schema} root={root} value={value} onChange={onChange} />
      </fieldset>
    );
  }
  return (
    <SchemaField label={name} schema={schema} root={root} value={value} isRequired onChange={onChange} />
  );
}

/** Returns the label of an item in the form: the first text in it. */
function summaryOf(item: JsonObject): string | undefined {
  const text = Object.values(item).find((value) => typeof value === 'string' && value.trim() !== '');
  return text === undefined ? undefined : String(text).split('\n')[0]!.slice(0, 60);
}

const NONE = 'none';

function ChoiceField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const { form: texts } = useEditorTexts();
  const values = schema.enum ?? [];
  const index = values.indexOf(value);
  return (
    <Select
      label={label}
      hint={schema.description}
      options={[
        ...(isRequired && index >= 0 ? [] : [{ value: NONE, text: texts.none }]),
        ...values.map((it, at) => ({ value: String(at), text: String(it) })),
      ]}
      value={index < 0 ? NONE : String(index)}
      onChange={(chosen) => onChange(chosen === NONE ? undefined : values[Number(chosen)])}
    />
  );
}

/** Formats with a matching input type in browsers. */
const INPUT_TYPES: Readonly<Record<string, 'date' | 'time' | 'email' | 'url'>> = {
  date: 'date',
  email: 'email',
  uri: 'url',
};

function Text({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const text = value === undefined || value === null ? '' : String(value);
  const isLong = text.includes('\n') || text.length > LONG;
  const type = INPUT_TYPES[schema.format ?? ''] ?? 'text';
  // A date input would show an invalid date as empty.
  const canBeDate = type !== 'date' || text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text);
  return (
    <TextField
      label={label}
      hint={schema.description}
      type={canBeDate ? type : 'text'}
      lines={isLong ? Math.min(8, Math.max(3, text.split('\n').length + 1)) : 1}
      value={text}
      isRequired={isRequired}
      maxLength={schema.maxLength}
      onChange={(next) => onChange(next === '' && !isRequired ? undefined : next)}
      autoComplete="off"
    />
  );
}

function NumberField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const { form: texts } = useEditorTexts();
  const given = value === undefined || value === null ? '' : String(value);
  const [typed, setTyped] = useState(given);
  // The number may change elsewhere, and unfinished input may end in a decimal point.
  const text = numberOf(typed) === value ? typed : given;
  const [wrong, setWrong] = useState<string>();
  return (
    <TextField
      label={label}
      hint={schema.description}
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
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

/** Edits a value without a suitable field as JSON. */
function JsonField({ label, schema, value, onChange, isRequired }: SchemaFieldProps) {
  const { form: texts } = useEditorTexts();
  const id = useId();
  const given = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [wrong, setWrong] = useState<string>();
  return (
    <TextField
      id={id}
      label={label}
      hint={schema.description ?? texts.asJson}
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
