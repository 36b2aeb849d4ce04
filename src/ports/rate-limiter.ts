import type { Caller } from '../domain/caller.ts';

/** Bounds what a key, and all keys of an account together, may ask for in a moving window. */
export interface RateLimiter {
  /** Takes one request out of the windows of the key and of its account, if there is one left in both. */
  take(caller: Caller): Promise<CallerRate>;
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
}
