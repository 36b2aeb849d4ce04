import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { NoSlot, Slot, SlotName, WorkerSlots } from '../../../ports/worker-slots.ts';
import { nextTurn, type Pace, paceAfter } from './turns.ts';

/** Milliseconds for which a dead worker keeps its slot. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
/** Wait in ms for a slot that will likely become free: SQS visibility timeouts are whole seconds. */
const PATIENCE_MS = 1_000;
const LOOK_MS = 100;
const TROUBLE_MS = 10 * 60_000;
const KEPT_SECONDS = 86_400;

type Item = Readonly<Record<string, unknown>>;

/**
 * Worker slots. The slots of a name are one item with, for each slot, its holder and the end of its lease. Taking a slot is a
 * write conditional on an expired lease; leases are short and renewed while the worker lives.
 * Expressions are written by hand: the entity library does not support computed attribute names.
 */
export class DynamoWorkerSlots implements WorkerSlots {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  readonly #now: () => number;

  constructor(client: DynamoDBDocumentClient, tableName: string, now: () => number = Date.now) {
    this.#client = client;
    this.#tableName = tableName;
    this.#now = now;
  }

  async take(name: SlotName, bound: number): Promise<Slot | NoSlot> {
    const patience = this.#now() + PATIENCE_MS;
    const owner = randomUUID();
    let turn: number | undefined;
    for (;;) {
      const { slot, item } = await this.#takeAny(name, bound, owner);
      if (slot !== undefined) return this.#holding(name, slot, owner, item);
      turn ??= await this.#queueUp(name, bound, item);
      if (turn > patience || this.#now() >= patience) {
        return { held: false, afterSeconds: Math.max(1, Math.round((turn - this.#now()) / 1000)) };
      }
      await delay(LOOK_MS * (0.5 + Math.random()));
    }
  }

  /** @returns the slot taken, if one was free, and the current item. */
  async #takeAny(name: SlotName, bound: number, owner: string): Promise<{ slot?: number; item: Item }> {
    let slot = randomInt(bound);
    for (;;) {
      const now = this.#now();
      const { done, item } = await this.#update(name, {
        UpdateExpression: 'SET #until = :until, #owner = :owner, #ttl = :ttl',
        // After failures, only the first slot is available.
        ConditionExpression: `(attribute_not_exists(#until) OR #until <= :now)${
          slot === 0 ? '' : ' AND (attribute_not_exists(troubledUntil) OR troubledUntil <= :now)'
        }`,
        ExpressionAttributeNames: { '#until': `until${slot}`, '#owner': `owner${slot}`, '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':until': now + LEASE_MS,
          ':owner': owner,
          ':now': now,
          ':ttl': Math.ceil(now / 1000) + KEPT_SECONDS,
        },
      });
      if (done) return { slot, item };
      const free = freeSlots(item, bound, now);
      if (free.length === 0) return { item };
      slot = free[randomInt(free.length)]!;
    }
  }

  /** Assigns the message its turn in the queue. @returns Unix ms. */
  async #queueUp(name: SlotName, bound: number, first: Item): Promise<number> {
    let item = first;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const now = this.#now();
      const turn = nextTurn(item as Pace, bound, now);
      if (turn.far) return turn.at;
      const before = item.nextTurn;
      const { done, item: current } = await this.#update(name, {
        UpdateExpression: 'SET nextTurn = :turn',
        ConditionExpression: before === undefined ? 'attribute_not_exists(nextTurn)' : 'nextTurn = :before',
        ExpressionAttributeValues: {
          ':turn': turn.at,
          ...(before === undefined ? {} : { ':before': before }),
        },
      });
      if (done) return turn.at;
      item = current;
    }
    return this.#now() + 1_000 + randomInt(2_000);
  }

  #holding(name: SlotName, slot: number, owner: string, item: Item): Slot {
    const since = this.#now();
    const names = { '#until': `until${slot}`, '#owner': `owner${slot}` };
    const renewal = setInterval(() => {
      // If a renewal fails, the slot is lost at worst, and one worker too many may run for a while.
      this.#update(name, {
        UpdateExpression: 'SET #until = :until',
        ConditionExpression: '#owner = :owner',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':until': this.#now() + LEASE_MS, ':owner': owner },
      }).catch(() => {});
    }, RENEW_MS).unref();
    return {
      held: true,
      release: async (trouble) => {
        clearInterval(renewal);
        const now = this.#now();
        // Without waiting workers, no turns need to be kept.
        const idle = Object.keys(item).every((key) => !/^until\d/.test(key) || key === names['#until']);
        await this.#update(name, {
          UpdateExpression: `SET pace = :pace${trouble ? ', troubledUntil = :trouble' : ''} REMOVE #until, #owner${
            idle ? ', nextTurn' : ''
          }${trouble === false ? ', troubledUntil' : ''}`,
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: {
            ':owner': owner,
            ':pace': paceAfter(item as Pace, now - since),
            ...(trouble ? { ':trouble': now + TROUBLE_MS } : {}),
          },
        });
      },
    };
  }

  /** @returns whether the condition held, and the item after the write or as found. */
  async #update(
    { accountId, kind }: SlotName,
    expressions: Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key'>,
  ): Promise<{ done: boolean; item: Item }> {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateCommand({
          TableName: this.#tableName,
          Key: { pk: `${accountId}#WORKERS`, sk: kind },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...expressions,
        }),
      );
      return { done: true, item: Attributes ?? {} };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { done: false, item: error.Item ? unmarshall(error.Item) : {} };
    }
  }
}

function freeSlots(item: Item, bound: number, now: number): number[] {
  const troubled = typeof item.troubledUntil === 'number' && item.troubledUntil > now;
  const free: number[] = [];
  for (let slot = 0; slot < (troubled ? 1 : bound); slot += 1) {
    const until = item[`until${slot}`];
    if (typeof until !== 'number' || until <= now) free.push(slot);
  }
  return free;
}
