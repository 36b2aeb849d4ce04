import type { Plan } from './plans.ts';
import { PLAN_LIMITS } from './plans.ts';

/** Maximum requests in any window of `windowSeconds`. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** Limit of one API key. */
export const RATE_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };

/** Returns the limit of all keys of an account together. */
export function accountRateLimit(plan: Plan): RateLimit {
  return { ...RATE_LIMIT, requests: PLAN_LIMITS[plan].requestsPerWindow };
}

/** Seconds after which a request refused for concurrency may be retried. */
export const CONCURRENCY_RETRY_SECONDS = 2;

/** Maximum requests with a wrong key per IP address before it is throttled. */
export const WRONG_KEY_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };
