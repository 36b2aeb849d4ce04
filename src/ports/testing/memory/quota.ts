import type { Caller } from '../../../domain/caller.ts';
import { PlatenError } from '../../../domain/errors.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import type { MonthOfRenders, QuotaUnit, RenderQuota } from '../../usage.ts';

export class MemoryQuota implements RenderQuota {
  /** Renders per day, by account and month. */
  readonly #days = new Map<string, number[]>();

  async month(accountId: string, nowMs: number): Promise<MonthOfRenders> {
    const days = this.#of(accountId, monthOf(nowMs));
    const perDay = Array.from({ length: new Date(nowMs).getUTCDate() }, (_, day) => days[day] ?? 0);
    return { used: this.used(accountId, nowMs), perDay };
  }

  async assertRoom({ accountId, plan }: Caller, nowMs: number): Promise<void> {
    this.assertRoomNow(accountId, plan, nowMs);
  }

  async count(caller: Caller, nowMs: number): Promise<QuotaUnit> {
    return this.take(caller, nowMs);
  }

  async giveBack(accountId: string, unit: QuotaUnit): Promise<void> {
    const days = this.#of(accountId, unit.month);
    const day = (unit.day ?? 1) - 1;
    days[day] = Math.max(0, (days[day] ?? 0) - 1);
  }

  used(accountId: string, nowMs: number): number {
    return this.#of(accountId, monthOf(nowMs)).reduce((sum, renders) => sum + (renders ?? 0), 0);
  }

  /** Sets the usage so that only `left` renders remain this month, with the others made today. */
  leave({ accountId, plan }: Pick<Caller, 'accountId' | 'plan'>, left: number, nowMs = Date.now()): void {
    const days = this.#of(accountId, monthOf(nowMs));
    days.fill(0);
    days[new Date(nowMs).getUTCDate() - 1] = PLAN_LIMITS[plan].rendersPerMonth - left;
  }

  /** Counts one render as part of a change that cannot fail any more. @throws PlatenError `QUOTA_EXCEEDED` */
  take({ accountId, plan }: Caller, nowMs: number): QuotaUnit {
    this.assertRoomNow(accountId, plan, nowMs);
    const day = new Date(nowMs).getUTCDate();
    const days = this.#of(accountId, monthOf(nowMs));
    days[day - 1] = (days[day - 1] ?? 0) + 1;
    return { month: monthOf(nowMs), shard: 0, day };
  }

  assertRoomNow(accountId: string, plan: Caller['plan'], nowMs: number): void {
    const limit = PLAN_LIMITS[plan].rendersPerMonth;
    if (this.used(accountId, nowMs) < limit) return;
    throw new PlatenError(
      'rate-limited',
      'QUOTA_EXCEEDED',
      `Monthly render quota exceeded: the ${plan} plan has ${limit.toLocaleString('en-US')} renders per month`,
    );
  }

  #of(accountId: string, month: string): number[] {
    const key = `${accountId} ${month}`;
    const days = this.#days.get(key) ?? [];
    this.#days.set(key, days);
    return days;
  }
}

function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}
