import type { RenderWarning } from '../contract/render-warning.ts';
import type { WebhookOption } from '../contract/webhook.ts';
import type { Scope } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import type { JobKind } from '../domain/job-kind.ts';
import type { JobStatus } from '../domain/job-status.ts';
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
