import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { BoundedCache } from '../../../domain/bounded-cache.ts';
import type { RateLimit } from '../../../domain/rate-limits.ts';
import type { RateDecision } from '../../../ports/rate-limiter.ts';
import { unlessRefused } from '../transaction.ts';
import { anySlot, freeSlot, type HeldSlot, slotsOf, type Work, type WorkSlots } from './work-slots.ts';

/** Requests of the current and previous window, and running requests. */
interface Counts {
  /** Number of the window, counted from 1970. */
  readonly window: number;
  readonly count: number;
  readonly previous: number;
  readonly slots: WorkSlots;
}

/** Rate limit decision for a request of an account. */
export interface AccountDecision extends RateDecision {
  /** Whether it was refused because the maximum number of requests is running. */
  readonly isBusy?: boolean;
  readonly slot?: HeldSlot;
  /** Number of the window that counts the request, from 1970; undefined if refused. */
  readonly window?: number;
}

const SEEN_ENTRIES = 500;

/**
 * Sliding window for limits too large for a slot per request (`rate-window.ts`). It has two counters; the older is weighted by
 * how much of its window lies within the last `windowSeconds`. It costs one small write, however large the limit. Under any
 * concurrency, no more requests pass than this estimate allows; it is exact at an even request rate.
 * The same write takes a slot for a running request, on condition that the slot is free, so the number of running requests never
 * exceeds the slots. The slot of a crashed function becomes free after its timeout.
 */
export class RateEstimate {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  /** Last seen item per account: a first guess, which every write verifies. */
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

  /** Removes an admitted request from its window, and frees its slot. */
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

  /** Frees a slot, unless it has expired and another request has taken it. */
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

  /** Updates the account's item if the condition holds. */
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

  /** Starts a window; without the request if the previous window leaves no room yet. */
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

/** Returns the counts at a time. If another clock is ahead of ours, its window stays. */
function advance(known: Counts | undefined, at: number, limit: RateLimit): Counts {
  const window = Math.floor(at / windowMs(limit));
  if (known === undefined) return { window, count: 0, previous: 0, slots: {} };
  if (known.window >= window) return known;
  const previous = known.window === window - 1 ? known.count : 0;
  return { window, count: 0, previous, slots: known.slots };
}

/** Returns the requests that the window may hold at a time: the part of the limit that the previous window leaves. */
function room(
  { window, previous }: Pick<Counts, 'window' | 'previous'>,
  at: number,
  limit: RateLimit,
): number {
  return Math.floor(limit.requests - previous * (1 - elapsed(window, at, limit)));
}

/** Returns the elapsed fraction of a window, 0 to 1. */
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

/** Returns the time, in windows, until one more request than now fits, or any. */
function resetAfter(counts: Counts, at: number, limit: RateLimit): number {
  const wanted = Math.max(counts.count, room(counts, at, limit)) + 1;
  const passed = elapsed(counts.window, at, limit);
  // Within the window: limit - previous * (1 - part) = wanted.
  const { previous, count } = counts;
  const part = previous === 0 ? Number.POSITIVE_INFINITY : 1 - (limit.requests - wanted) / previous;
  if (part <= 1) return Math.max(0, part - passed);
  // In the next window, which starts empty, the current window is the previous one.
  const nextPart = count === 0 ? 0 : 1 - (limit.requests - 1) / count;
  return 1 - passed + Math.max(0, nextPart);
}

function windowMs({ windowSeconds }: RateLimit): number {
  return windowSeconds * 1000;
}

/** Returns the Unix time in seconds after which neither counts nor slot are relevant. */
function ttlOf(window: number, { windowSeconds }: RateLimit, slot: HeldSlot | undefined): number {
  return Math.max((window + 3) * windowSeconds, Math.ceil((slot?.until ?? 0) / 1000));
}
