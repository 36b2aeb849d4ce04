import type { Caller } from '../domain/caller.ts';

/** One render that was counted: where it is to be given back when nothing came of it. */
export interface QuotaUnit {
  /** `2026-11` */
  readonly month: string;
  readonly shard: number;
}

/** The monthly render quota of an account. */
export interface RenderQuota {
  /** Renders used in the calendar month (UTC) of `nowMs`. */
  used(accountId: string, nowMs: number): Promise<number>;
  /** @throws PlatenError `QUOTA_EXCEEDED` when none is left. Takes nothing. */
  assertRoom(caller: Caller, nowMs: number): Promise<void>;
  /**
   * Counts one render that leaves no document, or whose PDF leaves before there is one.
   * @throws PlatenError `QUOTA_EXCEEDED`
   */
  count(caller: Caller, nowMs: number): Promise<QuotaUnit>;
  giveBack(accountId: string, unit: QuotaUnit): Promise<void>;
}
