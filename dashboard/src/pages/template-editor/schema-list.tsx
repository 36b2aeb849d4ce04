import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { emptyOf, kindOf, resolve } from './schema.ts';
import styles from './schema-form.module.css';
import { isObject, Properties, SchemaField, type SchemaFieldProps } from './schema-form.tsx';
import { useEditorTexts } from './texts.ts';

/** A list of the data: its items, each of which can be moved and taken out, and a button for another one. */
export function SchemaList({ label, schema, root, value, onChange }: SchemaFieldProps) {
  const { form: texts } = useEditorTexts();
  const items = (value as readonly unknown[] | undefined) ?? [];
  const item = resolve(schema.items, root);
  const isOfObjects = kindOf(item) === 'object';
  const replace = (index: number, next: unknown) => onChange(items.with(index, next ?? null));
  const move = (from: number, to: number) => {
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
      <ol className={styles.items}>
        {items.map((one, index) => {
          const name = texts.item(label, index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart.
            <li key={index} className={styles.item}>
              <div className={styles.itemFields}>
                {isOfObjects && isObject(one) ? (
                  <fieldset className={styles.plain}>
                    <legend>{summaryOf(one) ?? name}</legend>
                    <Properties
                      schema={item}
                      root={root}
                      value={one}
                      onChange={(next) => replace(index, next)}
                    />
                  </fieldset>
                ) : (
                  <SchemaField
                    label={name}
                    schema={item}
                    root={root}
                    value={one}
                    isRequired
                    onChange={(next) => replace(index, next)}
                  />
                )}
              </div>
              <div className={styles.itemButtons}>
                <Button
                  look="quiet"
                  isIcon
                  aria-label={texts.moveUp(name)}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  isIcon
                  aria-label={texts.moveDown(name)}
                  isDisabled={index === items.length - 1}
                  onPress={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden />
                </Button>
                <Button
                  look="quiet"
                  isIcon
                  aria-label={texts.remove(name)}
                  isDisabled={items.length <= (schema.minItems ?? 0)}
                  onPress={() => onChange(items.toSpliced(index, 1))}
                >
                  <X aria-hidden />
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          aria-label={texts.addTo(label)}
          isDisabled={items.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
          onPress={() => onChange([...items, emptyOf(item, root)])}
        >
          <Plus aria-hidden />
          {texts.addItem}
        </Button>
      </div>
    </fieldset>
  );
}

/** What an item is called by those who fill it in: the first text in it. */
function summaryOf(item: Readonly<Record<string, unknown>>): string | undefined {
  const text = Object.values(item).find((value) => typeof value === 'string' && value.trim() !== '');
  return text === undefined ? undefined : String(text).split('\n')[0]!.slice(0, 60);
}
