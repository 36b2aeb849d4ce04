import type { Caller } from '../domain/caller.ts';

/** How many previews of templates an account has had on one day (UTC). */
export interface PreviewCounter {
  /** Counts one. @returns its number, from 1; `undefined` when those of the day are used up. */
  take(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<number | undefined>;
}
