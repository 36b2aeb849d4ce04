import type { AuditEvent } from '../domain/audit-event.ts';
import type { Scope } from '../domain/caller.ts';
import type { Plan } from '../domain/plans.ts';

export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** Start of the account's deletion, Unix ms. */
  readonly closedAt?: number;
}

/** API key without its secret, which is never stored. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scope: Scope;
  /** First characters of the secret, to distinguish keys. */
  readonly prefix: string;
  readonly createdAt: number;
}

/** Session of the dashboard without its token, which is never stored. */
export interface SessionRecord {
  readonly accountId: string;
  /** API key that opened the session, whose scope it has. */
  readonly keyId: string;
  readonly createdAt: number;
  /** Unix ms. */
  readonly expiresAt: number;
}

export interface AccountStore {
  create(account: AccountRecord): Promise<void>;
  get(accountId: string): Promise<AccountRecord | undefined>;
  list(): Promise<AccountRecord[]>;
  setPlan(accountId: string, plan: Plan): Promise<void>;
  /** Marks the account as being deleted. @returns the time of the first such call (Unix ms). */
  close(accountId: string, nowMs: number): Promise<number>;
  /** Deletes only the account's record. */
  delete(accountId: string): Promise<void>;
  /**
   * @param secretHash SHA-256 of the secret, hex.
   * @param by id of the requesting key; none for the operator.
   * @returns `limit` at the maximum number of keys, `unauthorized` if the requesting key has been revoked.
   */
  createKey(
    key: ApiKeyRecord,
    secretHash: string,
    by?: string,
    event?: AuditEvent,
  ): Promise<'done' | 'limit' | 'unauthorized'>;
  /** Whether the key exists and is not revoked. Strongly consistent. */
  hasKey(accountId: string, keyId: string): Promise<boolean>;
  listKeys(accountId: string): Promise<ApiKeyRecord[]>;
  /**
   * Revokes a key everywhere at once.
   * @param by as in `createKey`.
   */
  revokeKey(
    accountId: string,
    keyId: string,
    by?: string,
    eventOf?: (key: ApiKeyRecord) => AuditEvent,
  ): Promise<'done' | 'missing' | 'unauthorized'>;
  /** @param tokenHash SHA-256 of the token, hex. */
  createSession(session: SessionRecord, tokenHash: string): Promise<void>;
  /** Ends a session everywhere at once; does nothing if it has ended. */
  endSession(tokenHash: string): Promise<void>;
}

/** Last uses of keys. */
export interface KeyUse {
  /** Returns the time in Unix ms of the last request of up to 100 keys; keys without recent use are omitted. */
  lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
