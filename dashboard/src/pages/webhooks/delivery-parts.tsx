import type { WebhookDelivery } from '@platen/client';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks-page.module.css';

const KINDS: Record<WebhookDelivery['state'], BadgeKind> = {
  waiting: 'plain',
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
};

/** State of a delivery; after a failed attempt with the time of the next one. */
export function DeliveryState({ state, nextAttemptAt }: Pick<WebhookDelivery, 'state' | 'nextAttemptAt'>) {
  const { deliveries: texts } = useWebhooksTexts();
  const { time } = useFormat();
  return (
    <Badge kind={KINDS[state]}>
      {nextAttemptAt === undefined ? texts.states[state] : texts.retrying(time(nextAttemptAt))}
    </Badge>
  );
}

/** Lists the receiver's response to each attempt, the newest first. */
export function DeliveryAttempts({ attempts }: Pick<WebhookDelivery, 'attempts'>) {
  const { deliveries: texts } = useWebhooksTexts();
  const format = useFormat();
  if (attempts.length === 0) return <p className={styles.made}>{texts.noAttempts}</p>;
  return (
    <ol className={styles.attempts}>
      {attempts.toReversed().map(({ at, status, error, durationMs }) => (
        <li key={at} className={styles.attempt}>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <span>{[status, error].filter((part) => part !== undefined).join(' · ')}</span>
          <span className={styles.made}>{texts.took(format.number(Math.round(durationMs)))}</span>
        </li>
      ))}
    </ol>
  );
}

/** Sends a job's webhook again; its id lets the receiver recognize the same event. */
export function SendAgain({ jobId, onResent }: { readonly jobId: string; readonly onResent: () => void }) {
  const { deliveries: texts } = useWebhooksTexts();
  const platen = usePlaten();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => platen.resendWebhook(jobId),
    onSuccess: onResent,
  });
  return (
    <div className={styles.resend}>
      <Button isPending={isPending} onPress={() => mutate()}>
        <RotateCw aria-hidden />
        {texts.sendAgain}
      </Button>
      {isSuccess && <Notice kind="success">{texts.sentAgain}</Notice>}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
