import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button } from '../ui/button.tsx';
import { useFieldProblem } from '../ui/form-problems.ts';
import { Notice } from '../ui/notice.tsx';
import { GroupContext, PathContext } from './form-settings.ts';
import { emptyOf, type JsonObject, resolve, type Schema } from './schema.ts';
import styles from './schema-form.module.css';
import { useSchemaFormTexts } from './texts.ts';

/** Item of a list, for the field that edits it. */
export interface SchemaListItem {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

interface SchemaListProps {
  readonly label: string;
  readonly schema: Schema;
  /** Root schema, to which references are relative. */
  readonly root: JsonObject;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly renderItem: (item: SchemaListItem) => ReactNode;
}

/** Edits a list in the data: items can be moved, removed and added. */
export function SchemaList({ label, schema, root, value, onChange, renderItem }: SchemaListProps) {
  const texts = useSchemaFormTexts();
  const path = useContext(PathContext);
  const { message: problem } = useFieldProblem(path);
  const group = useContext(GroupContext);
  const items = (value as readonly unknown[] | undefined) ?? [];
  const item = resolve(schema.items, root);
  const replace = (index: number, next: unknown) => onChange(items.with(index, next ?? null));
  const move = (from: number, to: number) => {
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <fieldset className={styles.group} aria-label={group === '' ? label : `${group}: ${label}`}>
      <legend>{label}</legend>
      {schema.description !== undefined && <p className={styles.hint}>{schema.description}</p>}
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      <ol className={styles.items}>
        {items.map((one, index) => {
          const name = texts.item(label, index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart.
            <li key={index} className={styles.item}>
              <div className={styles.itemFields}>
                <PathContext value={`${path}[${index}]`}>
                  <GroupContext value={group === '' ? name : `${group}: ${name}`}>
                    {renderItem({ name, schema: item, value: one, onChange: (next) => replace(index, next) })}
                  </GroupContext>
                </PathContext>
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
