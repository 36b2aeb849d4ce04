import type { Batch, BatchJob, Platen } from '@platen/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Layers, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { itemError, jobError } from '../../jobs/job-error.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice, ErrorText } from '../../ui/error-notice.tsx';
import { NamedError } from '../../ui/named-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { hasEnded, refreshWhile } from '../../ui/refresh.ts';
import { BatchDownloads } from '../queue/batch-downloads.tsx';
import { BatchProgress } from '../queue/batch-progress.tsx';
import styles from './table-page.module.css';
import { useTableTexts } from './texts.ts';

/** Item of the batch: a row as data. */
export interface Item {
  readonly data: Readonly<Record<string, unknown>>;
  readonly saveName?: string;
}

/** Maximum items in a request; more are sent as a file. */
const MOST_INLINE = 100;

interface Run {
  readonly batchId: string;
  /** Rows of its items, from 0. */
  readonly rows: readonly number[];
}

/** Queues the rows as a batch, and shows its progress. */
export function BatchRun({ slug, items }: { readonly slug: string; readonly items: readonly Item[] }) {
  const texts = useTableTexts();
  const platen = usePlaten();
  const [run, setRun] = useState<Run>();
  const start = useMutation({
    mutationFn: async (rows: readonly number[]) => {
      const batchId = await queueItems(
        platen,
        slug,
        rows.map((row) => items[row]!),
      );
      setRun({ batchId, rows });
    },
  });
  const all = () => start.mutate(items.map((_, row) => row));
  return (
    <Card isPadded>
      <section className={styles.section}>
        {start.error && (
          <StartError
            error={start.error}
            nameOf={(index) => rowName(items, start.variables?.[index] ?? index) ?? texts.example(index + 1)}
          />
        )}
        {run && (
          <Progress
            key={run.batchId}
            run={run}
            items={items}
            isStarting={start.isPending}
            onRetry={(rows) => start.mutate(rows)}
          />
        )}
        {!run && (
          <>
            <div>
              <Button look="primary" isPending={start.isPending} onPress={all}>
                <Play aria-hidden />
                {texts.run(items.length)}
              </Button>
            </div>
            <p className={styles.soft}>{texts.counted(items.length)}</p>
          </>
        )}
      </section>
    </Card>
  );
}

function rowName(items: readonly Item[], row: number): string | undefined {
  return items[row]?.saveName;
}

/** Shows why no batch was queued, with the name of the row that it is about. */
function StartError({
  error,
  nameOf,
}: {
  readonly error: unknown;
  readonly nameOf: (index: number) => string;
}) {
  const item = itemError(error);
  if (!item) return <ErrorNotice error={error} />;
  return <NamedError name={nameOf(item.index)} error={item.error} />;
}

async function queueItems(platen: Platen, slug: string, items: readonly Item[]): Promise<string> {
  if (items.length <= MOST_INLINE) return (await platen.queueBatch(slug, { items })).batchId;
  const lines = new Blob([items.map((item) => JSON.stringify(item)).join('\n')]);
  const { documentId } = await platen.upload(lines, { name: `${slug}.jsonl` });
  return (await platen.queueBatch(slug, { inputDocumentId: documentId })).batchId;
}

function Progress({
  run: { batchId, rows },
  items,
  isStarting,
  onRetry,
}: {
  readonly run: Run;
  readonly items: readonly Item[];
  readonly isStarting: boolean;
  readonly onRetry: (rows: readonly number[]) => void;
}) {
  const texts = useTableTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const { data: batch, error } = useQuery({
    queryKey: ['batch', batchId],
    queryFn: ({ signal }) => platen.getBatch(batchId, { signal }),
    refetchInterval: ({ state }) => refreshWhile(state.data && !hasEnded(state.data)),
  });
  const isDone = batch !== undefined && hasEnded(batch);
  const failures = useQuery({
    queryKey: ['batch-failures', batchId],
    queryFn: async () => {
      const failed: BatchJob[] = [];
      for await (const job of platen.all((page) =>
        platen.listBatchJobs(batchId, { ...page, status: 'failed' }),
      )) {
        failed.push(job);
      }
      return failed;
    },
    enabled: isDone && batch.jobs.failed > 0,
  });
  const cancel = useMutation({
    mutationFn: async () => {
      await platen.deleteBatch(batchId);
      await queries.invalidateQueries({ queryKey: ['batch', batchId] });
    },
  });
  if (error) return <ErrorNotice error={error} isRepeated />;
  if (!batch) return null;
  const failed = failures.data ?? [];
  return (
    <>
      <BatchProgress batch={batch} total={rows.length} />
      <RunNotice batch={batch} rowCount={rows.length} />
      {cancel.error && <ErrorNotice error={cancel.error} />}
      {failed.length > 0 && (
        <ul className={styles.failures} aria-label={texts.failedRows}>
          {failed.map(({ id, index, error: reason, errorCode }) => (
            <li key={id}>
              <strong>{rowName(items, rows[index]!) ?? texts.example(rows[index]! + 1)}</strong>
              <span>{reason !== undefined && <ErrorText error={jobError(reason, { errorCode })} />}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {!isDone && batch.canceledAt === undefined && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
            <Ban aria-hidden />
            {texts.cancel}
          </Button>
        )}
        {isDone && batch.jobs.complete > 0 && <BatchDownloads batchId={batchId} />}
        {failed.length > 0 && (
          <Button
            look="primary"
            isPending={isStarting}
            onPress={() => onRetry(failed.map(({ index }) => rows[index]!))}
          >
            <RotateCw aria-hidden />
            {texts.retry(failed.length)}
          </Button>
        )}
        <ButtonLink href={`/jobs/batches/${batchId}`}>
          <Layers aria-hidden />
          {texts.openBatch}
        </ButtonLink>
      </div>
    </>
  );
}

/** Says in which state the batch is. */
function RunNotice({ batch, rowCount }: { readonly batch: Batch; readonly rowCount: number }) {
  const texts = useTableTexts();
  const { queue } = useQueueTexts();
  const { canceledAt, error, jobs } = batch;
  const isCanceled = canceledAt !== undefined;
  if (!hasEnded(batch)) return <Notice kind="info">{isCanceled ? queue.canceling : texts.underway}</Notice>;
  const missing = rowCount - jobs.complete;
  if (isCanceled && missing > 0) return <Notice kind="warning">{texts.canceled(missing)}</Notice>;
  if (error !== undefined) return <ErrorNotice error={jobError(error)} />;
  if (jobs.failed > 0) return <Notice kind="warning">{texts.completeWithFailures(jobs.failed)}</Notice>;
  return <Notice kind="success">{texts.complete}</Notice>;
}
