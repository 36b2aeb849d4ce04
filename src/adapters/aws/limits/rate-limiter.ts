import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BoundedCache } from '../../../domain/bounded-cache.ts';
import type { Caller } from '../../../domain/caller.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import { accountRateLimit, RATE_LIMIT } from '../../../domain/rate-limits.ts';
import type { CallerRate, RateDecision, RateLimiter } from '../../../ports/rate-limiter.ts';
import { dynamo } from '../clients.ts';
import { accountConcurrency, variable } from '../environment.ts';
import { RateEstimate } from './rate-estimate.ts';
import { takeRequest } from './rate-window.ts';

/** If a key has at most this fraction of its requests left, its own decision comes before the write to its account's window. */
const TIGHT = 0.1;
const TIGHT_ENTRIES = 500;

/**
 * Exact window per key, and an estimate for the account, whose keys would all contend for one item. Both are written in parallel;
 * if the key's window refuses, the account's request is withdrawn.
 */
class DynamoRateLimiter implements RateLimiter {
  readonly #client: DynamoDBDocumentClient;
  readonly #usageTable: string;
  readonly #accountRates: RateEstimate;
  readonly #mostConcurrent: number;
  /** Unix ms until which a key is nearly out of requests, as observed by this process. */
  readonly #tightUntil = new BoundedCache<number>(TIGHT_ENTRIES);

  /** @param mostConcurrent maximum concurrent requests of an account on any plan. */
  constructor(client: DynamoDBDocumentClient, usageTable: string, mostConcurrent: number) {
    this.#client = client;
    this.#mostConcurrent = mostConcurrent;
    this.#usageTable = usageTable;
    this.#accountRates = new RateEstimate(client, usageTable);
  }

  async take({ accountId, keyId, plan }: Caller, workUntil?: number): Promise<CallerRate> {
    const concurrencyLimit = Math.min(PLAN_LIMITS[plan].concurrentRequests, this.#mostConcurrent);
    const work = workUntil === undefined ? undefined : { limit: concurrencyLimit, until: workUntil };
    const takeOfKey = () => takeRequest(this.#client, this.#usageTable, `KEY#${keyId}`, RATE_LIMIT);
    const takeOfAccount = () => this.#accountRates.take(accountId, accountRateLimit(plan), work);
    // A request refused by its key's limit does not count against the account's other keys.
    const isTight = (this.#tightUntil.get(keyId) ?? 0) > Date.now();
    const early = isTight ? undefined : takeOfAccount();
    // Not awaited if the key's window cannot be written.
    early?.catch(() => {});
    const ofKey = await takeOfKey();
    this.#noteTightness(keyId, ofKey);
    if (!ofKey.allowed) {
      if (early) await this.#accountRates.withdraw(accountId, await early);
      return { ...ofKey, of: 'key' };
    }
    const { isBusy, slot, window: _, ...ofAccount } = await (early ?? takeOfAccount());
    const isTighter = ofAccount.remaining < ofKey.remaining;
    if (isBusy) {
      const tighter = isTighter ? ofAccount : ofKey;
      return { ...tighter, allowed: false, of: isTighter ? 'account' : 'key', concurrencyLimit };
    }
    const endWork = slot && { endWork: () => this.#accountRates.release(accountId, slot) };
    return !ofAccount.allowed || isTighter
      ? { ...ofAccount, of: 'account', ...endWork }
      : { ...ofKey, of: 'key', ...endWork };
  }

  #noteTightness(keyId: string, { remaining, resetSeconds }: RateDecision): void {
    this.#tightUntil.delete(keyId);
    if (remaining > TIGHT * RATE_LIMIT.requests) return;
    this.#tightUntil.set(keyId, Date.now() + resetSeconds * 1000);
  }
}

/** Creates the rate limiter with the stack's configuration. */
export function dynamoRateLimiter(): RateLimiter {
  return new DynamoRateLimiter(dynamo(), variable('USAGE_TABLE'), accountConcurrency());
}
