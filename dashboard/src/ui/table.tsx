import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Column as AriaColumn,
  Table as AriaTable,
  Cell,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Card } from './page.tsx';
import { Loading } from './states.tsx';
import styles from './table.module.css';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** Names the row for screen readers; exactly one column does. */
  readonly isRowHeader?: boolean;
  /** Left out on a narrow screen. */
  readonly isSecondary?: boolean;
  /** For buttons and menus: at the end, with a heading for screen readers only. */
  readonly isActions?: boolean;
}

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** Undefined while they are loading. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  readonly rowHref?: (row: T) => string;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly foot?: ReactNode;
}

/** The table: navigated with the arrow keys; rows that lead somewhere are links. */
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

interface PagerProps {
  readonly offset: number;
  readonly limit: number;
  readonly shown: number;
  readonly total: number;
  /** False when there may be more than `total`. */
  readonly isExact?: boolean;
  readonly hasMore: boolean;
  readonly onMove: (offset: number) => void;
}

/** Below a table: the position in the list, and the way onwards. */
export function TableFoot({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.foot} aria-label={label}>
      {children}
    </nav>
  );
}

/** Which rows of how many are shown, with buttons for the previous and next ones. Empty when all are shown. */
export function Pager({ offset, limit, shown, total, isExact = true, hasMore, onMove }: PagerProps) {
  const { common } = useTexts();
  const format = useFormat();
  if (offset === 0 && !hasMore) return null;
  return (
    <TableFoot label={common.pages}>
      <span role="status">
        {common.rows(offset + 1, offset + shown, `${format.number(total)}${isExact ? '' : '+'}`)}
      </span>
      <span className={styles.pages}>
        <Button
          isIcon
          aria-label={common.previousPage}
          isDisabled={offset === 0}
          onPress={() => onMove(Math.max(0, offset - limit))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          isIcon
          aria-label={common.nextPage}
          isDisabled={!hasMore}
          onPress={() => onMove(offset + limit)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </span>
    </TableFoot>
  );
}
