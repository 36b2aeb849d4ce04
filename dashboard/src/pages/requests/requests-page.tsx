import type { RequestLogEntry } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, FileSearch, RefreshCw } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { useKeyNames } from '../../session/use-key-names.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorTurn } from '../../ui/cursor-turn.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import {
  areNarrowing,
  NO_FILTERS,
  queryOf,
  type RequestFilters,
  readFilters,
  writeFilters,
} from './filters.ts';
import { RequestFilterBar } from './request-filter-bar.tsx';
import styles from './requests-page.module.css';
import { useRequestsTexts } from './texts.ts';

/** Time between two looks for a request that has just been sent. */
const RELOAD_MS = 2000;

/** Lists the requests of the account, newest first. */
export default function RequestsPage() {
  const { requests: texts } = useRequestsTexts();
  const platen = usePlaten();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const setFilters = (next: RequestFilters) => setSearch(writeFilters(next));
  const query = queryOf(filters);
  const list = useQuery({
    queryKey: ['requests', query],
    queryFn: ({ signal }) => platen.listRequests(query, { signal }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    // Opened from an error message, a request may not be in the log yet.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      filters.requestId !== '' && data?.data.length === 0 && dataUpdateCount < 15 ? RELOAD_MS : false,
  });
  const columns = useColumns();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button isPending={list.isFetching} onPress={() => list.refetch()}>
          <RefreshCw aria-hidden />
          {texts.refresh}
        </Button>
      }
    >
      <RequestFilterBar filters={filters} onChange={setFilters} />
      <ListTable
        label={texts.title}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={<Empty filters={filters} onClear={() => setFilters(NO_FILTERS)} />}
        foot={({ nextCursor }) => (
          <CursorTurn
            cursor={filters.cursor}
            next={nextCursor}
            onMove={(cursor) => setFilters({ ...filters, cursor })}
          />
        )}
      />
    </Page>
  );
}

function Empty({ filters, onClear }: { readonly filters: RequestFilters; readonly onClear: () => void }) {
  const { requests: texts } = useRequestsTexts();
  const { common } = useTexts();
  return areNarrowing(filters) ? (
    <State
      icon={FileSearch}
      title={texts.noMatchTitle}
      text={filters.requestId === '' ? texts.noMatchText : texts.waitingText}
      action={<Button onPress={onClear}>{common.clearFilters}</Button>}
    />
  ) : (
    <State icon={ArrowLeftRight} title={texts.emptyTitle} text={texts.emptyText} />
  );
}

function kindOf(status: number): BadgeKind {
  if (status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
}

function useColumns(): readonly Column<RequestLogEntry>[] {
  const { requests: texts } = useRequestsTexts();
  const format = useFormat();
  const keys = useKeyNames();
  return [
    {
      id: 'status',
      title: texts.status,
      cell: ({ status }) => <Badge kind={kindOf(status)}>{status}</Badge>,
    },
    {
      id: 'request',
      title: texts.request,
      isRowHeader: true,
      cell: ({ id, method, path, code }) => (
        <>
          <code className={styles.request}>
            {method} {path}
          </code>
          {code !== null && <code className={styles.code}>{code}</code>}
          <code className={styles.id}>{id}</code>
        </>
      ),
    },
    {
      id: 'key',
      title: texts.key,
      isSecondary: true,
      isText: true,
      cell: ({ keyId, source }) => (
        <>
          {keys.nameOf(keyId)} {source === 'dashboard' && <Badge>{texts.sources.dashboard}</Badge>}
        </>
      ),
    },
    {
      id: 'duration',
      title: texts.duration,
      isSecondary: true,
      isNumber: true,
      cell: ({ durationMs }) => <span className={styles.number}>{texts.ms(format.number(durationMs))}</span>,
    },
    {
      id: 'time',
      title: texts.time,
      cell: ({ time }) => (
        <time dateTime={time} className={styles.number}>
          {format.dateTime(time)}
        </time>
      ),
    },
  ];
}
