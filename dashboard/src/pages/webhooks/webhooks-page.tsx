import type { WebhookSecret } from '@platen/client';
import { useMutation } from '@tanstack/react-query';
import { KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, State } from '../../ui/states.tsx';
import { Deliveries } from './deliveries.tsx';
import { useWebhooksTexts } from './texts.ts';
import styles from './webhooks-page.module.css';

/**
 * Shows deliveries, and the secrets that sign them. Reading the secrets is an event of the audit trail, so they are only loaded
 * when a button is pressed.
 */
export default function WebhooksPage() {
  const { webhooks: texts } = useWebhooksTexts();
  const platen = usePlaten();
  const [isRotating, setRotating] = useState(false);
  const shown = useMutation({ mutationFn: async () => (await platen.listWebhookSecrets()).data });
  const rotate = (
    <Button onPress={() => setRotating(true)}>
      <RefreshCw aria-hidden />
      {texts.rotate}
    </Button>
  );
  const show = (
    <Button look="primary" isPending={shown.isPending} onPress={() => shown.mutate()}>
      {texts.show}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={rotate}>
      <Card>
        {shown.error && <ErrorState error={shown.error} onRetry={() => shown.mutate()} />}
        {shown.data === undefined && !shown.error && (
          <State icon={KeyRound} title={texts.hiddenTitle} text={texts.hiddenText} action={show} />
        )}
        {shown.data && <Secrets secrets={shown.data} />}
      </Card>
      <Deliveries />
      {isRotating && <RotateDialog onClose={() => setRotating(false)} onRotated={() => shown.mutate()} />}
    </Page>
  );
}

function Secrets({ secrets }: { readonly secrets: readonly WebhookSecret[] }) {
  const { webhooks: texts } = useWebhooksTexts();
  const format = useFormat();
  return (
    <ul className={styles.secrets}>
      {secrets.map(({ secret, createdAt, expiresAt }) => (
        <li key={secret} className={styles.secret}>
          <p className={styles.head}>
            <Badge kind={expiresAt === null ? 'success' : 'warning'}>
              {expiresAt === null ? texts.current : texts.until(format.dateTime(expiresAt))}
            </Badge>
            <span className={styles.made}>{texts.made(format.dateTime(createdAt))}</span>
          </p>
          <CopyField text={secret} label={texts.secret} />
        </li>
      ))}
    </ul>
  );
}

/** Maximum hours in which the old secret also signs; the API allows up to a week. */
const MAX_OVERLAP_HOURS = 168;
const USUAL_OVERLAP_HOURS = 24;

function RotateDialog({
  onClose,
  onRotated,
}: {
  readonly onClose: () => void;
  readonly onRotated: () => void;
}) {
  const { webhooks: texts } = useWebhooksTexts();
  const platen = usePlaten();
  const [overlap, setOverlap] = useState(String(USUAL_OVERLAP_HOURS));
  const isWrong = !/^\d{1,3}$/.test(overlap) || Number(overlap) > MAX_OVERLAP_HOURS;
  const submit = () =>
    !isWrong &&
    platen.rotateWebhookSecret({ overlapHours: Number(overlap) }).then(() => {
      onRotated();
      onClose();
    });
  return (
    <FormDialog
      title={texts.rotate}
      lead={texts.rotateText}
      submit={texts.rotate}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="overlapHours"
        label={texts.overlap}
        hint={texts.overlapHint}
        error={isWrong ? texts.overlapWrong(MAX_OVERLAP_HOURS) : undefined}
        value={overlap}
        onChange={setOverlap}
        inputMode="numeric"
        autoFocus
      />
    </FormDialog>
  );
}
