import type { AuditEvent } from '../domain/audit-event.ts';

export interface WebhookSecret {
  /** Secret of the form `whsec_` and base64, as in Standard Webhooks. */
  readonly secret: string;
  /** Unix time in ms. */
  readonly createdAt: number;
  /** Expiry in Unix ms; `undefined` for the current one. */
  readonly expiresAt?: number;
}

/** Secrets that sign an account's webhooks: the current one, and for a while its predecessor. */
export interface WebhookSecrets {
  /** Returns the secrets valid at a time in Unix ms, the current one first. Creates the first one if none exists. */
  valid(accountId: string, nowMs: number): Promise<string[]>;
  list(accountId: string, nowMs: number): Promise<WebhookSecret[]>;
  /**
   * Creates a new current secret; the previous one stays valid for `overlapMs`.
   *
   * @param event event written in the same transaction; none for the first secret, which is created automatically.
   * @returns `undefined` if another request created one at the same time.
   */
  rotate(
    accountId: string,
    nowMs: number,
    overlapMs: number,
    event?: AuditEvent,
  ): Promise<WebhookSecret[] | undefined>;
}
