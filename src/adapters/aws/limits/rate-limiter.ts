import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../../domain/caller.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import { accountRateLimit, RATE_LIMIT } from '../../../domain/rate-limits.ts';
import type { CallerRate, RateLimiter } from '../../../ports/rate-limiter.ts';
import { dynamo } from '../clients.ts';
import { accountConcurrency, variable } from '../environment.ts';
import { RateEstimate } from './rate-estimate.ts';
import { takeRequest } from './rate-window.ts';

/** An exact window for each key, and an estimate for the account, whose keys would all compete for one item. */
class DynamoRateLimiter implements RateLimiter {
  readonly #client: DynamoDBDocumentClient;
  readonly #usageTable: string;
  readonly #accountRates: RateEstimate;
  readonly #mostConcurrent: number;

  /** @param mostConcurrent concurrent requests that an account of any plan may have. */
  constructor(client: DynamoDBDocumentClient, usageTable: string, mostConcurrent: number) {
    this.#client = client;
    this.#mostConcurrent = mostConcurrent;
    this.#usageTable = usageTable;
    this.#accountRates = new RateEstimate(client, usageTable);
  }

  async take({ accountId, keyId, plan }: Caller, workUntil?: number): Promise<CallerRate> {
    const ofKey = await takeRequest(this.#client, this.#usageTable, `KEY#${keyId}`, RATE_LIMIT);
    // A request refused by the key's own limit does not count against the account's other keys.
    if (!ofKey.allowed) return { ...ofKey, of: 'key' };
    const concurrencyLimit = Math.min(PLAN_LIMITS[plan].concurrentRequests, this.#mostConcurrent);
    const work = workUntil === undefined ? undefined : { limit: concurrencyLimit, until: workUntil };
    const decision = await this.#accountRates.take(accountId, accountRateLimit(plan), work);
    const { isBusy, slot, ...ofAccount } = decision;
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
}

/** The rate limits, as the stack configured them. */
export function dynamoRateLimiter(): RateLimiter {
  return new DynamoRateLimiter(dynamo(), variable('USAGE_TABLE'), accountConcurrency());
}
