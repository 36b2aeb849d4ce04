import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { BatchCounts } from '../../../ports/batch-store.ts';
import type { JobRecord } from '../../../ports/job-record.ts';
import type { WriteAction } from '../transaction.ts';
import { expiry } from './expiry.ts';
import { batchPartition, type jobEntities } from './job-entities.ts';

const SHARDS = 8;

/** Job counts of each batch by state, and its failed jobs. */
export class DynamoBatchCounts {
  readonly #entities: ReturnType<typeof jobEntities>;

  constructor(entities: ReturnType<typeof jobEntities>) {
    this.#entities = entities;
  }

  /** Returns a batch's job counts by state. */
  async of(accountId: string, batchId: string): Promise<BatchCounts> {
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

  /** Returns the ids of a batch's failed jobs, in item order. */
  async failed(accountId: string, batchId: string): Promise<string[]> {
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

  /** Returns the actions that move a batch's job from state to state; none for a job without a batch. */
  moving(job: JobRecord, change: Partial<BatchCounts>): WriteAction[] {
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
