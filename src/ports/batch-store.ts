import type { WebhookOption } from '../contract/webhook.ts';
import type { Plan } from '../domain/plans.ts';
import type { JobTemplate } from './job-record.ts';
import type { CursorPage, CursorPageRequest } from './page.ts';

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

/** Batches, with the number of their jobs in each state. They are removed after seven days. */
export interface BatchStore {
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
