import { PlatenError } from '../errors.ts';

export const PLANS = ['free', 'pro', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

export interface PlanLimits {
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
  /** Whether the list endpoints are open. */
  readonly lists: boolean;
  /** Requests that all keys of the account together may make in a window of {@link RATE_LIMIT}. */
  readonly requestsPerWindow: number;
}

export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    rendersPerMonth: 500,
    webhookDeliveriesPerDay: 1_000,
    pendingJobs: 500,
    templates: 3,
    retentionDays: 30,
    lists: false,
    requestsPerWindow: 200,
  },
  pro: {
    rendersPerMonth: 5_000,
    webhookDeliveriesPerDay: 10_000,
    pendingJobs: 5_000,
    templates: null,
    retentionDays: 90,
    lists: false,
    requestsPerWindow: 300,
  },
  team: {
    rendersPerMonth: 25_000,
    webhookDeliveriesPerDay: 50_000,
    pendingJobs: 10_000,
    templates: null,
    retentionDays: 365,
    lists: true,
    requestsPerWindow: 500,
  },
  business: {
    rendersPerMonth: 100_000,
    webhookDeliveriesPerDay: 200_000,
    pendingJobs: 25_000,
    templates: null,
    retentionDays: null,
    lists: true,
    requestsPerWindow: 1_000,
  },
};

/** Requests that may be made in any window of `windowSeconds`. */
export interface RateLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** What one API key may make. */
export const RATE_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };

/** What all keys of an account may make together. */
export function accountRateLimit(plan: Plan): RateLimit {
  return { ...RATE_LIMIT, requests: PLAN_LIMITS[plan].requestsPerWindow };
}

/** Requests with a wrong key that one address may make before it is told to slow down. */
export const WRONG_KEY_LIMIT: RateLimit = { requests: 100, windowSeconds: 60 };

/** API keys that an account may have at one time. */
export const MAX_API_KEYS = 100;

/** What a key may do; each allows what the ones before it allow. */
export const SCOPES = ['render', 'sign', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who makes a request: always one key of one account. */
export interface Caller {
  readonly accountId: string;
  readonly plan: Plan;
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: Scope;
}

/**
 * Holds the scope of the caller's key against what something needs.
 *
 * @param what needs it, for the message
 * @throws PlatenError `SCOPE_REQUIRED`
 */
export function assertScope({ scope }: Pick<Caller, 'scope'>, needed: Scope, what: string): void {
  if (SCOPES.indexOf(scope) >= SCOPES.indexOf(needed)) return;
  throw new PlatenError(
    'forbidden',
    'SCOPE_REQUIRED',
    `${what} needs a key with the scope ${needed}; this key has the scope ${scope}`,
  );
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
