import type { AuditEvent } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSearch, ScrollText } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import { useEventTexts } from '../../i18n/event-texts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorTurn } from '../../ui/cursor-turn.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import styles from './audit-page.module.css';
import {
  type AuditFilters,
  areNarrowing,
  NO_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
} from './filters.ts';
import { useAuditTexts } from './texts.ts';
import { useCsvExport } from './use-csv-export.tsx';

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
    queryFn: ({ signal }) => platen.listEvents(query!, { signal }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const csv = useCsvExport(query);
  return (
    <Page title={texts.title} lead={texts.lead} actions={csv.button}>
      {csv.notice}
      <AuditFilterBar filters={filters} onChange={setFilters} />
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
  'trusted-root-removed': 'danger',
  'template-deleted': 'danger',
  'asset-deleted': 'danger',
  'redaction-template-deleted': 'danger',
  'pipeline-deleted': 'danger',
  'key-created': 'info',
  'certificate-created': 'info',
  'trusted-root-added': 'warning',
  'webhook-secrets-read': 'warning',
  'webhook-secret-rotated': 'warning',
};

function useColumns(): readonly Column<AuditEvent>[] {
  const { audit: texts } = useAuditTexts();
  const { events } = useEventTexts();
  const format = useFormat();
  return [
    {
      id: 'event',
      title: texts.event,
      isRowHeader: true,
      cell: ({ event }) => <Badge kind={KINDS[event] ?? 'plain'}>{events.names[event] ?? event}</Badge>,
    },
    { id: 'subject', title: texts.subject, isText: true, cell: (event) => <Subject event={event} /> },
    {
      id: 'actor',
      title: texts.actor,
      isSecondary: true,
      isText: true,
      cell: ({ actor }) => (
        <Link href={`/audit?${writeFilters({ ...NO_FILTERS, actor })}`} className={styles.subject!}>
          {actor}
        </Link>
      ),
    },
    {
      id: 'request',
      title: texts.request,
      isSecondary: true,
      cell: ({ requestId }) => (
        <Link href={`/requests?requestId=${requestId}`} className={styles.request!}>
          <code>{requestId.slice(0, 8)}…</code>
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

/** Name of an event's subject, with a link if it is a document that still exists. */
function Subject({ event: { subject } }: { readonly event: AuditEvent }) {
  const { audit: texts } = useAuditTexts();
  const { type, id, name } = subject;
  if (type !== 'document') {
    return name === undefined ? (
      <code className={styles.subject}>{id}</code>
    ) : (
      <span className={styles.subject}>{name}</span>
    );
  }
  if (name !== undefined) {
    return (
      <Link href={`/documents/${id}`} className={styles.subject!}>
        {name}
      </Link>
    );
  }
  return (
    <Link href={`/audit?${writeFilters({ ...NO_FILTERS, documentId: id })}`} className={styles.subject!}>
      {texts.deletedDocument(id.slice(-6))}
    </Link>
  );
}
