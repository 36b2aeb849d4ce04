import { randomInt } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, $remove, type UpdateItemInput } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import { storageLimitReached } from '../../../ports/document-store.ts';
import { SHARDS } from '../shards.ts';
import { keyedTable } from '../table.ts';
import { isRefused, type WriteAction, writeUnlessRefused } from '../transaction.ts';
import { storedPartition } from './document-entities.ts';
import {
  adding,
  type CountAttribute,
  type CountChanges,
  countSchema,
  isCount,
  shardOf,
} from './sharded-counter.ts';

/** One counter of an account's bytes. */
interface Shard {
  readonly bytes: number;
  /** Account limit that the shard's share derives from; undefined until all shards have been rebalanced. */
  readonly limit?: number;
  /** Version number, increased by every change. */
  readonly changes: number;
  /** Counts of documents and of their events. */
  readonly counts: CountChanges;
}

interface Stored {
  readonly accountId: string;
  /** Id of the document. */
  readonly id: string;
  readonly sizeBytes: number;
  /** Changes of the account's totals. */
  readonly totals: CountChanges;
}

const NONE: Shard = { bytes: 0, changes: 0, counts: {} };

function shardEntity(table: ReturnType<typeof keyedTable>, counts: CountChanges) {
  return new Entity({
    name: 'StoredBytes',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      accountId: string().key(),
      shard: number().key(),
      bytes: number().optional(),
      limit: number().optional(),
      changes: number().optional(),
      ...countSchema(Object.keys(counts) as CountAttribute[]),
    }),
    computeKey: (of: { accountId: string; shard: number }) => ({
      pk: storedPartition(of.accountId),
      sk: String(of.shard),
    }),
  });
}

type ShardEntity = ReturnType<typeof shardEntity>;

/**
 * Bytes of an account's documents, exact under concurrency. Eight counters share the limit. Each may only grow within its share,
 * so the sum stays within the limit (docs/decisions/0003). The same items have the account's totals of documents and of their
 * events, by month, because every save changes both (docs/decisions/0271).
 */
export class StoredBytes {
  readonly #table: ReturnType<typeof keyedTable>;

  constructor(client: DynamoDBDocumentClient, documentsTable: string) {
    this.#table = keyedTable(client, documentsTable);
  }

  async total(accountId: string): Promise<number> {
    return Math.max(0, sum(await this.#read(accountId)));
  }

  /**
   * Runs a transaction that creates a document, with the actions that count its bytes and change the totals.
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

  /** Returns the action that subtracts the bytes of a removed document, and changes the totals. */
  removal({ accountId, id, sizeBytes, totals }: Stored): WriteAction {
    return this.#update({ accountId, shard: shardOf(id), bytes: -sizeBytes, totals });
  }

  /** Returns the counters' state, for comparison with the documents. */
  async snapshot(accountId: string): Promise<StoredSnapshot> {
    const shards = await this.#read(accountId);
    return {
      bytes: sum(shards),
      counts: sumOfShards(shards),
      correct: (bytes, totals) => {
        const by = bytes - sum(shards);
        // The next document rebalances the shares.
        const actions = shards.map(({ changes }, shard) =>
          this.#update({
            accountId,
            shard,
            bytes: shard === 0 ? by : 0,
            totals: shard === 0 ? totals : {},
            limit: $remove(),
            condition: unchanged(changes),
          }),
        );
        return writeUnlessRefused(actions, actions.length);
      },
    };
  }

  /** Returns the update of the id's counter without a read, if the document could ever fit into its share. */
  #withoutReading({ accountId, id, sizeBytes, totals }: Stored, plan: Plan): WriteAction[] | undefined {
    const limit = PLAN_LIMITS[plan].storedBytes;
    const shard = shardOf(id);
    const room = shareOf(limit, shard) - sizeBytes;
    return room < 0 ? undefined : [this.#raise(accountId, shard, sizeBytes, limit, totals)];
  }

  #placed({ accountId, sizeBytes, totals }: Stored, plan: Plan, shards: readonly Shard[]): WriteAction[] {
    const limit = PLAN_LIMITS[plan].storedBytes;
    const total = sum(shards);
    if (total + sizeBytes > limit) throw storageLimitReached(plan, Math.max(0, total), sizeBytes);
    if (shards.some((shard) => shard.limit !== limit))
      return this.#levelled({ accountId, total: total + sizeBytes, limit, totals }, shards);
    const rooms = shards.map(({ bytes }, shard) => ({ shard, room: shareOf(limit, shard) - bytes }));
    const fitting = rooms.filter(({ room }) => room >= sizeBytes);
    if (fitting.length > 0) {
      return [this.#raise(accountId, fitting[randomInt(fitting.length)]!.shard, sizeBytes, limit, totals)];
    }
    const actions: WriteAction[] = [];
    let left = sizeBytes;
    for (const { shard, room } of rooms.sort((a, b) => b.room - a.room)) {
      const part = Math.min(left, room);
      if (part > 0)
        actions.push(this.#raise(accountId, shard, part, limit, actions.length === 0 ? totals : {}));
      left -= Math.max(0, part);
    }
    return actions;
  }

  /** Divides a total evenly, so that every counter is within its share of a new limit. */
  #levelled(
    {
      accountId,
      total,
      limit,
      totals,
    }: Pick<Stored, 'accountId' | 'totals'> & { total: number; limit: number },
    shards: readonly Shard[],
  ): WriteAction[] {
    return shards.map(({ bytes, changes }, shard) =>
      this.#update({
        accountId,
        shard,
        bytes: shareOf(total, shard) - bytes,
        totals: shard === 0 ? totals : {},
        limit,
        condition: unchanged(changes),
      }),
    );
  }

  #raise(accountId: string, shard: number, bytes: number, limit: number, totals: CountChanges): WriteAction {
    const condition: Condition<ShardEntity> = {
      and: [
        { attr: 'limit', eq: limit },
        { attr: 'bytes', lte: shareOf(limit, shard) - bytes },
      ],
    };
    return this.#update({ accountId, shard, bytes, totals, condition });
  }

  #update({ accountId, shard, bytes, totals, limit, condition }: ShardUpdate): WriteAction {
    const update = {
      accountId,
      shard,
      bytes: $add(bytes),
      changes: $add(1),
      ...(limit !== undefined && { limit }),
      ...adding(totals),
    };
    return shardEntity(this.#table, totals)
      .build(UpdateTransaction)
      .item(update as UpdateItemInput<ShardEntity>)
      .options({ condition });
  }

  async #read(accountId: string): Promise<readonly Shard[]> {
    const { Items } = await this.#table
      .build(QueryCommand)
      .query({ partition: storedPartition(accountId) })
      .options({ consistent: true })
      .send();
    const shards = new Array<Shard>(SHARDS).fill(NONE);
    for (const { sk, ...shard } of (Items ?? []) as (Partial<Shard> & { sk: string })[]) {
      const counts = Object.fromEntries(Object.entries(shard).filter(([name]) => isCount(name)));
      shards[Number(sk)] = { ...NONE, ...shard, counts: counts as CountChanges };
    }
    return shards;
  }
}

interface ShardUpdate {
  readonly accountId: string;
  readonly shard: number;
  readonly bytes: number;
  readonly totals: CountChanges;
  readonly limit?: number | ReturnType<typeof $remove>;
  readonly condition?: Condition<ShardEntity>;
}

export interface StoredSnapshot {
  readonly bytes: number;
  /** Totals of documents and of their events. */
  readonly counts: CountChanges;
  /**
   * Corrects the bytes and adds to the totals, unless something was counted since.
   * @returns whether it did
   */
  correct(bytes: number, totals: CountChanges): Promise<boolean>;
}

function sumOfShards(shards: readonly Shard[]): CountChanges {
  const sums: CountChanges = {};
  for (const { counts } of shards) {
    for (const [name, count] of Object.entries(counts) as [CountAttribute, number][])
      sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
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
