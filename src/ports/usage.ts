import type { Caller } from '../domain/caller.ts';

/** A counted render, and where to give it back if it fails. */
export interface QuotaUnit {
  /** `2026-11` */
  readonly month: string;
  readonly shard: number;
  /** Day of the month, from 1; units that were counted before days were counted have none. */
  readonly day?: number;
}

/** Renders of one calendar month (UTC). */
export interface MonthOfRenders {
  readonly used: number;
  /** Renders of each of its days so far, the first one first. */
  readonly perDay: readonly number[];
}

/** The monthly render quota of an account. */
export interface RenderQuota {
  /** The usage in the calendar month (UTC) of `nowMs`. */
  month(accountId: string, nowMs: number): Promise<MonthOfRenders>;
  /** @throws PlatenError `QUOTA_EXCEEDED` when none is left. Takes nothing. */
  assertRoom(caller: Pick<Caller, 'accountId' | 'plan'>, nowMs: number): Promise<void>;
  /**
   * Counts one render that leaves no document, or whose PDF leaves before there is one.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  count(caller: Caller, nowMs: number): Promise<QuotaUnit>;
  giveBack(accountId: string, unit: QuotaUnit): Promise<void>;
}
