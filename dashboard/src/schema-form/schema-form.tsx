import { Plus, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '../ui/button.tsx';
import { useFieldProblem } from '../ui/form-problems.ts';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { FormSettingsContext, GroupContext, PathContext, type SchemaFieldProps } from './form-settings.ts';
import {
  constantsOf,
  emptyOf,
  type JsonObject,
  kindOf,
  labelOf,
  memberPath,
  resolve,
  variantOf,
  variantsOf,
} from './schema.ts';
import styles from './schema-form.module.css';
import { SchemaList, type SchemaListItem } from './schema-list.tsx';
import { useSchemaFormTexts } from './texts.ts';
import { ChoiceField, Flag, JsonField, NumberField, Text } from './value-fields.tsx';

/** Edits one value of the data, in a field that suits its schema. */
function SchemaField(props: SchemaFieldProps) {
  const { schema, value, root } = props;
  // A saved pipeline has references to the data of a run in place of values.
  if (isObject(value) && '$data' in value) return <JsonField {...props} />;
  switch (kindOf(schema, root)) {
    case 'object':
      return isObject(value) || value === undefined ? <ObjectField {...props} /> : <JsonField {...props} />;
    case 'variants':
      return isObject(value) || value === undefined ? <VariantField {...props} /> : <JsonField {...props} />;
    case 'list':
      return Array.isArray(value) || value === undefined ? (
        <SchemaList {...props} renderItem={(item) => <ListItem root={root} {...item} />} />
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
      return <Flag {...props} />;
    case 'json':
      return <JsonField {...props} />;
  }
}

type ObjectProps = Pick<SchemaFieldProps, 'schema' | 'root' | 'onChange'> & { readonly value: JsonObject };

/** Edits all properties of an object, one below another. */
export function Properties({ schema, ...props }: ObjectProps) {
  const { main, hidden } = useContext(FormSettingsContext);
  const path = useContext(PathContext);
  const texts = useSchemaFormTexts();
  const required = new Set(schema.required);
  const constants = new Set(constantsOf(schema).map(([name]) => name));
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => !hidden?.has(memberPath(path, name)) && !constants.has(name),
  );
  const isMain = (name: string) => !main || main.has(name) || required.has(name);
  const first = names.filter(isMain);
  const further = names.filter((name) => !isMain(name));
  return (
    <>
      {first.map((name) => (
        <Property key={name} name={name} schema={schema} {...props} />
      ))}
      {further.length > 0 && (
        <details className={styles.more}>
          <summary>{texts.more}</summary>
          <div className={styles.plain}>
            {further.map((name) => (
              <Property key={name} name={name} schema={schema} {...props} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Property({ name, schema, root, value, onChange }: ObjectProps & { readonly name: string }) {
  const { words, widgets } = useContext(FormSettingsContext);
  const parent = useContext(PathContext);
  const property = schema.properties?.[name];
  const definition = typeof property === 'object' ? property.$ref?.split('/').at(-1) : undefined;
  const own = resolve(property, root);
  const hint = words?.hints[name] ?? (words && !words.showsDescriptions ? undefined : own.description);
  const { description: _, ...bare } = own;
  const Field = widgets?.[definition ?? ''] ?? widgets?.[name] ?? SchemaField;
  return (
    <PathContext value={memberPath(parent, name)}>
      <Field
        label={words?.labels[name] ?? labelOf(name, own)}
        schema={hint ? { ...bare, description: hint } : bare}
        root={root}
        value={value[name]}
        isRequired={schema.required?.includes(name) === true}
        onChange={(next) => {
          const { [name]: _removed, ...others } = value;
          // Existing properties keep their order.
          onChange(next === undefined ? others : { ...value, [name]: next });
        }}
      />
    </PathContext>
  );
}

function ObjectField({ label, schema, root, value, onChange, isRequired }: SchemaFieldProps) {
  const texts = useSchemaFormTexts();
  const { message: problem } = useFieldProblem(useContext(PathContext));
  const parent = useContext(GroupContext);
  const group = parent === '' ? label : `${parent}: ${label}`;
  if (value === undefined) {
    return (
      <div>
        {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
        <Button onPress={() => onChange(emptyOf(schema, root))}>
          <Plus aria-hidden />
          {texts.add(label)}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={styles.group} aria-label={group}>
      <legend>{label}</legend>
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <GroupContext value={group}>
        <Properties schema={schema} root={root} value={value as JsonObject} onChange={onChange} />
      </GroupContext>
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

/** Edits an object of one of several kinds, which can be chosen. */
function VariantField({ schema, root, value, onChange }: SchemaFieldProps) {
  const texts = useSchemaFormTexts();
  const { words } = useContext(FormSettingsContext);
  const variants = variantsOf(schema, root) ?? [];
  const current = variantOf(variants, isObject(value) ? value : {});
  return (
    <>
      <Select
        label={texts.kind}
        options={variants.map(({ name }) => ({ value: name, text: words?.values[name] ?? name }))}
        value={current.name}
        onChange={(name) => {
          const chosen = variants.find((variant) => variant.name === name)!.schema;
          const kept = Object.entries(isObject(value) ? value : {}).filter(
            ([key]) =>
              Object.hasOwn(chosen.properties ?? {}, key) &&
              Object.hasOwn(current.schema.properties ?? {}, key),
          );
          const empty = emptyOf(chosen, root) as JsonObject;
          onChange({ ...Object.fromEntries(kept), ...empty });
        }}
      />
      <Properties
        schema={current.schema}
        root={root}
        value={isObject(value) ? value : {}}
        onChange={onChange}
      />
    </>
  );
}

function ListItem({ name, schema, root, value, onChange }: SchemaListItem & { readonly root: JsonObject }) {
  const kind = kindOf(schema, root);
  if ((kind === 'object' || kind === 'variants') && isObject(value)) {
    return (
      <fieldset className={styles.plain} aria-label={name}>
        <legend>{(kind === 'object' && summaryOf(value)) || name}</legend>
        {kind === 'object' ? (
          <Properties schema={schema} root={root} value={value} onChange={onChange} />
        ) : (
          <VariantField
            label={name}
            schema={schema}
            root={root}
            value={value}
            isRequired
            onChange={onChange}
          />
        )}
      </fieldset>
    );
  }
  return (
    <SchemaField label={name} schema={schema} root={root} value={value} isRequired onChange={onChange} />
  );
}

/** Returns the label of an item in the form: the first short text in it. */
function summaryOf(item: JsonObject): string | undefined {
  const text = Object.values(item).find((value) => typeof value === 'string' && value.trim() !== '');
  return text === undefined ? undefined : String(text).split('\n')[0]!.slice(0, 60);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
