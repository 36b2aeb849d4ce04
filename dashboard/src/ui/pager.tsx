import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './pager.module.css';

/** Page of a list, as returned by the API. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly total: number;
  /** Whether `total` is exact; false when the list may be longer. */
  readonly totalIsExact?: boolean | undefined;
  readonly hasMore: boolean;
}

/** Position in a list, and a function to change it. */
export interface Paging {
  /** Offset of the first visible row. */
  readonly offset: number;
  /** Number of rows on a page. */
  readonly limit: number;
  readonly onMove: (offset: number) => void;
}

/** Footer of a list: the position in it, and buttons for other pages. */
export function ListFoot({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={styles.foot} aria-label={label}>
      {children}
    </nav>
  );
}

/**
 * Shows the range of visible rows and the total, with buttons for the previous and next page. Empty when all rows are visible.
 */
export function Pager({
  page: { data, total, totalIsExact = true, hasMore },
  paging: { offset, limit, onMove },
}: {
  readonly page: ListPage<unknown>;
  readonly paging: Paging;
}) {
  const { common } = useTexts();
  const format = useFormat();
  if (data.length === 0 || (offset === 0 && !hasMore)) return null;
  const from = format.number(offset + 1);
  const to = format.number(offset + data.length);
  return (
    <ListFoot label={common.pages}>
      <span role="status">{common.rows(from, to, `${format.number(total)}${totalIsExact ? '' : '+'}`)}</span>
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
    </ListFoot>
  );
}
