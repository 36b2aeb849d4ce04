import type { Signature } from '@platen/client';
import { CircleAlert, CircleCheck, CircleX, FileSignature } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { useVerifyTexts } from './texts.ts';
import { useVerification } from './use-verification.ts';
import styles from './verify-page.module.css';

/** Colours of trust; a signer that is only unknown is yellow. */
const TRUST_KINDS: Partial<Record<NonNullable<Signature['certificate']>['trust'], BadgeKind>> = {
  trusted: 'success',
  rejected: 'danger',
};

/** Explains the validity of a document's signatures. */
export default function VerifyPage() {
  const { id = '' } = useParams();
  const { verify: texts } = useVerifyTexts();
  const { remember } = usePassword(id);
  const { data, error, refetch } = useVerification(id);
  const lock = lockOf(error);
  const back = { href: `/documents/${id}`, text: texts.back };
  return (
    <Page title={texts.title} back={back}>
      {lock && <PasswordForm isWrong={lock.isWrong} onPassword={remember} />}
      {error && !lock && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={6} />}
      {data?.signatures.length === 0 && (
        <Card>
          <State
            icon={FileSignature}
            title={texts.noneTitle}
            text={texts.noneText}
            action={<ButtonLink href={`/documents/${id}/sign`}>{texts.sign}</ButtonLink>}
          />
        </Card>
      )}
      {data?.signatures.map((signature) => (
        <Card key={signature.fieldName} isPadded>
          <Verdict signature={signature} />
        </Card>
      ))}
      {data && data.unsignedFields.length > 0 && (
        <Notice kind="info">{texts.unsigned(data.unsignedFields.join(', '))}</Notice>
      )}
    </Page>
  );
}

/** Shows a finding: what it means in the user's language, the API's message, and its code for reference. */
function Finding({ code, message }: { readonly code: string; readonly message: string }) {
  const { verify: texts } = useVerifyTexts();
  return (
    <>
      {texts.findings[code]} <span lang="en">{message}</span> <code className={styles.code}>{code}</code>
    </>
  );
}

function Verdict({ signature }: { readonly signature: Signature }) {
  const { verify: texts } = useVerifyTexts();
  const format = useFormat();
  const { isAdmin } = useSession();
  const { valid, integrity, signer, time, certificate, changesAfter, problems, warnings } = signature;
  // A valid signature proves the identity of its signer only if the certificate leads to a trusted root.
  const isTrusted = certificate?.trust === 'trusted';
  const [Icon, look] = !valid
    ? ([CircleX, styles.bad] as const)
    : isTrusted
      ? ([CircleCheck, styles.good] as const)
      : ([CircleAlert, styles.doubtful] as const);
  const at = time.timestamped?.time ?? time.claimed;
  const isProven = time.timestamped !== null;
  return (
    <section className={styles.signature}>
      <header className={styles.head}>
        <Icon aria-hidden className={classes(styles.icon, look)} />
        <div>
          <h2 className={styles.title}>
            {valid
              ? isTrusted
                ? texts.valid
                : texts.validUnknown
              : integrity === 'intact'
                ? texts.changed
                : texts[integrity]}
          </h2>
          <p className={styles.soft}>
            {texts.by(signer?.name ?? signer?.subject ?? texts.unknownSigner)}
            {at !== null &&
              ` · ${isProven ? texts.proven(format.dateTime(at)) : texts.claimed(format.dateTime(at))}`}
          </p>
        </div>
      </header>
      {problems.map((finding) => (
        <Notice key={finding.message} kind="danger">
          <Finding {...finding} />
        </Notice>
      ))}
      {warnings.map((finding) => (
        <Notice key={finding.message} kind="warning">
          <Finding {...finding} />
        </Notice>
      ))}
      {certificate?.problems.map((finding) => (
        <Notice key={finding.message} kind="warning">
          <Finding {...finding} />
        </Notice>
      ))}
      <Facts>
        <Fact name={texts.signer}>
          {certificate && (
            <Badge kind={TRUST_KINDS[certificate.trust] ?? 'warning'}>{texts.trust[certificate.trust]}</Badge>
          )}{' '}
          {signer?.subject}
          {isAdmin && valid && !isTrusted && (
            <>
              {' '}
              <Link href="/certificates/trusted">{texts.trustIt}</Link>
            </>
          )}
        </Fact>
        <Fact name={texts.since}>
          {changesAfter.changes.length === 0 ? (
            texts.nothingChanged
          ) : (
            <ul className={styles.changes}>
              {changesAfter.changes.map((change) => (
                <li key={change.message}>
                  <Badge kind={change.permitted ? 'success' : 'danger'}>
                    {change.permitted ? texts.permitted : texts.forbidden}
                  </Badge>{' '}
                  <Finding {...change} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {signature.reason !== null && <Fact name={texts.reason}>{signature.reason}</Fact>}
        {signature.location !== null && <Fact name={texts.location}>{signature.location}</Fact>}
        <Fact name={texts.field}>
          <code>{signature.fieldName}</code>
        </Fact>
      </Facts>
    </section>
  );
}
