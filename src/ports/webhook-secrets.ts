import type { AuditEvent } from '../domain/audit-event.ts';

export interface WebhookSecret {
  /** `whsec_` and base64, as Standard Webhooks has it. */
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
   * Makes a new current secret; the one before stays valid until `overlapMs` have passed.
   *
   * @param event written with it; none for the first one, which nobody asked for.
   * @returns `undefined` when somebody else made one at the same moment.
   */
  rotate(
    accountId: string,
    nowMs: number,
    overlapMs: number,
    event?: AuditEvent,
  ): Promise<WebhookSecret[] | undefined>;
}
