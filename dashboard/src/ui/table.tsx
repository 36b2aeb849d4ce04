import type { ReactNode } from 'react';
import {
  Column as AriaColumn,
  Table as AriaTable,
  Cell,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components';
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
}: TableProps<T>) {
  return (
    <Card>
      {rows === undefined && <Loading lines={6} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <div className={styles.scroll}>
          <AriaTable aria-label={label} className={styles.table!}>
            <TableHeader>
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
                  {columns.map((column) => (
                    <Cell
                      key={column.id}
                      className={classes(
                        styles.cell,
                        column.isRowHeader ? styles.wide : styles.narrow,
                        ...placeOf(column),
                      )}
                    >
                      {column.cell(row)}
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

function placeOf<T>({ isSecondary, isActions }: Column<T>) {
  return [isSecondary && styles.second, isActions && styles.end];
}
