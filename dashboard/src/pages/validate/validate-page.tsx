import type { ConformanceFinding, ValidationReport } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useParams } from 'wouter';
import { lockOf } from '../../pdf/locked.ts';
import { PasswordForm } from '../../pdf/password-form.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useValidateTexts } from './texts.ts';
import styles from './validate-page.module.css';

/** Shows the PDF/A and PDF/UA rules that a document meets, and its violations. */
export default function ValidatePage() {
  const { id = '' } = useParams();
  const { validate: texts } = useValidateTexts();
  const platen = usePlaten();
  const { password, attempt, remember } = usePassword(id);
  const { data, error, refetch } = useQuery({
    queryKey: ['validation', id, attempt],
    queryFn: async ({ signal }) =>
      (await platen.validatePdf({ pdf: { documentId: id }, password }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const lock = lockOf(error);
  const back = { href: `/documents/${id}`, text: texts.back };
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {lock && <PasswordForm isWrong={lock.isWrong} onPassword={remember} />}
      {error && !lock && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={6} />}
      {data && (
        <Card>
          <ul className={styles.rows}>
            {data.verdicts.map((verdict) => (
              <Verdict key={verdict.profile} verdict={verdict} />
            ))}
          </ul>
        </Card>
      )}
      {data && data.findings.length > 0 && (
        <Card>
          <ul className={styles.rows}>
            {data.findings.map((finding) => (
              <Finding key={`${finding.standard} ${finding.clause} ${finding.test}`} finding={finding} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function Verdict({
  verdict: { profile, claimed, conforms, rules },
}: {
  readonly verdict: ValidationReport['verdicts'][number];
}) {
  const { validate: texts } = useValidateTexts();
  const Icon = conforms ? CircleCheck : CircleX;
  return (
    <li className={styles.verdict}>
      <Icon aria-hidden className={classes(styles.icon, conforms ? styles.good : styles.bad)} />
      <div>
        <h2 className={styles.name}>{conforms ? texts.keeps(profile) : texts.breaks(profile)}</h2>
        <p className={styles.soft}>
          {claimed ? texts.claimed : texts.notClaimed}
          {!conforms && ` · ${texts.rules(rules)}`}
        </p>
      </div>
    </li>
  );
}

function Finding({
  finding: { standard, clause, test, profiles, words, count, places },
}: {
  readonly finding: ConformanceFinding;
}) {
  const { validate: texts } = useValidateTexts();
  return (
    <li className={styles.finding}>
      <p>{words}</p>
      <p className={styles.facts}>
        <span>{texts.rule(standard, clause, test)}</span>
        <span>{texts.times(count)}</span>
        {profiles.map((profile) => (
          <Badge key={profile}>{profile}</Badge>
        ))}
      </p>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={JSON.stringify(place)}>
            {[
              place.page !== undefined && texts.page(place.page),
              place.object !== undefined && texts.object(place.object),
              place.path,
              place.detail,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </li>
  );
}
