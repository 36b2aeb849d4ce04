import type { Caller } from '../domain/caller.ts';

/** Counted render, with the counter that refunds it if it fails. */
export interface QuotaUnit {
  /** Month of the form `2026-11`. */
  readonly month: string;
  readonly shard: number;
  /** Day of the month, from 1; missing in units that predate daily counts. */
  readonly day?: number;
}

/** Renders of one calendar month (UTC). */
export interface MonthOfRenders {
  readonly used: number;
  /** Renders of each of its days so far, in order. */
  readonly perDay: readonly number[];
}

/** The monthly render quota of an account. */
export interface RenderQuota {
  /** Returns the usage in the calendar month (UTC) of `nowMs`. */
  month(accountId: string, nowMs: number): Promise<MonthOfRenders>;
  /** Checks that a render is left, without counting. @throws PlatenError `QUOTA_EXCEEDED` */
  assertRoom(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<void>;
  /**
   * Counts one render that creates no document, or whose PDF is sent out before it does.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  count(caller: Caller, nowMs: number): Promise<QuotaUnit>;
  giveBack(accountId: string, unit: QuotaUnit): Promise<void>;
}
