import { randomInt } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import type { Condition } from 'dynamodb-toolbox/entity/actions/parseCondition';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { Caller } from '../../../domain/caller.ts';
import { PlatenError } from '../../../domain/errors.ts';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { MonthOfRenders, QuotaUnit, RenderQuota } from '../../../ports/usage.ts';
import { SHARDS } from '../shards.ts';
import { keyedTable } from '../table.ts';
import { conditionFailed, type WriteAction, writeAll } from '../transaction.ts';

/** Shards of a month's counter, as many as of the other counters, so that concurrent renders rarely contend for one item. */
export const QUOTA_SHARDS = SHARDS;

const KEPT_DAYS = 400;

type DayCounter = `day${number}`;

/** Returns the attribute with the shard's renders on a day of the month, from 1. */
function dayCounter(day: number): DayCounter {
  return `day${day}`;
}

type MonthShard = { readonly shard: number; readonly renders: number } & {
  readonly [day: DayCounter]: number | undefined;
};

function dayCounters() {
  const counter = () => number().optional();
  const days = Array.from({ length: 31 }, (_, index) => [dayCounter(index + 1), counter()]);
  return Object.fromEntries(days) as Record<DayCounter, ReturnType<typeof counter>>;
}

function usageEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const month = new Entity({
    name: 'MonthShard',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      month: string().key(),
      shard: number().key(),
      renders: number(),
      ttl: number(),
      ...dayCounters(),
    }),
    computeKey: (of: { accountId: string; month: string; shard: number }) => ({
      pk: `ACCOUNT#${of.accountId}`,
      sk: `MONTH#${of.month}#${of.shard}`,
    }),
  });
  return { table, month };
}

/**
 * Monthly render quota, exact under concurrency: every shard of the month's counter has a share of the limit, and only grows
 * within it.
 */
export class DynamoRenderQuota implements RenderQuota {
  readonly #entities: ReturnType<typeof usageEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = usageEntities(client, tableName);
  }

  async month(accountId: string, nowMs: number): Promise<MonthOfRenders> {
    const shards = await this.#shards(accountId, nowMs);
    const sum = (counter: 'renders' | DayCounter) =>
      shards.reduce((total, shard) => total + (shard[counter] ?? 0), 0);
    const perDay = Array.from({ length: dayOf(nowMs) }, (_, index) => sum(dayCounter(index + 1)));
    return { used: sum('renders'), perDay };
  }

  async assertRoom(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<void> {
    await this.#shardWithRoom(caller, nowMs);
  }

  async count(caller: Caller, nowMs: number): Promise<QuotaUnit> {
    return this.counting(caller, nowMs, () => []);
  }

  async giveBack(accountId: string, unit: QuotaUnit): Promise<void> {
    await writeAll(this.returning(accountId, [unit]));
  }

  /**
   * Performs the actions and counts one render, in one transaction; without a caller nothing is counted.
   *
   * @param shard shard of the other counters in the transaction. Two transactions conflict if they share any item: those that use the
   *   same shard of every counter meet least often.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  async within(
    caller: Caller | null,
    nowMs: number,
    actions: readonly WriteAction[],
    shard?: number,
  ): Promise<void> {
    if (caller === null) await writeAll(actions);
    else await this.counting(caller, nowMs, () => actions, shard);
  }

  /**
   * Counts one render in one transaction with actions that may record the unit.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  async counting(
    caller: Caller,
    nowMs: number,
    actionsFor: (unit: QuotaUnit) => readonly WriteAction[],
    preferred = anyShard(caller.plan),
  ): Promise<QuotaUnit> {
    // Most shards have room until the quota is nearly used up, so the first one is tried without reading it.
    let guess: number | undefined = preferred;
    for (;;) {
      const shard = guess ?? (await this.#shardWithRoom(caller, nowMs));
      guess = undefined;
      const unit = { month: monthOf(nowMs), shard, day: dayOf(nowMs) };
      const actions = actionsFor(unit);
      try {
        await writeAll([...actions, this.#taking(caller, nowMs, shard)]);
        return unit;
      } catch (error) {
        // The shard filled up meanwhile; the next round picks another one or finds the quota used up.
        if (!conditionFailed(error, actions.length)) throw error;
      }
    }
  }

  /**
   * Picks a random shard that recently had room.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  async #shardWithRoom(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<number> {
    const used = new Array<number>(QUOTA_SHARDS).fill(0);
    for (const { shard, renders } of await this.#shards(caller.accountId, nowMs)) used[shard] = renders;
    const open = used.flatMap((renders, shard) => (renders < capacity(caller.plan, shard) ? [shard] : []));
    if (open.length === 0) throw quotaExceeded(caller.plan, nowMs);
    return open[randomInt(open.length)]!;
  }

  /** Returns the actions that refund units: one per shard, since a transaction may contain an item only once. */
  returning(accountId: string, units: readonly QuotaUnit[]): WriteAction[] {
    const byShard = Map.groupBy(units, ({ month, shard }) => `${month}#${shard}`);
    return [...byShard.values()].map((ofShard) => {
      const { month, shard } = ofShard[0]!;
      const days = Map.groupBy(ofShard, ({ day }) => day);
      const ofDays = [...days].flatMap(([day, counted]) =>
        day === undefined ? [] : [[dayCounter(day), $add(-counted.length)]],
      );
      return this.#entities.month
        .build(UpdateTransaction)
        .item({ accountId, month, shard, renders: $add(-ofShard.length), ...Object.fromEntries(ofDays) })
        .options({ condition: { attr: 'renders', gte: ofShard.length } });
    });
  }

  #taking(caller: Caller, nowMs: number, shard: number) {
    return this.#entities.month
      .build(UpdateTransaction)
      .item(increment(caller.accountId, nowMs, shard))
      .options({ condition: hasRoom(caller.plan, shard) });
  }

  async #shards(accountId: string, nowMs: number): Promise<MonthShard[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: `ACCOUNT#${accountId}`, range: { beginsWith: `MONTH#${monthOf(nowMs)}#` } })
      .entities(this.#entities.month)
      .options({ consistent: true })
      .send();
    return (Items ?? []) as MonthShard[];
  }
}

function increment(accountId: string, nowMs: number, shard: number) {
  const ttl = Math.floor(nowMs / 1000) + KEPT_DAYS * 86_400;
  const ofDay = { [dayCounter(dayOf(nowMs))]: $add(1) };
  return { accountId, month: monthOf(nowMs), shard, renders: $add(1), ttl, ...ofDay };
}

function hasRoom(plan: Plan, shard: number): Condition<ReturnType<typeof usageEntities>['month']> {
  return {
    or: [
      { attr: 'renders', exists: false },
      { attr: 'renders', lt: capacity(plan, shard) },
    ],
  };
}

/** Returns the shard's share of the plan's limit; the shares add up to the limit exactly. */
export function capacity(plan: Plan, shard: number): number {
  const limit = PLAN_LIMITS[plan].rendersPerMonth;
  return Math.floor(limit / QUOTA_SHARDS) + (shard < limit % QUOTA_SHARDS ? 1 : 0);
}

/** Returns a random shard with a share of the limit; undefined if none has one. */
function anyShard(plan: Plan): number | undefined {
  const shards = Array.from({ length: QUOTA_SHARDS }, (_, shard) => shard);
  const shared = shards.filter((shard) => capacity(plan, shard) > 0);
  return shared.length === 0 ? undefined : shared[randomInt(shared.length)];
}

/** Returns the calendar month in UTC, such as `2026-11`. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** Returns the day of the month in UTC, from 1. */
function dayOf(nowMs: number): number {
  return new Date(nowMs).getUTCDate();
}

function quotaExceeded(plan: Plan, nowMs: number): PlatenError {
  const limit = PLAN_LIMITS[plan].rendersPerMonth.toLocaleString('en-US');
  return new PlatenError(
    'rate-limited',
    'QUOTA_EXCEEDED',
    `Monthly render quota exceeded: the ${plan} plan has ${limit} renders per month. Upgrade the plan to render more`,
    { retryAfterSeconds: secondsToNextMonth(nowMs) },
  );
}

/** Returns the seconds until the quota resets: the start of the next month in UTC. */
function secondsToNextMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - nowMs) / 1000);
}
