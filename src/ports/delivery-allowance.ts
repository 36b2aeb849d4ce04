import type { Plan } from '../domain/plans.ts';

/** Daily allowance of an account for requests to webhooks. */
export interface DeliveryAllowance {
  /** Uses one request. @returns `false` if those of the day (UTC) are used up. */
  take(account: { readonly id: string; readonly plan: Plan }, nowMs: number): Promise<boolean>;
}
