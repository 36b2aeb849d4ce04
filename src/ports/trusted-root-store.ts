import type { AuditEvent } from '../domain/audit-event.ts';

/** Certificate that verifications of an account trust. */
export interface TrustedRoot {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly subject: string;
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string;
  readonly certificatePem: string;
  /** End of the certificate's validity, Unix ms. */
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** Maximum number of trusted roots of an account. A verification accepts as many in its request. */
export const MAX_TRUSTED_ROOTS = 20;

export interface TrustedRootStore {
  /** Adds a root; returns `false` if the account has the maximum already. */
  add(root: TrustedRoot, event: AuditEvent): Promise<boolean>;
  /** Returns all roots of an account, newest first. */
  all(accountId: string): Promise<readonly TrustedRoot[]>;
  /** Removes a root; returns `false` if it does not exist. */
  remove(accountId: string, id: string, event: AuditEvent): Promise<boolean>;
}
