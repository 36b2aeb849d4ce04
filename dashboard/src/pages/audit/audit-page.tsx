import type { AuditEvent } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSearch, ScrollText } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorTurn } from '../../ui/cursor-turn.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import styles from './audit-page.module.css';
import {
  type AuditFilters,
  areNarrowing,
  EVENT_NAMES,
  NO_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
} from './filters.ts';
import { useAuditTexts } from './texts.ts';

/** Lists the account's audit events, newest first. */
export default function AuditPage() {
  const { audit: texts } = useAuditTexts();
  const platen = usePlaten();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const setFilters = (next: AuditFilters) => setSearch(writeFilters(next));
  const query = queryOf(filters);
  const list = useQuery({
    queryKey: ['events', query],
    queryFn: ({ signal }) => platen.listEvents(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Filters filters={filters} onChange={setFilters} />
      <ListTable
        label={texts.title}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={<Empty isNarrowed={areNarrowing(filters)} onClear={() => setFilters(NO_FILTERS)} />}
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

function Filters({
  filters,
  onChange,
}: {
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
}) {
  const { audit: texts } = useAuditTexts();
  const { events } = useTexts();
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change, cursor: '' });
  return (
    <FilterBar onClear={areNarrowing(filters) ? () => onChange(NO_FILTERS) : undefined}>
      <Select<(typeof EVENT_NAMES)[number] | 'any'>
        label={texts.event}
        value={filters.event || 'any'}
        onChange={(event) => set({ event: event === 'any' ? '' : event })}
        options={[
          { value: 'any', text: texts.anyEvent },
          ...EVENT_NAMES.map((value) => ({ value, text: events.names[value] })),
        ]}
      />
      <TextField label={texts.from} type="date" value={filters.from} onChange={(from) => set({ from })} />
      <TextField label={texts.to} type="date" value={filters.to} onChange={(to) => set({ to })} />
    </FilterBar>
  );
}

function Empty({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { audit: texts } = useAuditTexts();
  const { common } = useTexts();
  return isNarrowed ? (
    <State
      icon={FileSearch}
      title={texts.noMatchTitle}
      text={texts.noMatchText}
      action={<Button onPress={onClear}>{common.clearFilters}</Button>}
    />
  ) : (
    <State icon={ScrollText} title={texts.emptyTitle} text={texts.emptyText} />
  );
}

const KINDS: Partial<Record<AuditEvent['event'], BadgeKind>> = {
  deleted: 'danger',
  'key-revoked': 'danger',
  'certificate-deleted': 'danger',
  'template-deleted': 'danger',
  'asset-deleted': 'danger',
  'redaction-template-deleted': 'danger',
  'pipeline-deleted': 'danger',
  'key-created': 'info',
  'certificate-created': 'info',
  'webhook-secrets-read': 'warning',
  'webhook-secret-rotated': 'warning',
};

function useColumns(): readonly Column<AuditEvent>[] {
  const { audit: texts } = useAuditTexts();
  const { events } = useTexts();
  const format = useFormat();
  return [
    {
      id: 'event',
      title: texts.event,
      isRowHeader: true,
      cell: ({ event }) => <Badge kind={KINDS[event] ?? 'plain'}>{events.names[event] ?? event}</Badge>,
    },
    { id: 'subject', title: texts.subject, cell: (event) => <Subject event={event} /> },
    { id: 'actor', title: texts.actor, isSecondary: true, cell: ({ actor }) => actor },
    {
      id: 'request',
      title: texts.request,
      isSecondary: true,
      cell: ({ requestId }) => (
        <Link href={`/requests?requestId=${requestId}`} className={styles.request!}>
          <code>{requestId}</code>
        </Link>
      ),
    },
    {
      id: 'time',
      title: texts.time,
      cell: ({ time }) => (
        <time dateTime={time} className={styles.time}>
          {format.dateTime(time)}
        </time>
      ),
    },
  ];
}

/** Subject of an event, with a link if the document still exists. */
function Subject({ event: { event, subject } }: { readonly event: AuditEvent }) {
  if (subject.type === 'document' && event !== 'deleted') {
    return (
      <Link href={`/documents/${subject.id}`} className={styles.subject!}>
        <code>{subject.id}</code>
      </Link>
    );
  }
  return subject.name === undefined ? <code className={styles.subject}>{subject.id}</code> : subject.name;
}
