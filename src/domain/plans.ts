export const PLANS = ['free', 'pro', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

interface PlanLimits {
  /** Renders of the whole account per calendar month (UTC). */
  readonly rendersPerMonth: number;
  /** Maximum pending and running queued renders, including those of batches. */
  readonly pendingJobs: number;
  /**
   * Requests to webhooks per day (UTC). Failed renders are free but trigger webhooks: without a limit an account could send
   * requests endlessly.
   */
  readonly webhookDeliveriesPerDay: number;
  /** Maximum templates; `null` for unlimited. */
  readonly templates: number | null;
  /** Days for which documents are kept; `null` for unlimited. */
  readonly retentionDays: number | null;
  /** Maximum bytes of all documents together. */
  readonly storedBytes: number;
  /** Whether list endpoints are available. */
  readonly lists: boolean;
  /** Maximum requests of all keys of the account in a window of {@link RATE_LIMIT}. */
  readonly requestsPerWindow: number;
  /** Maximum concurrent requests of the account that render or process PDFs. */
  readonly concurrentRequests: number;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    rendersPerMonth: 500,
    webhookDeliveriesPerDay: 1_000,
    pendingJobs: 500,
    templates: 3,
    retentionDays: 30,
    storedBytes: 1_000_000_000,
    lists: false,
    requestsPerWindow: 200,
    concurrentRequests: 3,
  },
  pro: {
    rendersPerMonth: 5_000,
    webhookDeliveriesPerDay: 10_000,
    pendingJobs: 5_000,
    templates: null,
    retentionDays: 90,
    storedBytes: 20_000_000_000,
    lists: false,
    requestsPerWindow: 300,
    concurrentRequests: 8,
  },
  team: {
    rendersPerMonth: 25_000,
    webhookDeliveriesPerDay: 50_000,
    pendingJobs: 10_000,
    templates: null,
    retentionDays: 365,
    storedBytes: 200_000_000_000,
    lists: true,
    requestsPerWindow: 500,
    concurrentRequests: 16,
  },
  business: {
    rendersPerMonth: 100_000,
    webhookDeliveriesPerDay: 200_000,
    pendingJobs: 25_000,
    templates: null,
    retentionDays: null,
    storedBytes: 2_000_000_000_000,
    lists: true,
    requestsPerWindow: 1_000,
    concurrentRequests: 32,
  },
};

/** Returns the maximum template previews of an account per day (UTC): ten times the renders of a month. */
export function previewsPerDay(plan: Plan): number {
  return 10 * PLAN_LIMITS[plan].rendersPerMonth;
}

/** Returns how many of them may be unmarked: ten times the daily share of the quota, so that previews do not replace renders. */
export function unmarkedPreviewsPerDay(plan: Plan): number {
  return Math.floor((10 * PLAN_LIMITS[plan].rendersPerMonth) / 30);
}

/**
 * Returns the expiry of a document created now.
 *
 * @returns Unix ms, or `null` for never.
 */
export function expiryFor(plan: Plan, nowMs: number): number | null {
  const days = PLAN_LIMITS[plan].retentionDays;
  return days === null ? null : nowMs + days * 86_400_000;
}
