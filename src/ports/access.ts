import type { Caller } from '../domain/caller.ts';
import type { Replies } from './replies.ts';
/** The door of every request. */
export interface Access {
  /** @param secret the API key as sent. `undefined` when it is unknown or revoked. */
  authenticate(secret: string): Promise<Caller | undefined>;
  /** Takes one request out of the windows of the key and of its account, if there is one left in both. */
  admit(caller: Caller): Promise<CallerRate>;
  /** Counts a request whose key was wrong against the address that it came from. */
  countWrongKey(address: string): Promise<RateDecision>;
  /** The replies that are kept for requests with an `Idempotency-Key`. */
  replies(): Replies;
}

/** What of the two limits is the tighter one. */
export interface CallerRate extends RateDecision {
  readonly of: 'key' | 'account';
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
