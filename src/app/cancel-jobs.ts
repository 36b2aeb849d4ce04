import { FILE_DELETED } from '../domain/deleted-documents.ts';
import { PlatenError } from '../domain/errors.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { JobCancellation } from '../ports/job-attempts.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import { findBatch } from './batch-jobs.ts';
import { dropInput, type JobInputPorts } from './job-inputs.ts';
import { findJob } from './read-job.ts';

const JOB_CANCELED = 'The job was canceled';
/** Error of a canceled batch and of its pending jobs. */
const BATCH_CANCELED = 'The batch was canceled';

export interface CancelJobPorts extends JobInputPorts {
  readonly jobs: Pick<JobStore, 'get' | 'getBatch' | 'countBatch'>;
  readonly cancellation: JobCancellation;
}

/**
 * Ends a job as failed, unless a worker is running it. When a worker receives the job's message, it removes leftovers of earlier
 * attempts and queues the webhook. Idempotent.
 *
 * @throws NotFoundError `JOB_NOT_FOUND`
 * @throws PlatenError `JOB_BEGUN` (conflict)
 */
export async function cancelJob(ports: CancelJobPorts, accountId: string, id: string): Promise<void> {
  const job = await findJob(ports.jobs, accountId, id);
  if (!job.canceled && !(await ports.cancellation.cancel(job, JOB_CANCELED))) throw jobBegun(job);
  await dropInput(ports, job);
}

function jobBegun({ status }: JobRecord): PlatenError {
  const state = status === 'pending' ? 'processing' : status;
  return new PlatenError(
    'conflict',
    'JOB_BEGUN',
    `jobId: only a job that waits for an attempt can be canceled (status: ${state})`,
  );
}

/**
 * Cancels the pending jobs of a batch. Only the batch is marked here: a worker ends each job, without rendering it, on receiving
 * the job's message. Idempotent.
 *
 * @throws NotFoundError `BATCH_NOT_FOUND`
 * @throws PlatenError `BATCH_ENDED` (conflict)
 */
export async function cancelBatch(jobs: JobStore, accountId: string, id: string): Promise<void> {
  const batch = await findBatch(jobs, accountId, id);
  if (batch.canceledAt !== undefined) return;
  if (batch.fannedOut) {
    const { complete, failed } = await jobs.countBatch(accountId, id);
    if (complete + failed >= (batch.count ?? 0)) {
      throw new PlatenError('conflict', 'BATCH_ENDED', 'batchId: all jobs of the batch have ended');
    }
  }
  await jobs.cancelBatch(batch, Date.now());
}

/**
 * Ends a pending job if its batch has been canceled or the batch's file deleted.
 * @returns whether it has
 */
export async function canceledWithBatch(
  jobs: Pick<JobStore, 'getBatch'>,
  cancellation: JobCancellation,
  job: JobRecord,
): Promise<boolean> {
  if (job.batchId === undefined || job.status !== 'pending') return false;
  const batch = await jobs.getBatch(job.accountId, job.batchId);
  const reason = batch && whyStopped(batch);
  return reason !== undefined && cancellation.cancel(job, reason);
}

/** Returns why no more jobs of a batch are created or started. */
export function whyStopped({ inputDeleted, canceledAt }: BatchRecord): string | undefined {
  if (inputDeleted) return FILE_DELETED;
  return canceledAt === undefined ? undefined : BATCH_CANCELED;
}
