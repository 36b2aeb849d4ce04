import { type Job, NotFoundError } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { FileText, ListTodo, RotateCw } from 'lucide-react';
import { useParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { jobError } from '../../jobs/job-error.ts';
import { useTaskName } from '../../jobs/task-name.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { hasEnded, refreshWhile } from '../../ui/refresh.ts';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { Delivery } from './delivery.tsx';
import { DownloadResult } from './download-result.tsx';
import { JobState } from './job-state.tsx';
import styles from './queue.module.css';

/** Shows one job: its result, errors, render warnings and webhook deliveries. */
export default function JobPage() {
  const { id = '' } = useParams();
  const { queue: texts } = useQueueTexts();
  const taskName = useTaskName();
  const format = useFormat();
  const platen = usePlaten();
  const { data, error, refetch } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => platen.getJob(id, { pdf: false }, { signal }),
    refetchInterval: ({ state: { data: job } }) =>
      refreshWhile(job && (!hasEnded(job) || job.webhook?.state === 'pending')),
  });
  if (error) {
    return error instanceof NotFoundError ? (
      <State
        icon={ListTodo}
        title={texts.noJobTitle}
        text={texts.goneText}
        action={<ButtonLink href="/jobs">{texts.allJobs}</ButtonLink>}
      />
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    );
  }
  if (!data) return <Loading lines={6} />;
  return (
    <Page
      title={texts.jobOf(data.name ?? taskName(data))}
      lead={texts.queuedAt(format.dateTime(data.createdAt), data.queuedBy)}
      back={
        data.batchId === undefined
          ? { href: '/jobs', text: texts.allJobs }
          : { href: `/jobs/batches/${data.batchId}`, text: texts.toBatch }
      }
      actions={<Actions job={data} />}
    >
      <div className={styles.layout}>
        <div className={styles.main}>
          {data.status === 'failed' && <Failure job={data} />}
          {data.status === 'complete' && <Notice kind="success">{texts.completeText}</Notice>}
          {!hasEnded(data) && <Notice kind="info">{texts.underwayText}</Notice>}
          <Warnings job={data} />
          {data.webhook && <Delivery jobId={id} webhook={data.webhook} onResent={() => refetch()} />}
        </div>
        <Details job={data} />
      </div>
    </Page>
  );
}

/** Why a job failed, and where to render again: the data of a job is deleted when it ends. */
function Failure({ job }: { readonly job: Job }) {
  const { error, template, batchId } = job;
  const { queue: texts } = useQueueTexts();
  return (
    <>
      <ErrorNotice error={jobError(error ?? texts.states.failed, job)} />
      {template !== undefined && (
        <div className={styles.again}>
          <p className={styles.soft}>{texts.dataGone}</p>
          <ButtonLink href={`/templates/${template.slug}/${batchId === undefined ? 'render' : 'table'}`}>
            <RotateCw aria-hidden />
            {texts.renderAgain}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function Actions({ job: { id, documentId, mediaType } }: { readonly job: Job }) {
  const { queue: texts } = useQueueTexts();
  return (
    <>
      {documentId !== undefined && (
        <ButtonLink look="primary" href={`/documents/${documentId}`}>
          <FileText aria-hidden />
          {texts.openDocument}
        </ButtonLink>
      )}
      {documentId === undefined && mediaType !== undefined && (
        <DownloadResult jobId={id} mediaType={mediaType} />
      )}
    </>
  );
}

function Details({ job }: { readonly job: Job }) {
  const { queue: texts } = useQueueTexts();
  const format = useFormat();
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{texts.details}</h2>
        <Facts>
          <Fact name={texts.state}>
            <JobState status={job.status} />
          </Fact>
          <Fact name={texts.kind}>{texts.jobKinds[job.kind]}</Fact>
          {job.template !== undefined && <Fact name={texts.template}>{job.template.name}</Fact>}
          {job.pipeline !== undefined && <PipelineFact pipeline={job.pipeline} />}
          <Fact name={texts.queued}>{format.dateTime(job.createdAt)}</Fact>
          {job.completedAt !== undefined && (
            <Fact name={texts.ended}>{format.dateTime(job.completedAt)}</Fact>
          )}
          {job.conformance !== undefined && <Fact name={texts.conformance}>{job.conformance}</Fact>}
          {job.url !== undefined && <Fact name={texts.sentTo}>{job.url}</Fact>}
          <Fact name={texts.id}>
            <code>{job.id}</code>
          </Fact>
        </Facts>
      </section>
    </Card>
  );
}

function PipelineFact({ pipeline: { name, version } }: { readonly pipeline: NonNullable<Job['pipeline']> }) {
  const { queue: texts } = useQueueTexts();
  return (
    <Fact name={texts.jobKinds.pipeline}>
      {version === undefined ? name : texts.pipelineVersion(name, version)}
    </Fact>
  );
}

function Warnings({ job: { warnings = [] } }: { readonly job: Job }) {
  const { queue: texts } = useQueueTexts();
  if (warnings.length === 0) return null;
  return (
    <Card isPadded>
      <section className={styles.section}>
        <h2 className={styles.title}>{texts.warnings}</h2>
        <ul className={styles.list}>
          {warnings.map((warning) => (
            <li key={JSON.stringify(warning)}>
              <WarningText warning={warning} />
              {warning.line !== undefined && <p className={styles.soft}>{texts.line(warning.line)}</p>}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
