import type { WebhookOption } from '../contract/webhook.ts';
import type { Plan } from '../domain/plans.ts';
import type { JobTemplate } from './job-record.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

export interface BatchRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly template: JobTemplate;
  /** Total number of items; unknown until the fan-out has read the whole file. */
  readonly count?: number;
  readonly inputKey: string;
  /** Id of the document with the items as lines. */
  readonly inputDocument?: string;
  /** Whether that document has been deleted: no more of the batch's jobs are created or started. */
  readonly inputDeleted?: boolean;
  /** Whether the items were in the request itself, not lines of a file. */
  readonly inline?: boolean;
  readonly flattenForms: boolean;
  readonly webhookUrl?: string;
  readonly webhookInclude?: WebhookOption['include'] | undefined;
  readonly actor: string;
  /** Id of the key that queued it. */
  readonly keyId?: string;
  readonly requestId: string;
  readonly createdAt: number;
  /** Time of its cancellation by a request, Unix ms. */
  readonly canceledAt?: number;
  /** Time at which all of its items were counted as pending; items of a file are counted as they are read. */
  readonly admittedAt?: number;
  /** Progress of the fan-out: next byte of the input and next item. */
  readonly nextByte: number;
  readonly nextIndex: number;
  /** Number of the line that starts there, from 1: empty lines are numbered, but create no job. */
  readonly nextLine: number;
  readonly fannedOut: boolean;
  /** Reason why the whole batch could not be read. */
  readonly error?: string;
}

export interface BatchCounts {
  readonly processing: number;
  readonly complete: number;
  readonly failed: number;
}

/** Batches with their job counts by state. They are removed after seven days. */
export interface BatchStore {
  /**
   * @param admit counts this number of items as pending.
   * @throws PlatenError `QUEUE_FULL`
   */
  createBatch(batch: BatchRecord, admit: { readonly plan: Plan; readonly jobs: number }): Promise<void>;
  getBatch(accountId: string, id: string): Promise<BatchRecord | undefined>;
  /** Lists batches, newest first. */
  listBatches(accountId: string, page: CursorPageRequest): Promise<CursorPage<BatchRecord>>;
  countBatch(accountId: string, id: string): Promise<BatchCounts>;
  /** Returns the ids of the failed jobs, in item order. */
  failedOfBatch(accountId: string, id: string): Promise<string[]>;
  /** Removes a batch that could not be queued, and withdraws the admission of its jobs. */
  discardBatch(batch: BatchRecord, jobs: number): Promise<void>;
  /** Marks a batch as canceled: no more of its jobs are created or started. */
  cancelBatch(batch: BatchRecord, nowMs: number): Promise<void>;
  /** Saves the fan-out's progress, unless another worker is ahead or the batch was canceled. */
  advanceBatch(
    batch: BatchRecord,
    progress: Pick<BatchRecord, 'nextByte' | 'nextIndex' | 'nextLine'> & { count?: number; error?: string },
  ): Promise<boolean>;
}
