import { randomInt } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { KEY_USE_DAYS } from '../../../contract/limits.ts';
import type { RateLimit } from '../../../domain/rate-limits.ts';
import type { RateDecision } from '../../../ports/rate-limiter.ts';

type Slots = Readonly<Record<string, unknown>>;

/** Owner of the window: the partition of its item in the usage table. */
export type WindowOwner = `KEY#${string}` | `ADDRESS#${string}`;

/**
 * Takes a request from a sliding window that is exact under any concurrency.
 * The window is one item with as many slots as allowed requests; a slot holds the Unix ms at which it was last taken. A request
 * passes if it can take a slot last taken a whole window ago, with a condition on that slot alone. No slot is taken twice within
 * a window, so the limit is never exceeded; a request is refused only if every slot is taken, so the limit is fully usable.
 * Concurrent requests pick random slots; one that loses a slot reads the state of all from the failed condition.
 * Expressions are written by hand: the entity library does not support computed attribute names.
 */
export async function takeRequest(
  client: DynamoDBDocumentClient,
  tableName: string,
  owner: WindowOwner,
  limit: RateLimit,
  now: () => number = Date.now,
): Promise<RateDecision> {
  let slot = slotName(randomInt(limit.requests));
  for (;;) {
    const at = now();
    const free = at - limit.windowSeconds * 1000;
    const taken = await take(client, tableName, owner, { slot, at, free, limit });
    if (taken.ok) return decide(true, taken.slots, at, limit);
    const candidates = freeSlots(taken.slots, free, limit);
    if (candidates.length === 0) return decide(false, taken.slots, at, limit);
    slot = candidates[randomInt(candidates.length)]!;
  }
}

async function take(
  client: DynamoDBDocumentClient,
  tableName: string,
  owner: WindowOwner,
  { slot, at, free, limit }: { slot: string; at: number; free: number; limit: RateLimit },
): Promise<{ ok: boolean; slots: Slots }> {
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: owner, sk: 'WINDOW' },
        UpdateExpression: 'SET #slot = :at, #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(#slot) OR #slot <= :free',
        ExpressionAttributeNames: { '#slot': slot, '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':at': at,
          ':free': free,
          ':ttl': Math.ceil(at / 1000) + keptSeconds(owner, limit),
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { ok: true, slots: Attributes ?? {} };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { ok: false, slots: error.Item ? unmarshall(error.Item) : {} };
  }
}

/** A key's window is kept after it ends: its slots show when the key was last used. */
function keptSeconds(owner: WindowOwner, { windowSeconds }: RateLimit): number {
  return owner.startsWith('KEY#') ? KEY_USE_DAYS * 86_400 : windowSeconds * 2;
}

/** Returns the Unix ms of the last request that took a slot, if any. */
export function lastTaken(slots: Slots): number | undefined {
  const times = Object.entries(slots).flatMap(([name, time]) =>
    /^s\d+$/.test(name) && typeof time === 'number' ? [time] : [],
  );
  return times.length === 0 ? undefined : Math.max(...times);
}

function decide(allowed: boolean, slots: Slots, at: number, limit: RateLimit): RateDecision {
  const windowMs = limit.windowSeconds * 1000;
  const times = slotNames(limit)
    .map((name) => slots[name])
    .filter((time): time is number => typeof time === 'number' && time > at - windowMs);
  const oldest = times.length === 0 ? at : Math.min(...times);
  return {
    allowed,
    limit: limit.requests,
    windowSeconds: limit.windowSeconds,
    remaining: Math.max(0, limit.requests - times.length),
    resetSeconds: Math.max(1, Math.ceil((oldest + windowMs - at) / 1000)),
  };
}

function freeSlots(slots: Slots, free: number, limit: RateLimit): string[] {
  return slotNames(limit).filter((name) => {
    const time = slots[name];
    return typeof time !== 'number' || time <= free;
  });
}

function slotName(index: number): string {
  return `s${index}`;
}

function slotNames({ requests }: RateLimit): string[] {
  return Array.from({ length: requests }, (_, index) => slotName(index));
}
