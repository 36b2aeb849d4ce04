import type { Caller } from '../app/plans.ts';

/** The monthly render quota of an account. */
export interface RenderQuota {
  /** Renders used in the calendar month (UTC) of `nowMs`. */
  used(accountId: string, nowMs: number): Promise<number>;
  /** @throws PlatenError `QUOTA_EXCEEDED` when none is left. Takes nothing. */
  assertRoom(caller: Caller, nowMs: number): Promise<void>;
  /**
   * Counts one render that leaves no document.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  count(caller: Caller, nowMs: number): Promise<void>;
}
