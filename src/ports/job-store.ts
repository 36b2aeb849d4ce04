import type { Plan } from '../domain/plans.ts';
import type { BatchRecord, BatchStore } from './batch-store.ts';
import type { JobRecord, JobResult, JobWebhook, WebhookAttempt } from './job-record.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

/**
 * What can be listed: jobs that were queued one by one (those of a batch are found by it), and jobs with a webhook,
 * of batches too; of both, those that failed.
 */
export const JOB_LISTS = ['jobs', 'failed-jobs', 'deliveries', 'failed-deliveries'] as const;
export type JobList = (typeof JOB_LISTS)[number];

/** A job or batch that has read a document, or a job that has saved it. */
export type DocumentUse = { readonly jobId: string } | { readonly batchId: string };

/** The jobs and batches that documents are linked to. */
export interface DocumentUses {
  /** What has read or saved a document; jobs of a batch are found by the batch. */
  usesOf(accountId: string, documentId: string): Promise<DocumentUse[]>;
  /**
   * Marks a job whose document has been deleted, so that nothing of it is shown and it cannot be completed.
   * @returns the job as it is from then on
   */
  withhold(accountId: string, jobId: string, documentId: string): Promise<JobRecord | undefined>;
  /** Replaces the result of a job that is withheld. */
  reduceResult(job: JobRecord, result: JobResult): Promise<void>;
  /**
   * Marks a batch whose file has been deleted: no more of its jobs are made or begun.
   * @returns the batch as it was
   */
  stopBatch(accountId: string, batchId: string): Promise<BatchRecord | undefined>;
}

/** Jobs and batches. Both are removed after seven days. */
export interface JobStore extends BatchStore, DocumentUses {
  /**
   * Counts the job as pending, unless its batch has already counted it. `false` when a job with this id exists.
   * @throws PlatenError `QUEUE_FULL`
   */
  create(job: JobRecord, plan: Plan): Promise<boolean>;
  /** Makes a job that has failed before it could be tried. `false` when there is one with this id already. */
  createFailed(job: JobRecord, error: string): Promise<boolean>;
  /** Makes a job that is complete from the start, with a webhook that is due. `false` when there is one with this id. */
  createComplete(job: JobRecord, result: JobResult): Promise<boolean>;
  get(accountId: string, id: string): Promise<JobRecord | undefined>;
  /** Up to 100 jobs, in the order of the ids; those that are gone are left out. */
  getMany(accountId: string, ids: readonly string[]): Promise<JobRecord[]>;
  /** Newest first. What has been delivered after all is no longer among the failed deliveries. */
  list(accountId: string, list: JobList, page: CursorPageRequest): Promise<CursorPage<JobRecord>>;
  /** Removes a job that could not be queued, unless an attempt has begun. */
  discard(job: JobRecord): Promise<void>;
  recordWebhookAttempt(job: JobRecord, attempt: WebhookAttempt, state: JobWebhook['state']): Promise<void>;
  /** Makes a webhook that has ended deliverable again. */
  reopenWebhook(job: JobRecord): Promise<void>;
}
