import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $get, $remove, $set, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import type { Plan } from '../../../domain/plans.ts';
import type { JobRecord, JobResult, JobWebhook, WebhookAttempt } from '../../../ports/job-record.ts';
import type { DocumentUse, JobList, JobStore } from '../../../ports/job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import { readBatch } from '../read-batch.ts';
import {
  conditionFailed,
  unlessRefused,
  type WriteAction,
  writeAll,
  writeUnlessRefused,
} from '../transaction.ts';
import { DynamoBatches } from './batches.ts';
import { expiry } from './expiry.ts';
import { listsOf, storedResult, toJob } from './job-items.ts';
import type { DynamoJobTable } from './job-table.ts';

/** Creates and reads queued jobs and batches. `DynamoJobAttempts` ends jobs. */
export class DynamoJobStore extends DynamoBatches implements JobStore {
  readonly #table: DynamoJobTable;

  constructor(table: DynamoJobTable) {
    super(table);
    this.#table = table;
  }

  async create(job: JobRecord, plan: Plan): Promise<boolean> {
    if (job.admittedAt !== undefined) return writeUnlessRefused(this.#table.creation(job));
    const { accountId, createdAt } = job;
    try {
      const creation = [
        ...this.#table.creation({ ...job, admittedAt: createdAt }),
        ...(await this.#usesOfReading(job)),
      ];
      await this.#table.pending.admitting({ accountId, plan }, 1, createdAt, creation);
      return true;
    } catch (error) {
      if (conditionFailed(error, 0)) return false;
      throw error;
    }
  }

  createFailed(job: JobRecord, error: string, errorCode?: string): Promise<boolean> {
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    const completedAt = job.createdAt;
    const failed: JobRecord = { ...job, status: 'failed', error, errorCode, completedAt, webhook };
    return writeUnlessRefused([
      ...this.#table.creation(failed),
      ...this.#table.failedEntry(failed),
      ...this.#table.counts.moving(job, { failed: 1 }),
      ...this.#table.pending.ending(job),
    ]);
  }

  createComplete(job: JobRecord, result: JobResult): Promise<boolean> {
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    const complete = { ...job, status: 'complete', completedAt: job.createdAt, result, webhook } as const;
    return writeUnlessRefused(this.#table.creation(complete));
  }

  get(accountId: string, id: string): Promise<JobRecord | undefined> {
    return this.#table.get(accountId, id);
  }

  async getMany(accountId: string, ids: readonly string[]): Promise<JobRecord[]> {
    const requests = ids.map((id) => this.#table.entities.job.build(BatchGetRequest).key({ accountId, id }));
    return (await readBatch(this.#table.entities.table, requests)).map(toJob);
  }

  async list(accountId: string, list: JobList, page: CursorPageRequest): Promise<CursorPage<JobRecord>> {
    const { items: ids, ...rest } = await this.#table.lists.page(accountId, list, page);
    const jobs = await this.getMany(accountId, ids);
    const items =
      list === 'failed-deliveries' ? jobs.filter(({ webhook }) => webhook?.state === 'failed') : jobs;
    return { ...rest, items };
  }

  async discard(job: JobRecord): Promise<void> {
    const { accountId, id } = job;
    const deletion = this.#table.entities.job
      .build(DeleteTransaction)
      .key({ accountId, id })
      .options({ condition: { attr: 'attempts', eq: 0 } });
    await writeUnlessRefused([
      deletion,
      ...listsOf(job).map((list) => this.#table.lists.removal(job, list)),
      ...this.#table.pending.ending({ accountId, id, admittedAt: job.createdAt }),
    ]);
  }

  usesOf(accountId: string, documentId: string): Promise<DocumentUse[]> {
    return this.#table.uses.of(accountId, documentId);
  }

  async withhold(accountId: string, id: string, documentId: string): Promise<JobRecord | undefined> {
    const written = await unlessRefused(
      this.#table.entities.job
        .build(UpdateItemCommand)
        .item({
          accountId,
          id,
          deletedDocument: $get('deletedDocument', documentId),
          // The error may quote the document.
          error: $remove(),
          errorCode: $remove(),
          metadata: $remove(),
          itemName: $remove(),
        })
        .options({ condition: { attr: 'id', exists: true }, returnValues: 'ALL_NEW' })
        .send(),
    );
    return written?.Attributes && toJob(written.Attributes);
  }

  async reduceResult({ accountId, id }: JobRecord, result: JobResult): Promise<void> {
    await unlessRefused(
      this.#table.entities.job
        .build(UpdateItemCommand)
        .item({ accountId, id, result: $set(storedResult(result)) })
        .options({ condition: { attr: 'result', exists: true } })
        .send(),
    );
  }

  async recordWebhookAttempt(
    job: JobRecord,
    attempt: WebhookAttempt,
    state: JobWebhook['state'],
  ): Promise<void> {
    const { accountId, id, webhook } = job;
    if (!webhook) return;
    const attempts = $set([...webhook.attempts, attempt]);
    const entry =
      state === 'failed' ? [this.#table.lists.entry(job, 'failed-deliveries', expiry(job.createdAt))] : [];
    await writeAll([
      this.#table.entities.job
        .build(UpdateTransaction)
        .item({ accountId, id, webhook: { state, attempts } })
        .options({ condition: { attr: 'id', exists: true } }),
      ...entry,
    ]);
  }

  async reopenWebhook({ accountId, id }: JobRecord): Promise<void> {
    await this.#table.entities.job
      .build(UpdateItemCommand)
      .item({ accountId, id, webhook: { state: 'pending', openedAt: Date.now() } })
      .options({ condition: { attr: 'id', exists: true } })
      .send();
  }

  /** Returns the links from the documents that a job reads. Jobs of a batch are found through the batch instead. */
  #usesOfReading(job: JobRecord): Promise<WriteAction[]> {
    const { accountId, id, createdAt, reads = [] } = job;
    return this.#table.uses.entriesOfJob(accountId, reads, { jobId: id }, expiry(createdAt));
  }
}
