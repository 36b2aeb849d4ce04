import type { Usage } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useUsageTexts } from './texts.ts';
import styles from './usage-page.module.css';

export default function UsagePage() {
  const { usage: texts } = useUsageTexts();
  const format = useFormat();
  const platen = usePlaten();
  const { data, error, refetch } = useQuery({
    queryKey: ['usage'],
    queryFn: async ({ signal }) => (await platen.getUsage({ signal })).data,
    refetchInterval: 60_000,
  });
  return (
    <Page title={texts.title} lead={data && texts.lead(format.month(data.month))}>
      {data === undefined && (error ? <ErrorState error={error} onRetry={refetch} /> : <Loading lines={6} />)}
      {data && (
        <>
          {data.renders.remaining === 0 && <Notice kind="danger">{texts.exceeded}</Notice>}
          {data.storage.remainingBytes === 0 && <Notice kind="danger">{texts.storageFull}</Notice>}
          <div className={styles.grid}>
            <Card isPadded>
              <Quota usage={data} />
            </Card>
            <Card isPadded>
              <Storage usage={data} />
            </Card>
            <Card isPadded>
              <Days usage={data} />
            </Card>
          </div>
          <Card isPadded>
            <Limits usage={data} />
          </Card>
        </>
      )}
    </Page>
  );
}

function Quota({ usage: { renders, resetsAt } }: { readonly usage: Usage }) {
  const { usage: texts } = useUsageTexts();
  const format = useFormat();
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{texts.renders}</h2>
      <p className={styles.number}>
        {format.number(renders.used)}{' '}
        <span className={styles.of}>{texts.of(format.number(renders.limit))}</span>
      </p>
      <Meter label={texts.renders} value={renders.used} max={renders.limit} />
      <p className={styles.pair}>
        <span>{texts.remaining(format.number(renders.remaining))}</span>
        <span>{texts.resets(format.day(resetsAt))}</span>
      </p>
    </section>
  );
}

function Storage({ usage: { storage } }: { readonly usage: Usage }) {
  const { usage: texts } = useUsageTexts();
  const format = useFormat();
  const { usedBytes, limitBytes, remainingBytes } = storage;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{texts.storage}</h2>
      <p className={styles.number}>
        {format.size(usedBytes)} <span className={styles.of}>{texts.of(format.size(limitBytes))}</span>
      </p>
      <Meter label={texts.storage} value={usedBytes} max={limitBytes} />
      <p className={styles.pair}>
        <span>{texts.storageLeft(format.size(remainingBytes))}</span>
      </p>
    </section>
  );
}

function Days({ usage: { days, renders } }: { readonly usage: Usage }) {
  const { usage: texts } = useUsageTexts();
  const format = useFormat();
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{texts.perDay}</h2>
      {renders.used === 0 ? (
        <p className={styles.empty}>{texts.none}</p>
      ) : (
        <>
          <DayChart
            label={texts.perDay}
            days={days.map(({ date, renders: count }) => ({ date, count }))}
            describe={({ date, count }) => texts.onDay(format.day(date), count)}
          />
          <table className="visually-hidden">
            <caption>{texts.perDay}</caption>
            <tbody>
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{format.day(day.date)}</th>
                  <td>{format.number(day.renders)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Limits({ usage: { plan, renders, limits } }: { readonly usage: Usage }) {
  const { usage: texts } = useUsageTexts();
  const format = useFormat();
  const facts: Readonly<Record<string, ReactNode>> = {
    [texts.plan]: <Badge kind="brand">{texts.plans[plan]}</Badge>,
    [texts.rendersPerMonth]: format.number(renders.limit),
    [texts.requestRate]: texts.perMinute(format.number(limits.requestsPerMinute.key)),
    [texts.requestRateOfAccount]: texts.perMinute(format.number(limits.requestsPerMinute.account)),
    [texts.concurrent]: format.number(limits.concurrentRequests),
    [texts.templates]: limits.templates === null ? texts.unlimited : format.number(limits.templates),
    [texts.retention]: limits.retentionDays === null ? texts.forever : texts.days(limits.retentionDays),
    [texts.lists]: limits.lists ? texts.included : texts.fromTeam,
  };
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{texts.limits}</h2>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
