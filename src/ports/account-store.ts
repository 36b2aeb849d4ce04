import type { Caller, Plan, Scope } from '../app/plans.ts';
import type { Replies } from './replies.ts';

export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
  readonly createdAt: number;
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
  /** @param secretHash SHA-256 of the secret, hex. */
  createKey(key: ApiKeyRecord, secretHash: string): Promise<void>;
  listKeys(accountId: string): Promise<ApiKeyRecord[]>;
  /** Takes effect everywhere within 60 s. `false` when there was none. */
  revokeKey(accountId: string, keyId: string): Promise<boolean>;
}

/** The door of every request. */
export interface Access {
  /** @param secret the API key as sent. `undefined` when it is unknown or revoked. */
  authenticate(secret: string): Promise<Caller | undefined>;
  /** Takes one request out of the key's sliding window, if there is one left. */
  admit(keyId: string): Promise<RateDecision>;
  /** The replies that are kept for requests with an `Idempotency-Key`. */
  replies(): Replies;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Requests left in the window after this one. */
  readonly remaining: number;
  /** Seconds until one more request becomes free. */
  readonly resetSeconds: number;
}
