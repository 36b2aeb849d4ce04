import { MAX_API_KEYS } from '../../../contract/limits.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { AccountRecord, AccountStore, ApiKeyRecord, SessionRecord } from '../../account-store.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryAccounts implements AccountStore {
  readonly #accounts = new Map<string, AccountRecord>();
  readonly #keys = new Map<string, ApiKeyRecord>();
  /** Key ids by the hash of their secret. */
  readonly #hashes = new Map<string, string>();
  /** Sessions by the hash of their token. */
  readonly #sessions = new Map<string, SessionRecord>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async create(account: AccountRecord): Promise<void> {
    if (this.#accounts.has(account.id)) throw new Error(`there is an account ${account.id}`);
    this.#accounts.set(account.id, { ...account });
  }

  async get(accountId: string): Promise<AccountRecord | undefined> {
    return this.#accounts.get(accountId);
  }

  async list(): Promise<AccountRecord[]> {
    return [...this.#accounts.values()];
  }

  async setPlan(accountId: string, plan: Plan): Promise<void> {
    this.#accounts.set(accountId, { ...this.#existing(accountId), plan });
  }

  async close(accountId: string, nowMs: number): Promise<number> {
    const account = this.#existing(accountId);
    const closedAt = account.closedAt ?? nowMs;
    this.#accounts.set(accountId, { ...account, closedAt });
    return closedAt;
  }

  async delete(accountId: string): Promise<void> {
    this.#accounts.delete(accountId);
  }

  async createKey(
    key: ApiKeyRecord,
    secretHash: string,
    by?: string,
    event?: AuditEvent,
  ): Promise<'done' | 'limit' | 'unauthorized'> {
    if (by !== undefined && !this.#keys.has(by)) return 'unauthorized';
    if (this.#keysOf(key.accountId).length >= MAX_API_KEYS) return 'limit';
    this.#keys.set(key.id, { ...key });
    this.#hashes.set(secretHash, key.id);
    if (event) this.#events.write(event);
    return 'done';
  }

  async hasKey(accountId: string, keyId: string): Promise<boolean> {
    return this.#keys.get(keyId)?.accountId === accountId;
  }

  async listKeys(accountId: string): Promise<ApiKeyRecord[]> {
    return this.#keysOf(accountId);
  }

  async revokeKey(
    accountId: string,
    keyId: string,
    by?: string,
    eventOf?: (key: ApiKeyRecord) => AuditEvent,
  ): Promise<'done' | 'missing' | 'unauthorized'> {
    const key = this.#keys.get(keyId);
    if (key?.accountId !== accountId) return 'missing';
    if (by !== undefined && !this.#keys.has(by)) return 'unauthorized';
    this.#keys.delete(keyId);
    if (eventOf) this.#events.write(eventOf(key));
    return 'done';
  }

  async createSession(session: SessionRecord, tokenHash: string): Promise<void> {
    this.#sessions.set(tokenHash, { ...session });
  }

  async endSession(tokenHash: string): Promise<void> {
    this.#sessions.delete(tokenHash);
  }

  /** Returns the key with this secret, unless revoked. */
  keyByHash(secretHash: string): ApiKeyRecord | undefined {
    return this.#keys.get(this.#hashes.get(secretHash) ?? '');
  }

  /** Returns the key of the session with this token, unless either has ended. */
  keyOfSession(tokenHash: string): ApiKeyRecord | undefined {
    const session = this.#sessions.get(tokenHash);
    if (session === undefined || session.expiresAt <= Date.now()) return undefined;
    return this.#keys.get(session.keyId);
  }

  #keysOf(accountId: string): ApiKeyRecord[] {
    return [...this.#keys.values()].filter((key) => key.accountId === accountId);
  }

  #existing(accountId: string): AccountRecord {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`there is no account ${accountId}`);
    return account;
  }
}
