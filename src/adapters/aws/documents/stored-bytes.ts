import { randomInt } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, $remove } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import { storageLimitReached } from '../../../ports/document-store.ts';
import { keyedTable } from '../table.ts';
import { isRefused, type WriteAction, writeUnlessRefused } from '../transaction.ts';
import { SHARDS, shardOf } from './sharded-counter.ts';

/** One counter of an account's bytes. */
interface Shard {
  readonly bytes: number;
  /** Account limit that the shard's share derives from; undefined until all shards have been rebalanced. */
  readonly limit?: number;
  /** Version number, increased by every change. */
  readonly changes: number;
}

interface Stored {
  readonly accountId: string;
  /** Id of the document. */
  readonly id: string;
  readonly sizeBytes: number;
}

const NONE: Shard = { bytes: 0, changes: 0 };

function shardEntity(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'StoredBytes',
    table: keyedTable(client, tableName),
    timestamps: false,
    entityAttribute: false,
    schema: item({
      accountId: string().key(),
      shard: number().key(),
      bytes: number().optional(),
      limit: number().optional(),
      changes: number().optional(),
    }),
    computeKey: (of: { accountId: string; shard: number }) => ({
      pk: storedPartition(of.accountId),
      sk: String(of.shard),
    }),
  });
}

type ShardEntity = ReturnType<typeof shardEntity>;

function storedPartition(accountId: string): string {
  return `${accountId}#STORED`;
}

/**
 * Bytes of an account's documents, exact under concurrency. Eight counters share the limit. Each may only grow within its share,
 * so the sum stays within the limit (docs/decisions/0003).
 */
export class StoredBytes {
  readonly #shard: ShardEntity;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#shard = shardEntity(client, documentsTable);
  }

  async total(accountId: string): Promise<number> {
    return Math.max(0, sum(await this.#read(accountId)));
  }

  /**
   * Runs a transaction that creates a document, with the actions that count its bytes.
   *
   * @param write receives these actions, and performs them together with its own
   * @throws PlatenError `STORAGE_LIMIT_REACHED`
   */
  async adding(
    document: Stored,
    plan: Plan,
    write: (counting: readonly WriteAction[]) => Promise<void>,
  ): Promise<void> {
    let actions = this.#withoutReading(document, plan);
    for (;;) {
      actions ??= this.#placed(document, plan, await this.#read(document.accountId));
      try {
        await write(actions);
        return;
      } catch (error) {
        // Another document was saved in between, or the first shard was a wrong guess.
        if (!actions.some((action) => isRefused(error, action))) throw error;
      }
      actions = undefined;
    }
  }

  /** Returns the action that subtracts the bytes of a removed document. */
  removal({ accountId, id, sizeBytes }: Stored): WriteAction {
    return this.#change(accountId, shardOf(id), -sizeBytes);
  }

  /** Returns the counters' state, for comparison with the documents. */
  async snapshot(accountId: string): Promise<StoredSnapshot> {
    const shards = await this.#read(accountId);
    return {
      bytes: sum(shards),
      correct: (bytes) => {
        const by = bytes - sum(shards);
        // The next document rebalances the shares.
        const actions = shards.map(({ changes }, shard) =>
          this.#shard
            .build(UpdateTransaction)
            .item({ accountId, shard, bytes: $add(shard === 0 ? by : 0), limit: $remove(), changes: $add(1) })
            .options({ condition: unchanged(changes) }),
        );
        return writeUnlessRefused(actions, actions.length);
      },
    };
  }

  /** Returns the update of the id's counter without a read, if the document could ever fit into its share. */
  #withoutReading({ accountId, id, sizeBytes }: Stored, plan: Plan): WriteAction[] | undefined {
    const limit = PLAN_LIMITS[plan].storedBytes;
    const shard = shardOf(id);
    const room = shareOf(limit, shard) - sizeBytes;
    return room < 0 ? undefined : [this.#raise(accountId, shard, sizeBytes, limit)];
  }

  #placed({ accountId, sizeBytes }: Stored, plan: Plan, shards: readonly Shard[]): WriteAction[] {
    const limit = PLAN_LIMITS[plan].storedBytes;
    const total = sum(shards);
    if (total + sizeBytes > limit) throw storageLimitReached(plan, Math.max(0, total), sizeBytes);
    if (shards.some((shard) => shard.limit !== limit))
      return this.#levelled(accountId, total + sizeBytes, limit, shards);
    const rooms = shards.map(({ bytes }, shard) => ({ shard, room: shareOf(limit, shard) - bytes }));
    const fitting = rooms.filter(({ room }) => room >= sizeBytes);
    if (fitting.length > 0) {
      return [this.#raise(accountId, fitting[randomInt(fitting.length)]!.shard, sizeBytes, limit)];
    }
    const actions: WriteAction[] = [];
    let left = sizeBytes;
    for (const { shard, room } of rooms.sort((a, b) => b.room - a.room)) {
      const part = Math.min(left, room);
      if (part > 0) actions.push(this.#raise(accountId, shard, part, limit));
      left -= Math.max(0, part);
    }
    return actions;
  }

  /** Divides a total evenly, so that every counter is within its share of a new limit. */
  #levelled(accountId: string, total: number, limit: number, shards: readonly Shard[]): WriteAction[] {
    return shards.map(({ bytes, changes }, shard) =>
      this.#shard
        .build(UpdateTransaction)
        .item({ accountId, shard, bytes: $add(shareOf(total, shard) - bytes), limit, changes: $add(1) })
        .options({ condition: unchanged(changes) }),
    );
  }

  #raise(accountId: string, shard: number, by: number, limit: number): WriteAction {
    return this.#shard
      .build(UpdateTransaction)
      .item({ accountId, shard, bytes: $add(by), changes: $add(1) })
      .options({
        condition: {
          and: [
            { attr: 'limit', eq: limit },
            { attr: 'bytes', lte: shareOf(limit, shard) - by },
          ],
        },
      });
  }

  #change(accountId: string, shard: number, by: number): WriteAction {
    return this.#shard.build(UpdateTransaction).item({ accountId, shard, bytes: $add(by), changes: $add(1) });
  }

  async #read(accountId: string): Promise<readonly Shard[]> {
    const { Items } = await this.#shard.table
      .build(QueryCommand)
      .query({ partition: storedPartition(accountId) })
      .options({ consistent: true })
      .send();
    const shards = new Array<Shard>(SHARDS).fill(NONE);
    for (const { sk, ...shard } of (Items ?? []) as (Partial<Shard> & { sk: string })[]) {
      shards[Number(sk)] = { ...NONE, ...shard };
    }
    return shards;
  }
}

export interface StoredSnapshot {
  readonly bytes: number;
  /** Corrects the sum, unless something was counted since. @returns whether it did */
  correct(bytes: number): Promise<boolean>;
}

function sum(shards: readonly Shard[]): number {
  return shards.reduce((total, { bytes }) => total + bytes, 0);
}

/** Returns a shard's eighth of a number; the eighths add up to it exactly. */
function shareOf(total: number, shard: number): number {
  const share = Math.floor(total / SHARDS);
  return share + (shard < total - share * SHARDS ? 1 : 0);
}

function unchanged(changes: number): Condition<ShardEntity> {
  return changes === 0 ? { attr: 'changes', exists: false } : { attr: 'changes', eq: changes };
}
