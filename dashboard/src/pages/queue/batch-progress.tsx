import type { Batch } from '@platen/client';
import { useFormat } from '../../i18n/format.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Meter } from '../../ui/meter.tsx';
import styles from './queue.module.css';

const KINDS: Record<Batch['status'], BadgeKind> = {
  reading: 'plain',
  processing: 'info',
  complete: 'success',
};

/** Shows the state of a batch. `complete` only means that every item has ended, so failures are highlighted. */
export function BatchState({ batch: { status, jobs, error } }: { readonly batch: Batch }) {
  const { queue: texts } = useQueueTexts();
  if (error !== undefined) return <Badge kind="danger">{texts.states.failed}</Badge>;
  const hasFailures = status === 'complete' && jobs.failed > 0;
  return (
    <Badge kind={hasFailures ? 'warning' : KINDS[status]}>
      {hasFailures ? texts.endedWithFailures : texts.batchStates[status]}
    </Badge>
  );
}

/**
 * Shows how many items have succeeded and failed.
 *
 * @param total all items, if that is known; a batch itself counts those of a file as they are read
 */
export function BatchProgress({
  batch: { status, count, jobs },
  total = status === 'reading' ? undefined : count,
}: {
  readonly batch: Batch;
  readonly total?: number | undefined;
}) {
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  const ended = jobs.complete + jobs.failed;
  return (
    <div className={styles.progress}>
      <Meter
        label={texts.progress}
        value={ended}
        max={Math.max(1, total ?? count)}
        failed={jobs.failed}
        isProgress
      />
      <span className={styles.counts}>
        <span>
          {total === undefined
            ? texts.readSoFar(count)
            : texts.done(format.number(jobs.complete), format.number(total))}
        </span>
        {jobs.failed > 0 && <span>{texts.failures(format.number(jobs.failed))}</span>}
      </span>
    </div>
  );
}
