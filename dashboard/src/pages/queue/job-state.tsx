import type { JobSummary } from '@platen/client';
import { Link } from 'react-aria-components';
import { jobError } from '../../jobs/job-error.ts';
import { useQueueTexts } from '../../jobs/texts.ts';
import { Badge, type BadgeKind } from '../../ui/badge.tsx';
import { ErrorText } from '../../ui/error-notice.tsx';
import styles from './queue.module.css';

const KINDS: Record<JobSummary['status'], BadgeKind> = {
  pending: 'plain',
  processing: 'info',
  complete: 'success',
  failed: 'danger',
};

export function JobState({ status }: { readonly status: JobSummary['status'] }) {
  const { queue: texts } = useQueueTexts();
  return <Badge kind={KINDS[status]}>{texts.states[status]}</Badge>;
}

/** List cell with the resulting document of a job, or the reason why it has none. */
export function JobResult({
  job: { error, errorCode, documentId, url, status },
}: {
  readonly job: Pick<JobSummary, 'error' | 'errorCode' | 'documentId' | 'url' | 'status'>;
}) {
  const { queue: texts } = useQueueTexts();
  if (error !== undefined) {
    return (
      <span className={styles.reason}>
        <ErrorText error={jobError(error, { errorCode })} />
      </span>
    );
  }
  if (documentId !== undefined) {
    return (
      <Link href={`/documents/${documentId}`} className={styles.result!}>
        {texts.openDocument}
      </Link>
    );
  }
  if (url !== undefined) return <span className={styles.reason}>{url}</span>;
  return status === 'complete' ? texts.notSaved : '–';
}
