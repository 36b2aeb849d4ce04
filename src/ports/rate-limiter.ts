import type { Caller } from '../domain/caller.ts';

/** Limits the requests of a key, and of all keys of an account: per sliding window, and concurrently. */
export interface RateLimiter {
  /**
   * Counts one request in the windows of the key and of its account, if both have one left.
   *
   * @param workUntil Unix ms by which the request has ended, for requests that render or process PDFs: these also need a free
   *   concurrency slot of the account.
   */
  take(caller: Caller, workUntil?: number): Promise<CallerRate>;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /** Seconds until one more request is available. */
  readonly resetSeconds: number;
}

/** Decision with the tighter of the two limits. */
export interface CallerRate extends RateDecision {
  readonly of: 'key' | 'account';
  /** Account's concurrency limit, if it is the reason of the refusal. */
  readonly concurrencyLimit?: number;
  /** Frees the request's concurrency slot; without it, the slot is free at `workUntil`. */
  readonly endWork?: () => Promise<void>;
}
