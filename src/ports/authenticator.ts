import type { Caller } from '../domain/caller.ts';
import type { RateDecision } from './rate-limiter.ts';

/** Identifies the sender of a request. */
export interface Authenticator {
  /**
   * @param secret API key or session token as sent.
   * @returns `undefined` if it is unknown or revoked, or the session has ended.
   */
  authenticate(secret: string): Promise<Caller | undefined>;
  /** Counts a request with a wrong key against its IP address. */
  countWrongKey(address: string): Promise<RateDecision>;
}
