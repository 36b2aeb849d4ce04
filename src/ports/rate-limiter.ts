import type { Caller } from '../domain/caller.ts';

/** Bounds the requests of a key, and of all keys of an account together: in a sliding window, and at one time. */
export interface RateLimiter {
  /**
   * Takes one request out of the windows of the key and of its account, if there is one left in both.
   *
   * @param workUntil Unix ms by which the request has ended, for requests that render or work on PDFs: these also need
   *   a free place among the account's concurrent requests.
   */
  take(caller: Caller, workUntil?: number): Promise<CallerRate>;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /** Seconds until one more request becomes free. */
  readonly resetSeconds: number;
}

/** The tighter one of the two limits. */
export interface CallerRate extends RateDecision {
  readonly of: 'key' | 'account';
  /** The account's limit of concurrent requests, when that is the reason of the refusal. */
  readonly concurrencyLimit?: number;
  /** Frees the request's place among the concurrent ones; without it, the place is free at `workUntil`. */
  readonly endWork?: () => Promise<void>;
}
