import { BatchGetRequest } from 'dynamodb-toolbox/entity/actions/batchGet';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, $get, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { Plan } from '../../../domain/plans.ts';
import type { BatchCounts, BatchRecord, JobRecord } from '../../../ports/job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../../ports/page.ts';
import { readBatch } from '../read-batch.ts';
import { unlessRefused, type WriteAction, writeUnlessRefused } from '../transaction.ts';
import { DynamoDocumentUses } from './document-uses.ts';
import { batchPartition, type jobEntities } from './job-entities.ts';
import { DynamoJobLists } from './job-lists.ts';
import { DynamoPendingJobs } from './pending-jobs.ts';

const SHARDS = 8;

/** Batches, with the number of their jobs in each state. */
export class DynamoBatches {
  readonly #entities: ReturnType<typeof jobEntities>;

  protected readonly pending: DynamoPendingJobs;
  protected readonly lists: DynamoJobLists;
  protected readonly uses: DynamoDocumentUses;

  constructor(entities: ReturnType<typeof jobEntities>) {
    this.#entities = entities;
    this.pending = new DynamoPendingJobs(entities.table);
    this.lists = new DynamoJobLists(entities);
    this.uses = new DynamoDocumentUses(entities);
  }

  async createBatch(batch: BatchRecord, { plan, jobs }: { plan: Plan; jobs: number }): Promise<void> {
    const creation = this.#entities.batch
      .build(PutTransaction)
      .item({ ...batch, ttl: expiry(batch.createdAt) })
      .options({ condition: { attr: 'id', exists: false } });
    await this.pending.admitting({ accountId: batch.accountId, plan }, jobs, batch.createdAt, [
      creation,
      this.lists.entry(batch, 'batches', expiry(batch.createdAt)),
      ...this.uses.entries(
        batch.accountId,
        batch.inputDocument === undefined ? [] : [batch.inputDocument],
        { batchId: batch.id },
        expiry(batch.createdAt),
      ),
    ]);
  }

  async getBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const { Item } = await this.#entities.batch
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async listBatches(accountId: string, page: CursorPageRequest): Promise<CursorPage<BatchRecord>> {
    const { items: ids, ...rest } = await this.lists.page(accountId, 'batches', page);
    const requests = ids.map((id) => this.#entities.batch.build(BatchGetRequest).key({ accountId, id }));
    return { ...rest, items: await readBatch(this.#entities.table, requests) };
  }

  async cancelBatch({ accountId, id }: BatchRecord, nowMs: number): Promise<void> {
    await this.#entities.batch
      .build(UpdateItemCommand)
      .item({ accountId, id, canceledAt: $get('canceledAt', nowMs) })
      .options({ condition: { attr: 'id', exists: true } })
      .send();
  }

  async stopBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.getBatch(accountId, id);
    if (!batch) return undefined;
    await unlessRefused(
      this.#entities.batch
        .build(UpdateItemCommand)
        .item({
          accountId,
          id,
          inputDeleted: true,
          // Its reader sees by this that it cannot go on.
          ...(!batch.fannedOut && { canceledAt: $get('canceledAt', Date.now()) }),
        })
        .options({ condition: { attr: 'id', exists: true } })
        .send(),
    );
    return batch;
  }

  async discardBatch(batch: BatchRecord, jobs: number): Promise<void> {
    const { accountId, id, admittedAt } = batch;
    const deletion = this.#entities.batch
      .build(DeleteTransaction)
      .key({ accountId, id })
      .options({ condition: { attr: 'id', exists: true } });
    const retraction = admittedAt === undefined ? [] : [this.pending.retraction(accountId, admittedAt, jobs)];
    await writeUnlessRefused([deletion, this.lists.removal(batch, 'batches'), ...retraction]);
  }

  async countBatch(accountId: string, batchId: string): Promise<BatchCounts> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: batchPartition(accountId, batchId), range: { beginsWith: 'COUNT#' } })
      .entities(this.#entities.batchCount)
      .options({ consistent: true })
      .send();
    const counts = { processing: 0, complete: 0, failed: 0 };
    for (const shard of Items ?? []) {
      counts.processing += shard.processing ?? 0;
      counts.complete += shard.complete ?? 0;
      counts.failed += shard.failed ?? 0;
    }
    return counts;
  }

  async failedOfBatch(accountId: string, batchId: string): Promise<string[]> {
    const ids: string[] = [];
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: batchPartition(accountId, batchId), range: { beginsWith: 'FAILED#' } })
        .entities(this.#entities.batchFailure)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      ids.push(...(page.Items ?? []).map(({ jobId }) => jobId));
      exclusiveStartKey = page.LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
    return ids;
  }

  async advanceBatch(
    { accountId, id, nextIndex, canceledAt }: BatchRecord,
    progress: Pick<BatchRecord, 'nextByte' | 'nextIndex' | 'nextLine'> & { count?: number; error?: string },
  ): Promise<boolean> {
    const advanced = await unlessRefused(
      this.#entities.batch
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

  /** The action that moves a job of a batch from state to state; undefined for a job without a batch. */
  protected counting(job: JobRecord, change: Partial<BatchCounts>): WriteAction[] {
    const { accountId, batchId } = job;
    if (batchId === undefined) return [];
    const failure =
      change.failed === undefined
        ? []
        : [
            this.#entities.batchFailure.build(PutTransaction).item({
              accountId,
              batchId,
              index: job.batchIndex ?? 0,
              jobId: job.id,
              ttl: expiry(job.createdAt),
            }),
          ];
    const moves = Object.fromEntries(Object.entries(change).map(([state, by]) => [state, $add(by)]));
    return [
      this.#entities.batchCount.build(UpdateTransaction).item({
        accountId,
        batchId,
        shard: (job.batchIndex ?? 0) % SHARDS,
        ttl: expiry(job.createdAt),
        ...moves,
      }),
      ...failure,
    ];
  }
}

/** How long jobs and batches can be read. */
export const JOB_DAYS = 7;

/** When DynamoDB may drop what belongs to a job or batch, in Unix seconds. */
export function expiry(createdAt: number): number {
  return Math.floor(createdAt / 1000) + JOB_DAYS * 86_400;
}
