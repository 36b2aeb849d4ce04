import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  Column as AriaColumn,
  Table as AriaTable,
  Cell,
  type Key,
  Link,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import checkboxStyles from './checkbox.module.css';
import { Box } from './checkbox.tsx';
import { classes } from './classes.ts';
import { Card } from './page.tsx';
import { Loading } from './states.tsx';
import styles from './table.module.css';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Whether the column names the row for screen readers; exactly one column does. */
  readonly isRowHeader?: boolean;
  /** Whether the column is hidden on a narrow screen. */
  readonly isSecondary?: boolean;
  /** Whether the values are text of any length, such as names that users gave: it wraps, so that the others keep their width. */
  readonly isText?: boolean;
  /** Whether the values are numbers: aligned at their last digits. */
  readonly isNumber?: boolean;
  /** Whether the column holds buttons and menus: at the end, with a heading for screen readers only. */
  readonly isActions?: boolean;
}

export interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Rows of the table; undefined while they are loading. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  readonly rowHref?: (row: T) => string;
  /** Content when the table has no rows. */
  readonly empty: ReactNode;
  readonly foot?: ReactNode;
  readonly selection?: TableSelection;
}

/** Rows that the user has selected by check boxes. */
export interface TableSelection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** Table with arrow key navigation; rows with a target are links. */
export function Table<T extends object>({
  label,
  columns,
  rows,
  rowId,
  rowHref,
  empty,
  foot,
  selection,
}: TableProps<T>) {
  return (
    <Card>
      {rows === undefined && <Loading lines={6} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <div className={styles.scroll}>
          <AriaTable
            aria-label={label}
            className={styles.table!}
            {...(selection && {
              selectionMode: 'multiple' as const,
              selectedKeys: selection.ids,
              onSelectionChange: (keys: 'all' | Set<Key>) =>
                selection.onChange(
                  keys === 'all' ? new Set(rows.map(rowId)) : new Set([...keys].map(String)),
                ),
            })}
          >
            <TableHeader>
              {selection && (
                <AriaColumn id="selection" className={classes(styles.column, styles.check)}>
                  <SelectionBox />
                </AriaColumn>
              )}
              {columns.map((column) => (
                <AriaColumn
                  key={column.id}
                  id={column.id}
                  isRowHeader={column.isRowHeader}
                  className={classes(styles.column, ...placeOf(column))}
                >
                  <span className={column.isActions ? 'visually-hidden' : undefined}>{column.title}</span>
                </AriaColumn>
              ))}
            </TableHeader>
            <TableBody>
              {rows.map((row) => (
                <Row key={rowId(row)} id={rowId(row)} href={rowHref?.(row)} className={styles.row!}>
                  {selection && (
                    <Cell className={classes(styles.cell, styles.check)}>
                      <SelectionBox />
                    </Cell>
                  )}
                  {columns.map((column) => (
                    <Cell
                      key={column.id}
                      className={classes(
                        styles.cell,
                        column.isRowHeader ? styles.wide : column.isText ? styles.text : styles.narrow,
                        ...placeOf(column),
                      )}
                    >
                      {column.isRowHeader && rowHref ? (
                        <Link href={rowHref(row)} className={styles.link!}>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </Cell>
                  ))}
                </Row>
              ))}
            </TableBody>
          </AriaTable>
        </div>
      )}
      {foot}
    </Card>
  );
}

/** Check box of a row, or of all rows, which the table connects by its slot. */
function SelectionBox() {
  return (
    <AriaCheckbox slot="selection" className={checkboxStyles.checkbox!}>
      <Box />
    </AriaCheckbox>
  );
}

function placeOf<T>({ isSecondary, isNumber, isActions }: Column<T>) {
  return [isSecondary && styles.second, isNumber && styles.number, isActions && styles.end];
}
