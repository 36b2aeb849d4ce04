import type { UseQueryResult } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { type ListPage, Pager, type Paging } from './pager.tsx';
import { ErrorState, State } from './states.tsx';
import { Table, type TableProps } from './table.tsx';
import { useLaterRetry } from './use-later-retry.ts';

interface ListTableProps<T, P extends { readonly data: readonly T[] }>
  extends Omit<TableProps<T>, 'rows' | 'foot'> {
  /** Query of the list. */
  readonly list: Pick<UseQueryResult<P>, 'data' | 'error' | 'fetchStatus' | 'refetch'>;
  readonly foot?: (page: P) => ReactNode;
}

/** Table with the rows of a list, or the reason why they could not be loaded. Loaded rows stay when a refetch fails. */
export function ListTable<T extends object, P extends { readonly data: readonly T[] }>({
  list: { data, error, fetchStatus, refetch },
  foot,
  ...table
}: ListTableProps<T, P>) {
  // `ErrorState` itself retries.
  useLaterRetry(data === undefined ? undefined : error, refetch);
  if (error && data === undefined) return <ErrorState error={error} onRetry={refetch} />;
  // Not requested: a filter is wrong, and reports it.
  if (data === undefined && fetchStatus === 'idle') return null;
  return (
    <>
      {error && <ErrorNotice error={error} kind="warning" isRepeated />}
      <Table {...table} rows={data?.data} foot={data && foot?.(data)} />
    </>
  );
}

export interface PagedTableProps<T> extends Omit<ListTableProps<T, ListPage<T>>, 'foot'> {
  readonly paging: Paging;
}

/** Table of a paged list. */
export function PagedTable<T extends object>({ paging, empty, ...table }: PagedTableProps<T>) {
  const { common } = useTexts();
  const isBehindEnd = paging.offset > 0;
  return (
    <ListTable
      {...table}
      empty={
        isBehindEnd ? (
          <State
            icon={ListX}
            title={common.behindEndTitle}
            text={common.behindEndText}
            action={<Button onPress={() => paging.onMove(0)}>{common.firstPage}</Button>}
          />
        ) : (
          empty
        )
      }
      foot={(page) => <Pager page={page} paging={paging} />}
    />
  );
}
