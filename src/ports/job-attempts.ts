import type { AuditEvent } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { NewDocument } from './document-store.ts';
import type { JobRecord, JobResult } from './job-record.ts';

/** Visible effects of a job's end: a document, or only events. */
export type JobEffects = Pick<NewDocument, 'countsAsRender'> &
  (
    | Pick<NewDocument, 'record' | 'events' | 'plan'>
    | { readonly record?: undefined; readonly events?: readonly AuditEvent[] }
  );

export type Claim =
  | { readonly outcome: 'claimed'; readonly job: JobRecord }
  /** The job has ended; its webhook may not be queued yet. */
  | { readonly outcome: 'ended'; readonly job: JobRecord }
  /** Another worker holds it until then. */
  | { readonly outcome: 'busy'; readonly until: number }
  | { readonly outcome: 'unknown' };

/** Cancels jobs. */
export interface JobCancellation {
  /**
   * Ends a job as failed if no worker holds it, before its first or next attempt. Counted renders are refunded, unless
   * `keepsRenders`.
   * @returns `false` if a worker holds it, or it has ended
   */
  cancel(job: JobRecord, error: string): Promise<boolean>;
}

/** Attempts of workers to run jobs. One worker at a time holds a job, and only that worker changes or ends it. */
export interface JobAttempts extends JobCancellation {
  /**
   * Claims the job for one worker, if it is free. Counts an attempt.
   * @param known job as recently read, which saves another read
   */
  claim(accountId: string, id: string, owner: string, leaseMs: number, known?: JobRecord): Promise<Claim>;
  /** Releases the job for another attempt. Counts a failure. */
  release(job: JobRecord, owner: string): Promise<void>;
  /**
   * Counts this number of renders once for all attempts of the job; a failed job refunds them.
   * @returns the job with its quota units; nothing if this worker no longer holds the job.
   * @throws PlatenError `QUOTA_EXCEEDED`, after which some may be counted: the stored job contains them
   */
  countRenders(
    job: JobRecord,
    owner: string,
    caller: Caller,
    renders: number,
  ): Promise<JobRecord | undefined>;
  /** Records that the renders stay counted even if the job fails, in this attempt or a later one. */
  keepRenders(job: JobRecord, owner: string): Promise<void>;
  /**
   * Records the location of the job's outcome.
   * @param documents ids of the documents that it will save
   * @returns the job; nothing if this worker no longer holds it, or a document has been deleted.
   */
  noteOutcome(
    job: JobRecord,
    owner: string,
    outcomeKey: string,
    documents: readonly string[],
  ): Promise<JobRecord | undefined>;
  /**
   * Ends the job with its document, quota unit, event and webhook state in one transaction. Already counted renders are not
   * counted again.
   * @returns `false` if this worker no longer holds it, or a document that it read has been deleted.
   */
  complete(job: JobRecord, owner: string, result: JobResult, effects: JobEffects): Promise<boolean>;
  /** @returns `false` if this worker no longer holds it. */
  fail(job: JobRecord, owner: string, error: string, errorCode?: string): Promise<boolean>;
}
