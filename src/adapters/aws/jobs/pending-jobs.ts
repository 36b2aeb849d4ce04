import { createHash } from 'node:crypto';
import { Entity } from 'dynamodb-toolbox/entity';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { PlatenError } from '../../../domain/errors.ts';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { JobRecord } from '../../../ports/job-record.ts';
import type { keyedTable } from '../table.ts';
import { conditionFailed, type WriteAction, writeAll } from '../transaction.ts';

/** Shards of a day's counter of ended jobs, so that workers rarely contend for one item. */
const SHARDS = 8;
/** Days until a job and its counters are removed, along with any counting errors. */
const DAYS = 7;
const RETRY_SECONDS = 30;
const ATTEMPTS = 10;

function counterEntity(table: ReturnType<typeof keyedTable>) {
  return new Entity({
    name: 'PendingCounter',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      day: string().key(),
      part: string().key(),
      jobs: number(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; day: string; part: string }) => ({
      pk: `${of.accountId}#PENDING`,
      sk: `${of.day}#${of.part}`,
    }),
  });
}

interface Queuer {
  readonly accountId: string;
  readonly plan: Plan;
}

/**
 * Number of an account's pending and running jobs: admitted minus ended, by day of admission. Both counters only grow, each in
 * the transaction that creates or ends the job, so no job is counted twice. An admission based on an old count of ended jobs is
 * at worst too strict.
 */
export class DynamoPendingJobs {
  readonly #table: ReturnType<typeof keyedTable>;
  readonly #counter: ReturnType<typeof counterEntity>;

  constructor(table: ReturnType<typeof keyedTable>) {
    this.#table = table;
    this.#counter = counterEntity(table);
  }

  /** Returns the number of queued jobs that have not ended. */
  async count(accountId: string, nowMs: number): Promise<number> {
    return (await this.#read(accountId, nowMs)).pending;
  }

  /**
   * Admits this number of jobs in one transaction with the actions that create them.
   * @throws PlatenError `QUEUE_FULL`
   */
  async admitting(
    queuer: Queuer,
    jobs: number,
    nowMs: number,
    actions: readonly WriteAction[],
  ): Promise<void> {
    const limit = PLAN_LIMITS[queuer.plan].pendingJobs;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { pending, admittedToday } = await this.#read(queuer.accountId, nowMs);
      const room = limit - pending - jobs;
      if (room < 0) throw queueFull(queuer.plan, pending, jobs);
      try {
        await writeAll([...actions, this.#admission(queuer.accountId, jobs, nowMs, admittedToday + room)]);
        return;
      } catch (error) {
        // Other jobs were admitted meanwhile, so count again.
        if (!conditionFailed(error, actions.length)) throw error;
      }
    }
    throw queueFull(queuer.plan, limit, jobs);
  }

  /** Returns the action that counts an admitted job as ended; undefined if it was not admitted. */
  ending({ accountId, id, admittedAt }: Pick<JobRecord, 'accountId' | 'id' | 'admittedAt'>): WriteAction[] {
    if (admittedAt === undefined) return [];
    const shard = createHash('sha256').update(id).digest()[0]! % SHARDS;
    return [this.#ended(accountId, admittedAt, `ENDED#${shard}`, 1)];
  }

  /** Returns the action that withdraws the admission of jobs that were not created. */
  retraction(accountId: string, admittedAt: number, jobs: number): WriteAction {
    return this.#ended(accountId, admittedAt, 'ENDED#0', jobs);
  }

  #admission(accountId: string, jobs: number, nowMs: number, most: number): WriteAction {
    return this.#counter
      .build(UpdateTransaction)
      .item({ accountId, day: dayOf(nowMs), part: 'ADMITTED', jobs: $add(jobs), ttl: expiry(nowMs) })
      .options({
        condition: {
          or: [
            { attr: 'jobs', exists: false },
            { attr: 'jobs', lte: most },
          ],
        },
      });
  }

  #ended(accountId: string, admittedAt: number, part: string, jobs: number): WriteAction {
    return this.#counter
      .build(UpdateTransaction)
      .item({ accountId, day: dayOf(admittedAt), part, jobs: $add(jobs), ttl: expiry(admittedAt) });
  }

  async #read(accountId: string, nowMs: number): Promise<{ pending: number; admittedToday: number }> {
    const { Items } = await this.#table
      .build(QueryCommand)
      .query({
        partition: `${accountId}#PENDING`,
        range: { gte: dayOf(nowMs - (DAYS - 1) * 86_400_000) },
      })
      .entities(this.#counter)
      .options({ consistent: true })
      .send();
    let pending = 0;
    let admittedToday = 0;
    for (const { day, part, jobs } of Items ?? []) {
      pending += part === 'ADMITTED' ? jobs : -jobs;
      if (part === 'ADMITTED' && day === dayOf(nowMs)) admittedToday = jobs;
    }
    return { pending: Math.max(0, pending), admittedToday };
  }
}

/** Formats a UTC date such as `2026-11-22`. */
function dayOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

function expiry(unixMs: number): number {
  return Math.floor(unixMs / 1000) + (DAYS + 1) * 86_400;
}

function queueFull(plan: Plan, pending: number, jobs: number): PlatenError {
  const limit = PLAN_LIMITS[plan].pendingJobs.toLocaleString('en-US');
  const asked = jobs === 1 ? '1 more does' : `${jobs.toLocaleString('en-US')} more do`;
  return new PlatenError(
    'rate-limited',
    'QUEUE_FULL',
    `The queue is full: the ${plan} plan has ${limit} jobs pending at most. ` +
      `${pending.toLocaleString('en-US')} are pending, and ${asked} not fit. Queue them when some have ended`,
    { retryAfterSeconds: RETRY_SECONDS },
  );
}
