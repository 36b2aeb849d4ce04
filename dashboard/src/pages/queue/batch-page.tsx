import { type BatchJob, NotFoundError } from '@platen/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Layers } from 'lucide-react';
import { useParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { jobError } from '../../jobs/job-error.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { hasEnded, refreshWhile } from '../../ui/refresh.ts';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { BatchDownloads } from './batch-downloads.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { JobResult, JobState } from './job-state.tsx';
import { JobTable } from './job-table.tsx';

const PAGE_SIZE = 50;

/** Shows one batch: its progress and the result of each item. */
export default function BatchPage() {
  const { id = '' } = useParams();
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  const platen = usePlaten();
  const { data, error, refetch } = useQuery({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => platen.getBatch(id, { signal }),
    refetchInterval: ({ state }) => refreshWhile(state.data && !hasEnded(state.data)),
  });
  if (error) {
    return error instanceof NotFoundError ? (
      <State
        icon={Layers}
        title={texts.noBatchTitle}
        text={texts.goneText}
        action={<ButtonLink href="/jobs/batches">{texts.allBatches}</ButtonLink>}
      />
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  }
  if (!data) return <Loading lines={6} />;
  return (
    <Page
      title={texts.batchOf(data.template.name)}
      lead={texts.queuedAt(format.dateTime(data.createdAt), data.queuedBy)}
      back={{ href: '/jobs/batches', text: texts.allBatches }}
      actions={
        hasEnded(data)
          ? data.jobs.complete > 0 && <BatchDownloads batchId={id} />
          : data.canceledAt === undefined && <Cancel batchId={id} />
      }
    >
      {data.error !== undefined && <ErrorNotice error={jobError(data.error)} />}
      {!hasEnded(data) && data.canceledAt !== undefined && <Notice kind="info">{texts.canceling}</Notice>}
      <Card isPadded>
        <BatchProgress batch={data} />
      </Card>
      <Items batchId={id} isUnderway={!hasEnded(data)} />
    </Page>
  );
}

/** Cancels the jobs of a batch that have not begun. */
function Cancel({ batchId }: { readonly batchId: string }) {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => platen.deleteBatch(batchId),
    onSettled: () => queries.invalidateQueries({ queryKey: ['batch', batchId] }),
  });
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      <Ban aria-hidden />
      {texts.cancel}
    </Button>
  );
}

function Items({ batchId, isUnderway }: { readonly batchId: string; readonly isUnderway: boolean }) {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const [{ offset, failed }] = useListPlace();
  const list = useQuery({
    // `isUnderway` causes a last request when all items have ended.
    queryKey: ['batch-jobs', batchId, offset, failed, isUnderway],
    queryFn: ({ signal }) =>
      platen.listBatchJobs(
        batchId,
        { limit: PAGE_SIZE, offset, names: true, status: failed ? 'failed' : undefined },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshWhile(isUnderway),
  });
  const columns = useColumns();
  return (
    <JobTable
      label={texts.items}
      all={texts.allItems}
      columns={columns}
      list={list}
      empty={<State icon={Layers} title={texts.noItemsTitle} text={texts.noItemsText} />}
      pageSize={PAGE_SIZE}
    />
  );
}

function useColumns(): readonly Column<BatchJob>[] {
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  return [
    {
      id: 'item',
      title: texts.item,
      isRowHeader: true,
      cell: ({ index, name }) => name ?? texts.itemNumber(format.number(index + 1)),
    },
    { id: 'state', title: texts.state, cell: ({ status }) => <JobState status={status} /> },
    { id: 'result', title: texts.result, isText: true, cell: (job) => <JobResult job={job} /> },
    {
      id: 'ended',
      title: texts.ended,
      isSecondary: true,
      cell: ({ completedAt }) =>
        completedAt === undefined ? '–' : <time dateTime={completedAt}>{format.dateTime(completedAt)}</time>,
    },
  ];
}
