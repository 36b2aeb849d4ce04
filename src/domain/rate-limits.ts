import type { Plan } from './plans.ts';
import { PLAN_LIMITS } from './plans.ts';

/** Requests that may be made in any window of `windowSeconds`. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** What one API key may make. */
export const RATE_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };

/** What all keys of an account may make together. */
export function accountRateLimit(plan: Plan): RateLimit {
  return { ...RATE_LIMIT, requests: PLAN_LIMITS[plan].requestsPerWindow };
}

/** Seconds after which a request that was refused because others were at work may find one of them ended. */
export const CONCURRENCY_RETRY_SECONDS = 2;

/** Requests with a wrong key that one address may make before it is told to slow down. */
export const WRONG_KEY_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };
