import type { AuditEvent } from '../domain/audit-event.ts';
import type { Scope } from '../domain/caller.ts';
import type { Plan } from '../domain/plans.ts';

export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** Unix ms; set when its removal has begun. */
  readonly closedAt?: number;
}

/** A key without its secret, which is never stored. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scope: Scope;
  /** First characters of the secret, for telling keys apart. */
  readonly prefix: string;
  readonly createdAt: number;
}

export interface AccountStore {
  create(account: AccountRecord): Promise<void>;
  get(accountId: string): Promise<AccountRecord | undefined>;
  list(): Promise<AccountRecord[]>;
  setPlan(accountId: string, plan: Plan): Promise<void>;
  /** Marks the account as being removed. @returns since when (Unix ms), which stays that of the first time. */
  close(accountId: string, nowMs: number): Promise<number>;
  /** Removes the account's record, and nothing else. */
  delete(accountId: string): Promise<void>;
  /**
   * @param secretHash SHA-256 of the secret, hex.
   * @param by id of the key that makes the request; none for the operator.
   * @returns `limit` when there are as many keys as are allowed, `unauthorized` when the requesting key has been
   * revoked.
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
   * Takes effect everywhere at once.
   * @param by as in `createKey`.
   */
  revokeKey(
    accountId: string,
    keyId: string,
    by?: string,
    eventOf?: (key: ApiKeyRecord) => AuditEvent,
  ): Promise<'done' | 'missing' | 'unauthorized'>;
}

/** When keys were used. */
export interface KeyUse {
  /** Unix ms of the last request of each of up to 100 keys; a key that was not used lately is left out. */
  lastUsed(keyIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
