import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { keyOf, type Mapping, type Target } from './mapping.ts';
import type { DataTable } from './read-table.ts';
import styles from './table-page.module.css';
import { useTableTexts } from './texts.ts';

const NONE = '';

/** Chooses the column for each value of the data, and for the name of the document. */
export function ColumnMapping({
  table: { columns, rows },
  targets,
  mapping,
  onMap,
  nameColumn,
  onNameColumn,
  missing,
}: {
  readonly table: DataTable;
  readonly targets: readonly Target[];
  readonly mapping: Mapping;
  readonly onMap: (mapping: Mapping) => void;
  readonly nameColumn: string | undefined;
  readonly onNameColumn: (column: string | undefined) => void;
  /** Required values without a column. */
  readonly missing: readonly Target[];
}) {
  const texts = useTableTexts();
  const options = (none: string) => [
    { value: NONE, text: none },
    ...columns.map((column) => ({ value: column, text: column })),
  ];
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>
          {texts.columns} · {texts.rows(rows.length)}
        </h2>
        <p className={styles.soft}>{texts.columnsHint}</p>
        <div className={styles.columns}>
          {targets.map(({ path, label, isRequired }) => {
            const key = keyOf(path);
            return (
              <Select
                key={key}
                label={isRequired ? `${label} *` : label}
                value={mapping[key] ?? NONE}
                options={options(texts.noColumn)}
                onChange={(column) => {
                  const { [key]: _, ...others } = mapping;
                  onMap(column === NONE ? others : { ...others, [key]: column });
                }}
              />
            );
          })}
          <Select
            label={texts.documentName}
            value={nameColumn ?? NONE}
            options={options(texts.documentNameNone)}
            onChange={(column) => onNameColumn(column === NONE ? undefined : column)}
          />
        </div>
        {missing.length > 0 && (
          <Notice kind="warning">{texts.missing(missing.map(({ label }) => label).join(', '))}</Notice>
        )}
      </section>
    </Card>
  );
}
