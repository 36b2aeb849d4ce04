import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { $get, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import type { Plan } from '../../../domain/plans.ts';
import type { BatchCounts, BatchRecord, BatchStore } from '../../../ports/batch-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import { readBatch } from '../read-batch.ts';
import { unlessRefused, writeUnlessRefused } from '../transaction.ts';
import { expiry } from './expiry.ts';
import type { DynamoJobTable } from './job-table.ts';

/** Batches with their job counts by state. */
export class DynamoBatches implements BatchStore {
  readonly #table: DynamoJobTable;

  constructor(table: DynamoJobTable) {
    this.#table = table;
  }

  async createBatch(batch: BatchRecord, { plan, jobs }: { plan: Plan; jobs: number }): Promise<void> {
    const creation = this.#table.entities.batch
      .build(PutTransaction)
      .item({ ...batch, ttl: expiry(batch.createdAt) })
      .options({ condition: { attr: 'id', exists: false } });
    await this.#table.pending.admitting({ accountId: batch.accountId, plan }, jobs, batch.createdAt, [
      creation,
      this.#table.lists.entry(batch, 'batches', expiry(batch.createdAt)),
      ...this.#table.uses.entries(
        batch.accountId,
        batch.inputDocument === undefined ? [] : [batch.inputDocument],
        { batchId: batch.id },
        expiry(batch.createdAt),
      ),
    ]);
  }

  async getBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const { Item } = await this.#table.entities.batch
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async listBatches(accountId: string, page: CursorPageRequest): Promise<CursorPage<BatchRecord>> {
    const { items: ids, ...rest } = await this.#table.lists.page(accountId, 'batches', page);
    const requests = ids.map((id) =>
      this.#table.entities.batch.build(BatchGetRequest).key({ accountId, id }),
    );
    return { ...rest, items: await readBatch(this.#table.entities.table, requests) };
  }

  async cancelBatch({ accountId, id }: BatchRecord, nowMs: number): Promise<void> {
    await this.#table.entities.batch
      .build(UpdateItemCommand)
      .item({ accountId, id, canceledAt: $get('canceledAt', nowMs) })
      .options({ condition: { attr: 'id', exists: true } })
      .send();
  }

  async stopBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.getBatch(accountId, id);
    if (!batch) return undefined;
    await unlessRefused(
      this.#table.entities.batch
        .build(UpdateItemCommand)
        .item({
          accountId,
          id,
          inputDeleted: true,
          // Signals the batch's reader to stop.
          ...(!batch.fannedOut && { canceledAt: $get('canceledAt', Date.now()) }),
        })
        .options({ condition: { attr: 'id', exists: true } })
        .send(),
    );
    return batch;
  }

  async discardBatch(batch: BatchRecord, jobs: number): Promise<void> {
    const { accountId, id, admittedAt } = batch;
    const deletion = this.#table.entities.batch
      .build(DeleteTransaction)
      .key({ accountId, id })
      .options({ condition: { attr: 'id', exists: true } });
    const retraction =
      admittedAt === undefined ? [] : [this.#table.pending.retraction(accountId, admittedAt, jobs)];
    await writeUnlessRefused([deletion, this.#table.lists.removal(batch, 'batches'), ...retraction]);
  }

  countBatch(accountId: string, id: string): Promise<BatchCounts> {
    return this.#table.counts.of(accountId, id);
  }

  failedOfBatch(accountId: string, id: string): Promise<string[]> {
    return this.#table.counts.failed(accountId, id);
  }

  async advanceBatch(
    { accountId, id, nextIndex, canceledAt }: BatchRecord,
    progress: Pick<BatchRecord, 'nextByte' | 'nextIndex' | 'nextLine'> & { count?: number; error?: string },
  ): Promise<boolean> {
    const advanced = await unlessRefused(
      this.#table.entities.batch
        .build(UpdateItemCommand)
        .item({ accountId, id, ...progress, ...(progress.count !== undefined && { fannedOut: true }) })
        .options({
          condition: {
            and: [
              { attr: 'nextIndex', eq: nextIndex },
              { attr: 'canceledAt', exists: canceledAt !== undefined },
            ],
          },
        })
        .send(),
    );
    return advanced !== undefined;
  }
}
