import type { RenderWarning } from '../contract/render-warning.ts';
import type { WebhookOption } from '../contract/webhook.ts';
import type { AuditEvent } from '../domain/audit-event.ts';
import type { Caller, Scope } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import type { JobKind } from '../domain/job-kind.ts';
import type { JobStatus } from '../domain/job-status.ts';
import type { Plan } from '../domain/plans.ts';
import type { NewDocument } from './document-store.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';
import type { QuotaUnit } from './usage.ts';

/** Where the request of a job is kept: a whole object, or a span of bytes of one (a line of a batch file). */
interface JobInput {
  readonly key: string;
  /** First byte and the one after the last. */
  readonly range?: readonly [number, number];
  /** Credentials that belong to it, sealed for this job; gone when the job ends. */
  readonly sealed?: Uint8Array;
}

export interface WebhookAttempt {
  /** Unix ms. */
  readonly at: number;
  /** The status that the receiver answered with, if it did. */
  readonly status?: number;
  readonly error?: string;
  readonly durationMs: number;
}

export interface JobWebhook {
  readonly url: string;
  /** What the event brings of the result; its bytes when left out. */
  readonly include?: WebhookOption['include'] | undefined;
  /** `webhook-id`: the same for every delivery of this event. */
  readonly eventId: string;
  /** `waiting` until the job ends, then `pending` until a delivery succeeds or no more are attempted. */
  readonly state: 'waiting' | 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly WebhookAttempt[];
  /** When it was last made deliverable again by hand (Unix ms). */
  readonly openedAt?: number;
}

/** The version of a template that a job was queued with. */
export interface JobTemplate {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly sourceKey: string;
}

/** What a job has to do, besides its input. */
export type JobTask = { readonly kind: JobKind } & (
  | {
      readonly kind: 'template' | 'invoice';
      readonly template: JobTemplate;
      readonly flattenForms: boolean;
    }
  | { readonly kind: 'inline'; readonly flattenForms: boolean }
  | {
      readonly kind: 'pipeline';
      /** The saved pipeline that it runs, as it was called then; its steps are in the input. */
      readonly pipeline?: { readonly id: string; readonly name: string; readonly slug: string };
      /** What the key that queued it may do, as far as steps ask for it. */
      readonly scope: Scope;
    }
  /** Nothing but a webhook that is sent on request. */
  | { readonly kind: 'webhook-test' }
);

export interface JobRecord {
  readonly id: string;
  readonly accountId: string;
  readonly status: JobStatus;
  readonly task: JobTask;
  /** Set before the first attempt, so that every attempt stores under the same name. */
  readonly documentId: string;
  /** Ids of the documents that it reads. */
  readonly reads?: readonly string[];
  /**
   * One of the documents that it read or saved, once that has been deleted: nothing that came out of it is shown any
   * more, and the job cannot be completed.
   */
  readonly deletedDocument?: string;
  readonly input: JobInput;
  readonly webhook?: JobWebhook;
  /** Metadata that the request gave its result, for the event; none without a webhook. */
  readonly metadata?: DocumentMetadata;
  readonly batchId?: string;
  /** Line of the batch, from 0. */
  readonly batchIndex?: number;
  /** Name of the key that queued it. */
  readonly actor: string;
  /** Id of that key; none for a producer on the queue. */
  readonly keyId?: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** When it was counted as pending; its end is counted on the same day. */
  readonly admittedAt?: number;
  /** How often a worker has begun. */
  readonly attempts: number;
  /** How many attempts ended with an error; in the others the worker died. */
  readonly failures?: number;
  /** Renders that were counted before the job's end: a failed job gives them back, unless `keepsRenders`. */
  readonly quotaUnits?: readonly QuotaUnit[];
  /** Whether what was rendered has left, or was made in vain by the caller's doing. */
  readonly keepsRenders?: boolean;
  /**
   * Object of the internal bucket that says what the job ends with, once its work is done and its bytes are stored:
   * another attempt goes on from there.
   */
  readonly outcomeKey?: string;
  /** A worker that holds the job: no other may take it before then (Unix ms). */
  readonly leaseOwner?: string;
  readonly leaseUntil?: number;
  readonly completedAt?: number;
  readonly error?: string;
  /** Whether a request ended it before an attempt began. */
  readonly canceled?: boolean;
  readonly result?: JobResult;
}

/** Whether nothing will change the job's state any more. */
export function hasEnded(job: Pick<JobRecord, 'status'>): boolean {
  return job.status === 'complete' || job.status === 'failed';
}

export interface JobResult {
  readonly bucket: 'documents' | 'jobs';
  /** None when there is a report and nothing else. */
  readonly blobKey?: string;
  readonly sizeBytes: number;
  /** `application/pdf` when left out. */
  readonly mediaType?: string;
  /** Where it was uploaded to, if the job asked for an object store. */
  readonly url?: string;
  /** Set when it was saved. */
  readonly documentId?: string;
  /** Of several documents that were saved. */
  readonly documentIds?: readonly string[];
  /** Object of the internal bucket with what a pipeline says about its work. */
  readonly reportKey?: string;
  readonly warnings?: readonly RenderWarning[];
  /** The standards that the PDF claims to keep, such as `PDF/A-2a; PDF/UA-1`. */
  readonly conformance?: string;
}

/** Whether there is more of a result than the documents that it saved. */
export function holdsMore({ bucket, blobKey, reportKey, warnings = [] }: JobResult): boolean {
  return reportKey !== undefined || warnings.length > 0 || (bucket === 'jobs' && blobKey !== undefined);
}

/** What is seen of a job when it ends: a document, or events by themselves. */
export type JobEffects = Pick<NewDocument, 'countsAsRender'> &
  (
    | Pick<NewDocument, 'record' | 'events' | 'plan'>
    | { readonly record?: undefined; readonly events?: readonly AuditEvent[] }
  );

export type Claim =
  | { readonly outcome: 'claimed'; readonly job: JobRecord }
  /** The job has ended; its webhook may still have to be queued. */
  | { readonly outcome: 'ended'; readonly job: JobRecord }
  /** Another worker has it until then. */
  | { readonly outcome: 'busy'; readonly until: number }
  | { readonly outcome: 'unknown' };

export interface BatchRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly template: JobTemplate;
  /** Items in all; unknown until the fan-out has read the whole file. */
  readonly count?: number;
  readonly inputKey: string;
  /** Id of the document whose lines are the items. */
  readonly inputDocument?: string;
  /** Whether that document has been deleted: no more of the batch's jobs are made or begun. */
  readonly inputDeleted?: boolean;
  /** Whether the items came in the request itself, and not as lines of a file. */
  readonly inline?: boolean;
  readonly flattenForms: boolean;
  readonly webhookUrl?: string;
  readonly webhookInclude?: WebhookOption['include'] | undefined;
  readonly actor: string;
  /** Id of the key that queued it. */
  readonly keyId?: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** When a request canceled what was waiting (Unix ms). */
  readonly canceledAt?: number;
  /** When all of its items were counted as pending; items of a file are counted as they are read. */
  readonly admittedAt?: number;
  /** Where the fan-out continues: next byte of the input and next item. */
  readonly nextByte: number;
  readonly nextIndex: number;
  /** Number of the line that starts there, from 1: empty lines have a number, but make no job. */
  readonly nextLine: number;
  readonly fannedOut: boolean;
  /** Why the whole batch could not be read. */
  readonly error?: string;
}

export interface BatchCounts {
  readonly processing: number;
  readonly complete: number;
  readonly failed: number;
}

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

/** Jobs and batches. Both are gone after seven days. */
export interface JobStore extends DocumentUses {
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
  /**
   * Ends a job as failed that no worker holds: one that waits for its first attempt, or for the next one. Renders that
   * were counted are given back, unless `keepsRenders`.
   * @returns `false` when a worker holds it, or it has ended
   */
  cancel(job: JobRecord, error: string): Promise<boolean>;
  /** Takes the job for one worker, if it is free. Counts an attempt. */
  claim(accountId: string, id: string, owner: string, leaseMs: number): Promise<Claim>;
  /** Gives the job back for another attempt. Counts a failure. */
  release(job: JobRecord, owner: string): Promise<void>;
  /**
   * Counts so many renders once for all attempts of the job; a failed job gives them back.
   * @returns the job with its quota units; nothing when this worker no longer holds the job.
   * @throws PlatenError `QUOTA_EXCEEDED`, when some may have been counted: the job that the store has knows them
   */
  countRenders(
    job: JobRecord,
    owner: string,
    caller: Caller,
    renders: number,
  ): Promise<JobRecord | undefined>;
  /** Notes that the renders stay counted even if the job fails, in this attempt or a later one. */
  keepRenders(job: JobRecord, owner: string): Promise<void>;
  /**
   * Notes where it says what the job ends with.
   * @param documents ids of those that it will have saved
   * @returns the job; nothing when this worker no longer holds it, or a document has been deleted.
   */
  noteOutcome(
    job: JobRecord,
    owner: string,
    outcomeKey: string,
    documents: readonly string[],
  ): Promise<JobRecord | undefined>;
  /**
   * Ends the job with its document, quota unit, event and webhook state in one transaction. Renders that were counted
   * before are not counted again.
   * @returns `false` when this worker no longer holds it, or a document that it read has been deleted.
   */
  complete(job: JobRecord, owner: string, result: JobResult, effects: JobEffects): Promise<boolean>;
  /** @returns `false` when this worker no longer holds it. */
  fail(job: JobRecord, owner: string, error: string): Promise<boolean>;
  recordWebhookAttempt(job: JobRecord, attempt: WebhookAttempt, state: JobWebhook['state']): Promise<void>;
  /** Makes a webhook that has ended deliverable again. */
  reopenWebhook(job: JobRecord): Promise<void>;

  /**
   * @param admit counts so many items as pending.
   * @throws PlatenError `QUEUE_FULL`
   */
  createBatch(batch: BatchRecord, admit: { readonly plan: Plan; readonly jobs: number }): Promise<void>;
  getBatch(accountId: string, id: string): Promise<BatchRecord | undefined>;
  /** Newest first. */
  listBatches(accountId: string, page: CursorPageRequest): Promise<CursorPage<BatchRecord>>;
  countBatch(accountId: string, id: string): Promise<BatchCounts>;
  /** Ids of the jobs that have failed, in the order of the items. */
  failedOfBatch(accountId: string, id: string): Promise<string[]>;
  /** Removes a batch that could not be queued, and the admission of its jobs. */
  discardBatch(batch: BatchRecord, jobs: number): Promise<void>;
  /** Marks a batch as canceled: no more of its jobs are made or begun. */
  cancelBatch(batch: BatchRecord, nowMs: number): Promise<void>;
  /** Remembers how far the fan-out has come, if nobody else has come further or canceled the batch. */
  advanceBatch(
    batch: BatchRecord,
    progress: Pick<BatchRecord, 'nextByte' | 'nextIndex' | 'nextLine'> & { count?: number; error?: string },
  ): Promise<boolean>;
}
