import type { Plan } from '../domain/plans.ts';
import type { BatchRecord, BatchStore } from './batch-store.ts';
import type { JobRecord, JobResult, JobWebhook, WebhookAttempt } from './job-record.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

/**
 * Lists of jobs: those queued individually (jobs of a batch are found through it), and those with a webhook, including jobs of
 * batches; for both, also the failed ones.
 */
export const JOB_LISTS = ['jobs', 'failed-jobs', 'deliveries', 'failed-deliveries'] as const;
export type JobList = (typeof JOB_LISTS)[number];

/** Job or batch that has read a document, or job that has saved it. */
export type DocumentUse = { readonly jobId: string } | { readonly batchId: string };

/** Jobs and batches linked to documents. */
export interface DocumentUses {
  /** Returns the jobs and batches that have read or saved a document; jobs of a batch are found through the batch. */
  usesOf(accountId: string, documentId: string): Promise<DocumentUse[]>;
  /**
   * Marks a job whose document has been deleted, so that its data is not shown and it cannot complete.
   * @returns the marked job
   */
  withhold(accountId: string, jobId: string, documentId: string): Promise<JobRecord | undefined>;
  /** Replaces the result of a withheld job. */
  reduceResult(job: JobRecord, result: JobResult): Promise<void>;
  /**
   * Marks a batch whose file has been deleted: no more of its jobs are created or started.
   * @returns the previous batch
   */
  stopBatch(accountId: string, batchId: string): Promise<BatchRecord | undefined>;
}

/** Jobs and batches. Both are removed after seven days. */
export interface JobStore extends BatchStore, DocumentUses {
  /**
   * Creates a job and counts it as pending, unless its batch has already counted it. Returns `false` if the id exists.
   * @throws PlatenError `QUEUE_FULL`
   */
  create(job: JobRecord, plan: Plan): Promise<boolean>;
  /** Creates a job that failed before its first attempt. Returns `false` if the id exists. */
  createFailed(job: JobRecord, error: string, errorCode?: string): Promise<boolean>;
  /** Creates a job that is already complete, with a webhook to deliver. Returns `false` if the id exists. */
  createComplete(job: JobRecord, result: JobResult): Promise<boolean>;
  get(accountId: string, id: string): Promise<JobRecord | undefined>;
  /** Returns up to 100 jobs, in the order of the ids, without those that no longer exist. */
  getMany(accountId: string, ids: readonly string[]): Promise<JobRecord[]>;
  /** Lists jobs, newest first. A webhook that was eventually delivered is removed from the failed deliveries. */
  list(accountId: string, list: JobList, page: CursorPageRequest): Promise<CursorPage<JobRecord>>;
  /** Removes a job that could not be queued, unless an attempt has started. */
  discard(job: JobRecord): Promise<void>;
  recordWebhookAttempt(job: JobRecord, attempt: WebhookAttempt, state: JobWebhook['state']): Promise<void>;
  /** Makes a webhook with a final state deliverable again. */
  reopenWebhook(job: JobRecord): Promise<void>;
}
