import type { Caller } from '../domain/caller.ts';

/** Number of an account's template previews on one day (UTC). */
export interface PreviewCounter {
  /** Counts one. @returns its number, from 1; `undefined` if those of the day are used up. */
  take(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<number | undefined>;
}
