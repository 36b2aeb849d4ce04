import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../../../domain/caller.ts';
import { accountRateLimit, RATE_LIMIT } from '../../../domain/rate-limits.ts';
import type { CallerRate, RateLimiter } from '../../../ports/rate-limiter.ts';
import { dynamo } from '../clients.ts';
import { variable } from '../environment.ts';
import { RateEstimate } from './rate-estimate.ts';
import { takeRequest } from './rate-window.ts';

/** An exact window for each key, and an estimate for the account, whose keys would all compete for one item. */
class DynamoRateLimiter implements RateLimiter {
  readonly #client: DynamoDBDocumentClient;
  readonly #usageTable: string;
  readonly #accountRates: RateEstimate;

  constructor(client: DynamoDBDocumentClient, usageTable: string) {
    this.#client = client;
    this.#usageTable = usageTable;
    this.#accountRates = new RateEstimate(client, usageTable);
  }

  async take({ accountId, keyId, plan }: Caller): Promise<CallerRate> {
    const ofKey = await takeRequest(this.#client, this.#usageTable, `KEY#${keyId}`, RATE_LIMIT);
    // A request refused by the key's own limit does not count against the account's other keys.
    if (!ofKey.allowed) return { ...ofKey, of: 'key' };
    const ofAccount = await this.#accountRates.take(accountId, accountRateLimit(plan));
    return !ofAccount.allowed || ofAccount.remaining < ofKey.remaining
      ? { ...ofAccount, of: 'account' }
      : { ...ofKey, of: 'key' };
  }
}

/** The rate limits, as the stack configured them. */
export function dynamoRateLimiter(): RateLimiter {
  return new DynamoRateLimiter(dynamo(), variable('USAGE_TABLE'));
}
