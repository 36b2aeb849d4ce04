import type { WebhookDelivery } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useTaskName } from '../../jobs/task-name.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FailedFilter } from '../../ui/failed-filter.tsx';
import { useListPlace } from '../../ui/list-place.ts';
import { PagedTable } from '../../ui/list-table.tsx';
import { refreshWhile } from '../../ui/refresh.ts';
import { State } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { DeliveryAttempts, DeliveryState, SendAgain } from './delivery-parts.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks-page.module.css';

const PAGE_SIZE = 25;

/** Lists the webhook deliveries of the last days, including failed ones. */
export function Deliveries() {
  const { deliveries: texts } = useWebhooksTexts();
  const platen = usePlaten();
  const [{ offset, failed }, move] = useListPlace();
  const [openId, setOpenId] = useState<string>();
  const list = useQuery({
    queryKey: ['deliveries', offset, failed],
    queryFn: ({ signal }) =>
      platen.listDeliveries({ limit: PAGE_SIZE, offset, state: failed ? 'failed' : undefined }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: page } }) =>
      refreshWhile(page?.data.some(({ state }) => state === 'pending')),
  });
  const columns = useColumns(setOpenId);
  const open = list.data?.data.find(({ jobId }) => jobId === openId);
  return (
    <section className={styles.deliveries}>
      <h2 className={styles.title}>{texts.title}</h2>
      <FailedFilter
        label={texts.state}
        all={texts.all}
        failed={texts.onlyFailed}
        isFailed={failed}
        onChange={(isFailed) => move({ failed: isFailed })}
      />
      <PagedTable
        label={texts.title}
        columns={columns}
        list={list}
        rowId={({ jobId }) => jobId}
        empty={
          failed ? (
            <State icon={CircleCheck} title={texts.noneFailedTitle} text={texts.noneFailedText} />
          ) : (
            <State icon={Webhook} title={texts.emptyTitle} text={texts.emptyText} />
          )
        }
        paging={{ offset, limit: PAGE_SIZE, onMove: (to) => move({ offset: to }) }}
      />
      {open && (
        <DeliveryDialog delivery={open} onResent={list.refetch} onClose={() => setOpenId(undefined)} />
      )}
    </section>
  );
}

function DeliveryDialog({
  delivery: { jobId, url, state, attempts, nextAttemptAt },
  onResent,
  onClose,
}: {
  readonly delivery: WebhookDelivery;
  readonly onResent: () => void;
  readonly onClose: () => void;
}) {
  const { deliveries: texts } = useWebhooksTexts();
  const { common } = useTexts();
  return (
    <Dialog title={texts.one} lead={url} onClose={onClose}>
      <div>
        <DeliveryState state={state} nextAttemptAt={nextAttemptAt} />
      </div>
      <DeliveryAttempts attempts={attempts} />
      {state !== 'waiting' && <SendAgain jobId={jobId} onResent={onResent} />}
      <DialogActions>
        <ButtonLink href={`/jobs/${jobId}`}>{texts.toJob}</ButtonLink>
        <Button look="primary" onPress={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useColumns(onOpen: (jobId: string) => void): readonly Column<WebhookDelivery>[] {
  const { deliveries: texts } = useWebhooksTexts();
  const { queue } = useQueueTexts();
  const taskName = useTaskName();
  const format = useFormat();
  return [
    {
      id: 'url',
      title: texts.receiver,
      isRowHeader: true,
      cell: ({ url }) => <span className={styles.url}>{url}</span>,
    },
    { id: 'state', title: texts.state, cell: (delivery) => <DeliveryState {...delivery} /> },
    {
      id: 'attempts',
      title: texts.attempts,
      isSecondary: true,
      isNumber: true,
      cell: ({ attempts }) => format.number(attempts.length),
    },
    { id: 'task', title: queue.task, isSecondary: true, isText: true, cell: taskName },
    {
      id: 'queued',
      title: texts.queued,
      isSecondary: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
    {
      id: 'actions',
      title: texts.attempts,
      isActions: true,
      cell: ({ jobId, url }) => (
        <Button look="quiet" aria-label={texts.show(url)} onPress={() => onOpen(jobId)}>
          {texts.details}
        </Button>
      ),
    },
  ];
}
