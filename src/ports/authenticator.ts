import type { Caller } from '../domain/caller.ts';
import type { RateDecision } from './rate-limiter.ts';

/** Finds out who makes a request. */
export interface Authenticator {
  /** @param secret the API key as sent. `undefined` when it is unknown or revoked. */
  authenticate(secret: string): Promise<Caller | undefined>;
  /** Counts a request whose key was wrong against the address that it came from. */
  countWrongKey(address: string): Promise<RateDecision>;
}
