import type { RenderWarning } from '../contract/render-warning.ts';
import type { WebhookOption } from '../contract/webhook.ts';
import type { Scope } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import type { JobKind } from '../domain/job-kind.ts';
import type { JobStatus } from '../domain/job-status.ts';
import type { QuotaUnit } from './usage.ts';

/** Location of a job's input: a whole object, or a byte range of one (a line of a batch file). */
interface JobInput {
  readonly key: string;
  /** First byte and the one after the last. */
  readonly range?: readonly [number, number];
  /** Credentials of the input, encrypted for this job and deleted when it ends. */
  readonly sealed?: Uint8Array;
}

export interface WebhookAttempt {
  /** Unix time in ms. */
  readonly at: number;
  /** Status of the receiver's response, if any. */
  readonly status?: number;
  readonly error?: string;
  readonly durationMs: number;
}

export interface JobWebhook {
  readonly url: string;
  /** Form of the result in the event; the bytes by default. */
  readonly include?: WebhookOption['include'] | undefined;
  /** `webhook-id`: the same for every delivery of this event. */
  readonly eventId: string;
  /** `waiting` until the job ends, then `pending` until a delivery succeeds or no more are attempted. */
  readonly state: 'waiting' | 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly WebhookAttempt[];
  /** Time at which it was last made deliverable again by hand, Unix ms. */
  readonly openedAt?: number;
}

/** Version of the template that a job was queued with. */
export interface JobTemplate {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly sourceKey: string;
}

/** Saved pipeline that a job runs, with its name at that time; the input contains its steps. */
export interface JobPipeline {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Missing in jobs that predate it. */
  readonly version?: number | undefined;
}

/** Task of a job, without its input. */
export type JobTask = { readonly kind: JobKind } & (
  | {
      readonly kind: 'template' | 'invoice';
      readonly template: JobTemplate;
      readonly flattenForms: boolean;
    }
  | { readonly kind: 'inline'; readonly flattenForms: boolean }
  | {
      readonly kind: 'pipeline';
      readonly pipeline?: JobPipeline;
      /** Scope of the key that queued it, which some steps check. */
      readonly scope: Scope;
    }
  /** Only a webhook, sent on request. */
  | { readonly kind: 'webhook-test' }
);

export interface JobRecord {
  readonly id: string;
  readonly accountId: string;
  readonly status: JobStatus;
  readonly task: JobTask;
  /** Document id, set before the first attempt, so that every attempt stores under the same name. */
  readonly documentId: string;
  /** Ids of the documents that it reads. */
  readonly reads?: readonly string[];
  /** Deleted document that the job read or saved: data derived from it is no longer shown, and the job cannot complete. */
  readonly deletedDocument?: string;
  readonly input: JobInput;
  readonly webhook?: JobWebhook;
  /** Metadata that the request set for its result, for the event; none without a webhook. */
  readonly metadata?: DocumentMetadata;
  readonly batchId?: string;
  /** Line of the batch, counted from 0. */
  readonly batchIndex?: number;
  /** `saveName` of the item, until the job completes: then its document has the name. */
  readonly itemName?: string;
  /** Name of the key that queued it. */
  readonly actor: string;
  /** Id of that key; none for a producer on the queue. */
  readonly keyId?: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** Time at which it was counted as pending; its end is counted on the same day. */
  readonly admittedAt?: number;
  /** Number of started attempts. */
  readonly attempts: number;
  /** Number of attempts that ended with an error; in the others the worker crashed. */
  readonly failures?: number;
  /** Renders counted before the job's end: a failed job refunds them, unless `keepsRenders`. */
  readonly quotaUnits?: readonly QuotaUnit[];
  /** Whether the rendered output has been sent out, or failed because of the caller. */
  readonly keepsRenders?: boolean;
  /**
   * Object of the internal bucket with the job's outcome, once its work is done and its bytes are stored: another attempt
   * continues from there.
   */
  readonly outcomeKey?: string;
  /** Worker that holds the job: no other may claim it before then (Unix ms). */
  readonly leaseOwner?: string;
  readonly leaseUntil?: number;
  readonly completedAt?: number;
  readonly error?: string;
  /** Code of the error, if it has one. */
  readonly errorCode?: string | undefined;
  /** Whether a request ended it before an attempt started. */
  readonly canceled?: boolean;
  readonly result?: JobResult;
}

/** Whether the job's state is final. */
export function hasEnded(job: Pick<JobRecord, 'status'>): boolean {
  return job.status === 'complete' || job.status === 'failed';
}

export interface JobResult {
  readonly bucket: 'documents' | 'jobs';
  /** Key of the result; missing if it is only a report. */
  readonly blobKey?: string;
  readonly sizeBytes: number;
  /** Media type; default `application/pdf`. */
  readonly mediaType?: string;
  /** URL of the upload, if the job requested an object store. */
  readonly url?: string;
  /** Id of the saved document, if saved. */
  readonly documentId?: string;
  /** Ids of several saved documents. */
  readonly documentIds?: readonly string[];
  /** Object of the internal bucket with a pipeline's report. */
  readonly reportKey?: string;
  readonly warnings?: readonly RenderWarning[];
  /** Conformance claims of the PDF, such as `PDF/A-2a; PDF/UA-1`. */
  readonly conformance?: string;
}

/** Whether a result contains more than its saved documents. */
export function holdsMore({ bucket, blobKey, reportKey, warnings = [] }: JobResult): boolean {
  return reportKey !== undefined || warnings.length > 0 || (bucket === 'jobs' && blobKey !== undefined);
}
