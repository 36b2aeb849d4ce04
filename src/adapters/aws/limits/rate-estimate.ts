import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { BoundedCache } from '../../../domain/bounded-cache.ts';
import type { RateLimit } from '../../../domain/rate-limits.ts';
import type { RateDecision } from '../../../ports/rate-limiter.ts';
import { unlessRefused } from '../transaction.ts';
import { anySlot, freeSlot, type HeldSlot, slotsOf, type Work, type WorkSlots } from './work-slots.ts';

/** Requests of one window and of the one before it, and those at work. */
interface Counts {
  /** Number of the window since 1970. */
  readonly window: number;
  readonly count: number;
  readonly previous: number;
  readonly slots: WorkSlots;
}

/** Whether a request of an account may go on. */
export interface AccountDecision extends RateDecision {
  /** Whether it was refused because as many requests as allowed are at work. */
  readonly isBusy?: boolean;
  readonly slot?: HeldSlot;
  /** Number of the window that counts the request, since 1970; none if it was refused. */
  readonly window?: number;
}

const SEEN_ENTRIES = 500;

/**
 * A sliding window for limits that are too large for a slot per request (`rate-window.ts`): two counters, of which the
 * older one is weighted by how much of its window lies within the last `windowSeconds`. It takes one small write,
 * however large the limit is. No more pass than this estimate allows, under any concurrency; it is exact for requests
 * at an even pace.
 *
 * The same write takes a slot for a request that works, on the condition that the slot is free: no more requests than
 * there are slots are ever at work. The slot of a function that died is free once its time limit has passed.
 */
export class RateEstimate {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  /** An account's item as it was last seen: a first guess, which every write verifies. */
  readonly #seen = new BoundedCache<Counts>(SEEN_ENTRIES);

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#client = client;
    this.#tableName = tableName;
  }

  async take(
    accountId: string,
    limit: RateLimit,
    work?: Work,
    now: () => number = Date.now,
  ): Promise<AccountDecision> {
    let known = this.#seen.get(accountId);
    for (let isGuess = true; ; isGuess = false) {
      const at = now();
      const current = advance(known, at, limit);
      const hasRoom = current.count < room(current, at, limit);
      const free = work && freeSlot(current.slots, work.limit, at);
      const isBusy = work !== undefined && free === undefined;
      if (!isGuess && (!hasRoom || isBusy)) {
        return { ...decide(false, current, at, limit), isBusy: hasRoom };
      }
      const slot = work && { name: free ?? anySlot(work.limit), until: work.until };
      const written =
        known?.window === current.window
          ? await this.#increment(accountId, current, at, limit, slot)
          : await this.#begin(
              accountId,
              known,
              { ...current, count: hasRoom ? 1 : 0 },
              at,
              limit,
              hasRoom ? slot : undefined,
            );
      known = written.counts;
      if (known) this.#seen.set(accountId, known);
      if (written.ok && written.counts.count > 0) {
        const { window } = written.counts;
        return { ...decide(true, written.counts, at, limit), window, ...(slot && { slot }) };
      }
    }
  }

  /** Takes an admitted request out of its window again, and frees its slot. */
  async withdraw(accountId: string, { window, slot }: AccountDecision): Promise<void> {
    if (window === undefined) return;
    const uncount = this.#writeIf(accountId, {
      UpdateExpression: 'SET #count = #count - :one',
      ConditionExpression: '#window = :window AND #count > :zero',
      ExpressionAttributeNames: { '#count': 'count', '#window': 'window' },
      ExpressionAttributeValues: { ':one': 1, ':zero': 0, ':window': window },
    });
    await Promise.all([uncount, slot && this.release(accountId, slot)]);
  }

  /** Frees a slot, unless its time has passed and another request has taken it. */
  async release(accountId: string, { name, until }: HeldSlot): Promise<void> {
    const known = this.#seen.get(accountId);
    if (known?.slots[name] === until) {
      const { [name]: _, ...slots } = known.slots;
      this.#seen.set(accountId, { ...known, slots });
    }
    await this.#writeIf(accountId, {
      UpdateExpression: 'REMOVE #slot',
      ConditionExpression: '#slot = :until',
      ExpressionAttributeNames: { '#slot': name },
      ExpressionAttributeValues: { ':until': until },
    });
  }

  /** Changes the account's item, or nothing if the condition is not met. */
  async #writeIf(
    accountId: string,
    change: Pick<
      UpdateCommandInput,
      'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
    >,
  ): Promise<void> {
    await unlessRefused(
      this.#client.send(new UpdateCommand({ TableName: this.#tableName, Key: keyOf(accountId), ...change })),
    );
  }

  #increment(
    accountId: string,
    { window, previous }: Counts,
    at: number,
    limit: RateLimit,
    slot: HeldSlot | undefined,
  ) {
    return this.#write(accountId, 'SET #count = #count + :one, #ttl = :ttl', at, slot, {
      condition: '#window = :window AND #previous = :previous AND #count < :room',
      values: {
        ':one': 1,
        ':ttl': ttlOf(window, limit, slot),
        ':window': window,
        ':previous': previous,
        ':room': room({ window, previous }, at, limit),
      },
    });
  }

  /** Begins a window; without a request in it if the previous window leaves no room yet. */
  #begin(
    accountId: string,
    known: Counts | undefined,
    { window, previous, count }: Counts,
    at: number,
    limit: RateLimit,
    slot: HeldSlot | undefined,
  ) {
    return this.#write(
      accountId,
      'SET #count = :count, #previous = :previous, #window = :window, #ttl = :ttl',
      at,
      slot,
      {
        condition: known
          ? '#window = :knownWindow AND #count = :knownCount'
          : 'attribute_not_exists(#window)',
        values: {
          ':count': count,
          ':ttl': ttlOf(window, limit, slot),
          ':window': window,
          ':previous': previous,
          ...(known && { ':knownWindow': known.window, ':knownCount': known.count }),
        },
      },
    );
  }

  async #write(
    accountId: string,
    update: string,
    at: number,
    slot: HeldSlot | undefined,
    { condition, values }: { condition: string; values: Readonly<Record<string, number>> },
  ): Promise<{ ok: true; counts: Counts } | { ok: false; counts: Counts | undefined }> {
    const names = ['count', 'previous', 'window', 'ttl'].filter((name) =>
      `${update} ${condition}`.includes(`#${name}`),
    );
    try {
      const { Attributes } = await this.#client.send(
        new UpdateCommand({
          TableName: this.#tableName,
          Key: keyOf(accountId),
          UpdateExpression: slot ? `${update}, #slot = :until` : update,
          ConditionExpression: slot
            ? `${condition} AND (attribute_not_exists(#slot) OR #slot <= :at)`
            : condition,
          ExpressionAttributeNames: {
            ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
            ...(slot && { '#slot': slot.name }),
          },
          ExpressionAttributeValues: { ...values, ...(slot && { ':until': slot.until, ':at': at }) },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return { ok: true, counts: toCounts(Attributes!) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { ok: false, counts: error.Item && toCounts(unmarshall(error.Item)) };
    }
  }
}

function keyOf(accountId: string) {
  return { pk: `ACCOUNT#${accountId}`, sk: 'WINDOW' };
}

function toCounts(item: Readonly<Record<string, unknown>>): Counts {
  return {
    window: Number(item.window),
    count: Number(item.count),
    previous: Number(item.previous),
    slots: slotsOf(item),
  };
}

/** The counts as they are at a moment. A clock that is ahead of ours keeps its window. */
function advance(known: Counts | undefined, at: number, limit: RateLimit): Counts {
  const window = Math.floor(at / windowMs(limit));
  if (known === undefined) return { window, count: 0, previous: 0, slots: {} };
  if (known.window >= window) return known;
  const previous = known.window === window - 1 ? known.count : 0;
  return { window, count: 0, previous, slots: known.slots };
}

/** Requests that the window may hold at a moment: what the previous window leaves of the limit. */
function room(
  { window, previous }: Pick<Counts, 'window' | 'previous'>,
  at: number,
  limit: RateLimit,
): number {
  return Math.floor(limit.requests - previous * (1 - elapsed(window, at, limit)));
}

/** Part of a window that has passed, 0 to 1. */
function elapsed(window: number, at: number, limit: RateLimit): number {
  return Math.min(1, Math.max(0, (at - window * windowMs(limit)) / windowMs(limit)));
}

function decide(allowed: boolean, counts: Counts, at: number, limit: RateLimit): RateDecision {
  return {
    allowed,
    limit: limit.requests,
    windowSeconds: limit.windowSeconds,
    remaining: Math.max(0, room(counts, at, limit) - counts.count),
    resetSeconds: Math.max(1, Math.ceil(resetAfter(counts, at, limit) * limit.windowSeconds)),
  };
}

/** Time, in windows, until there is room for one more request than now, or for any. */
function resetAfter(counts: Counts, at: number, limit: RateLimit): number {
  const wanted = Math.max(counts.count, room(counts, at, limit)) + 1;
  const passed = elapsed(counts.window, at, limit);
  // Within the window: limit - previous * (1 - part) = wanted.
  const { previous, count } = counts;
  const part = previous === 0 ? Number.POSITIVE_INFINITY : 1 - (limit.requests - wanted) / previous;
  if (part <= 1) return Math.max(0, part - passed);
  // In the next window, which starts empty, this one is the previous window.
  const nextPart = count === 0 ? 0 : 1 - (limit.requests - 1) / count;
  return 1 - passed + Math.max(0, nextPart);
}

function windowMs({ windowSeconds }: RateLimit): number {
  return windowSeconds * 1000;
}

/** Unix seconds after which neither the counts nor the slot are relevant. */
function ttlOf(window: number, { windowSeconds }: RateLimit, slot: HeldSlot | undefined): number {
  return Math.max((window + 3) * windowSeconds, Math.ceil((slot?.until ?? 0) / 1000));
}
