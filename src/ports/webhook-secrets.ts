import type { AuditEvent } from '../domain/audit-event.ts';

export interface WebhookSecret {
  /** `whsec_` and base64, as in Standard Webhooks. */
  readonly secret: string;
  /** Unix ms. */
  readonly createdAt: number;
  /** Unix ms; `undefined` for the current one. */
  readonly expiresAt?: number;
}

/** The secrets that an account's webhooks are signed with: the current one, and its predecessor for a while. */
export interface WebhookSecrets {
  /** Secrets to sign with at a moment in Unix ms, the current one first. Makes the first one when there is none. */
  valid(accountId: string, nowMs: number): Promise<string[]>;
  list(accountId: string, nowMs: number): Promise<WebhookSecret[]>;
  /**
   * Creates a new current secret; the previous one stays valid for `overlapMs`.
   *
   * @param event written in the same transaction; none for the first secret, which no request asks for.
   * @returns `undefined` when another request created one at the same moment.
   */
  rotate(
    accountId: string,
    nowMs: number,
    overlapMs: number,
    event?: AuditEvent,
  ): Promise<WebhookSecret[] | undefined>;
}
