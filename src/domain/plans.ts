export const PLANS = ['free', 'pro', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

interface PlanLimits {
  /** Renders per calendar month (UTC), for the whole account. */
  readonly rendersPerMonth: number;
  /** Queued renders that wait or are at work at one time, those of batches included. */
  readonly pendingJobs: number;
  /**
   * Requests to webhooks per day (UTC). Failed renders cost nothing, but tell their webhooks: without a bound an
   * account could send requests without end.
   */
  readonly webhookDeliveriesPerDay: number;
  /** `null` is unlimited. */
  readonly templates: number | null;
  /** Days that documents are kept; `null` is for ever. */
  readonly retentionDays: number | null;
  /** Bytes of all documents together. */
  readonly storedBytes: number;
  /** Whether the list endpoints are open. */
  readonly lists: boolean;
  /** Requests that all keys of the account together may make in a window of {@link RATE_LIMIT}. */
  readonly requestsPerWindow: number;
  /** Requests that render or work on PDFs at one time, for the whole account. */
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

/** Previews of templates that an account may have in a day (UTC): ten times the renders of a month. */
export function previewsPerDay(plan: Plan): number {
  return 10 * PLAN_LIMITS[plan].rendersPerMonth;
}

/** How many of them may be without a mark: ten times a day's part of the quota, so that nobody needs them for renders. */
export function unmarkedPreviewsPerDay(plan: Plan): number {
  return Math.floor((10 * PLAN_LIMITS[plan].rendersPerMonth) / 30);
}

/**
 * When a document made now will be gone.
 *
 * @returns Unix ms, or `null` for never.
 */
export function expiryFor(plan: Plan, nowMs: number): number | null {
  const days = PLAN_LIMITS[plan].retentionDays;
  return days === null ? null : nowMs + days * 86_400_000;
}
