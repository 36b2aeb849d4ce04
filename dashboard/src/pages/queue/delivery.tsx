import type { Job } from '@platen/client';
import { Card } from '../../ui/page.tsx';
import { DeliveryAttempts, DeliveryState, SendAgain } from '../webhooks/delivery-parts.tsx';
import { useWebhooksTexts } from '../webhooks/texts.ts';
import styles from './queue.module.css';

/** Whether the receiver of a job's webhook has it, and what each attempt came to. */
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
            <DeliveryState state={webhook.state} />
          </span>
          <code>{webhook.url}</code>
        </p>
        <DeliveryAttempts attempts={webhook.attempts} />
        {webhook.state !== 'waiting' && <SendAgain jobId={jobId} onResent={onResent} />}
      </section>
    </Card>
  );
}
