import type { StoredDocument } from '@platen/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch, FileText, Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import { whenOnline } from '../../api/when-online.ts';
import { ACCEPTED } from '../../documents/uploaded-file.ts';
import { useUploads } from '../../documents/uploads.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { PagedTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { DocumentFilters } from './document-filters.tsx';
import styles from './documents-page.module.css';
import {
  areNarrowing,
  type Filters,
  NO_FILTERS,
  PAGE_SIZE,
  queryOf,
  readFilters,
  savedFiltersKey,
  writeFilters,
} from './filters.ts';

const SavedFiltersMenu = lazy(() => whenOnline(() => import('./saved-filters-menu.tsx')));
const SelectedDocuments = lazy(() => whenOnline(() => import('./selected-documents.tsx')));
const UploadList = lazy(async () => ({
  default: (await whenOnline(() => import('../../documents/upload-list.tsx'))).UploadList,
}));

/** Time between two requests for the list during uploads. */
const UPLOADS_REFRESH_MS = 5000;

export default function DocumentsPage() {
  const { documents: texts } = useTexts();
  const { platen, keyId } = useSession();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const setFilters = (next: Filters) => setSearch(writeFilters(next));
  const query = queryOf(filters);
  const { uploads, add, clear } = useUploads(platen, texts.notAPdf, () => {});
  const isUploading = uploads.some(({ state }) => state !== 'done' && state !== 'failed');
  const list = useQuery({
    queryKey: ['documents', query],
    queryFn: ({ signal }) => platen.listDocuments(query, { signal }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
    // One request for each new document would use up the rate limit that the uploads need.
    refetchInterval: isUploading && UPLOADS_REFRESH_MS,
  });
  useEffect(() => {
    if (!isUploading) queries.invalidateQueries({ queryKey: ['documents'] });
  }, [isUploading, queries]);
  const columns = useColumns();
  const [selection, setSelection] = useState<ReadonlySet<string>>(NOTHING);
  // Rows of other pages do not stay selected: their names are unknown here.
  const selected = (list.data?.data ?? []).filter(({ id }) => selection.has(id));
  const upload = (
    <>
      {(areNarrowing(filters) || savedFiltersKey(keyId) in localStorage) && (
        <Suspense fallback={null}>
          <SavedFiltersMenu
            query={areNarrowing(filters) ? writeFilters({ ...filters, offset: 0 }).toString() : ''}
          />
        </Suspense>
      )}
      <FileTrigger acceptedFileTypes={ACCEPTED} allowsMultiple onSelect={(files) => add([...(files ?? [])])}>
        <Button look="primary">
          <Upload aria-hidden />
          {texts.upload}
        </Button>
      </FileTrigger>
    </>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={upload}>
      {uploads.length > 0 && (
        <Suspense fallback={null}>
          <UploadList uploads={uploads} onClear={clear} />
        </Suspense>
      )}
      <DropArea hint={texts.dropTitle} onDrop={add}>
        <DocumentFilters filters={filters} onChange={setFilters} known={metadataOf(list.data?.data ?? [])} />
        {selected.length > 0 && (
          <Suspense fallback={null}>
            <SelectedDocuments documents={selected} onClear={() => setSelection(NOTHING)} />
          </Suspense>
        )}
        <PagedTable
          label={texts.title}
          columns={columns}
          list={list}
          rowId={({ id }) => id}
          selection={{ ids: selection, onChange: setSelection }}
          rowHref={({ id }) => `/documents/${id}`}
          empty={<Empty isNarrowed={areNarrowing(filters)} onClear={() => setFilters(NO_FILTERS)} />}
          paging={{
            offset: filters.offset,
            limit: PAGE_SIZE,
            onMove: (offset) => setFilters({ ...filters, offset }),
          }}
        />
      </DropArea>
    </Page>
  );
}

const NOTHING: ReadonlySet<string> = new Set();
/** Maximum number of suggested metadata pairs. */
const MOST_PAIRS = 50;

function metadataOf(documents: readonly StoredDocument[]): readonly string[] {
  const pairs = documents.flatMap(({ metadata, systemMetadata }) =>
    Object.entries(metadata)
      .filter(([key]) => !(key in systemMetadata))
      .map(([key, value]) => `${key}=${value}`),
  );
  return [...new Set(pairs)].sort().slice(0, MOST_PAIRS);
}

function Empty({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { documents: texts, common } = useTexts();
  return isNarrowed ? (
    <State
      icon={FileSearch}
      title={texts.noMatchTitle}
      text={texts.noMatchText}
      action={<Button onPress={onClear}>{common.clearFilters}</Button>}
    />
  ) : (
    <State
      icon={FileText}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={<ButtonLink href="/templates">{texts.emptyAction}</ButtonLink>}
    />
  );
}

function useColumns(): readonly Column<StoredDocument>[] {
  const { documents: texts } = useTexts();
  const format = useFormat();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: 'source',
      title: texts.source,
      cell: ({ source }) => <Badge>{texts.sources[source]}</Badge>,
    },
    {
      id: 'template',
      title: texts.template,
      isSecondary: true,
      isText: true,
      cell: ({ template }) => template?.name ?? '–',
    },
    {
      id: 'created',
      title: texts.created,
      isSecondary: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
    {
      id: 'size',
      title: texts.size,
      isSecondary: true,
      isNumber: true,
      cell: ({ sizeBytes }) => format.size(sizeBytes),
    },
    {
      id: 'expires',
      title: texts.expires,
      isSecondary: true,
      cell: ({ expiresAt }) => (expiresAt === null ? texts.forever : format.date(expiresAt)),
    },
  ];
}
