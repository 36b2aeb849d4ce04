import type { Plan } from '../domain/plans.ts';

/** How many requests to webhooks an account may make on one day. */
export interface DeliveryAllowance {
  /** Takes one. @returns `false` when those of the day (UTC) are used up. */
  take(account: { readonly id: string; readonly plan: Plan }, nowMs: number): Promise<boolean>;
}
