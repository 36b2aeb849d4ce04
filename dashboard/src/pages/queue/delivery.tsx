import type { Job } from '@platen/client';
import { Card } from '../../ui/page.tsx';
import { DeliveryAttempts, DeliveryState, SendAgain } from '../webhooks/delivery-parts.tsx';
import { useWebhooksTexts } from '../webhooks/texts.ts';
import styles from './queue.module.css';

/** Shows whether a job's webhook was delivered, and the result of each attempt. */
export function Delivery({
  jobId,
  webhook,
  onResent,
}: {
  readonly jobId: string;
  readonly webhook: NonNullable<Job['webhook']>;
  readonly onResent: () => void;
}) {
  const { deliveries: texts } = useWebhooksTexts();
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.list}>
          <span>
            <DeliveryState state={webhook.state} nextAttemptAt={webhook.nextAttemptAt} />
          </span>
          <code>{webhook.url}</code>
        </p>
        <DeliveryAttempts attempts={webhook.attempts} />
        {webhook.state !== 'waiting' && <SendAgain jobId={jobId} onResent={onResent} />}
      </section>
    </Card>
  );
}
