import type { AuditEvent } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { NewDocument } from './document-store.ts';
import type { JobRecord, JobResult } from './job-record.ts';

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

/** Cancels jobs. */
export interface JobCancellation {
  /**
   * Ends a job as failed that no worker holds: one that waits for its first attempt, or for the next one. Renders that
   * were counted are given back, unless `keepsRenders`.
   * @returns `false` when a worker holds it, or it has ended
   */
  cancel(job: JobRecord, error: string): Promise<boolean>;
}

/** The attempts of workers at jobs. One worker at a time holds a job, and only that worker changes or ends it. */
export interface JobAttempts extends JobCancellation {
  /**
   * Takes the job for one worker, if it is free. Counts an attempt.
   * @param known the job as it was read a moment ago, which saves reading it
   */
  claim(accountId: string, id: string, owner: string, leaseMs: number, known?: JobRecord): Promise<Claim>;
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
}
