import type { Batch } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { PagedTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { hasEnded, refreshWhile } from '../../ui/refresh.ts';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { BatchProgress, BatchState } from './batch-progress.tsx';
import { QueueTabs } from './queue-tabs.tsx';

const PAGE_SIZE = 25;

/** Lists the batches of the last days. */
export default function BatchesPage() {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const [{ offset }, move] = useListPlace();
  const list = useQuery({
    queryKey: ['batches', offset],
    queryFn: ({ signal }) => platen.listBatches({ limit: PAGE_SIZE, offset }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshWhile(state.data && !state.data.data.every(hasEnded)),
  });
  const columns = useColumns();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueueTabs />
      <PagedTable
        label={texts.batches}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/jobs/batches/${id}`}
        empty={<State icon={Layers} title={texts.noBatchesTitle} text={texts.noBatchesText} />}
        paging={{ offset, limit: PAGE_SIZE, onMove: (to) => move({ offset: to }) }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Batch>[] {
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  return [
    { id: 'template', title: texts.template, isRowHeader: true, cell: ({ template }) => template.name },
    { id: 'state', title: texts.state, cell: (batch) => <BatchState batch={batch} /> },
    { id: 'progress', title: texts.progress, cell: (batch) => <BatchProgress batch={batch} /> },
    { id: 'by', title: texts.queuedBy, isSecondary: true, isText: true, cell: ({ queuedBy }) => queuedBy },
    {
      id: 'queued',
      title: texts.queued,
      isSecondary: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
}
