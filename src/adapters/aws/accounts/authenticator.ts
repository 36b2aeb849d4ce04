import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { isOpen } from '../../../domain/account.ts';
import { hashSecret } from '../../../domain/api-key.ts';
import { BoundedCache } from '../../../domain/bounded-cache.ts';
import type { Caller } from '../../../domain/caller.ts';
import type { Plan } from '../../../domain/plans.ts';
import { WRONG_KEY_LIMIT } from '../../../domain/rate-limits.ts';
import { isSessionShaped } from '../../../domain/session.ts';
import type { Authenticator } from '../../../ports/authenticator.ts';
import type { RateDecision } from '../../../ports/rate-limiter.ts';
import { dynamo } from '../clients.ts';
import { variable } from '../environment.ts';
import { takeRequest } from '../limits/rate-window.ts';
import { accountEntities } from './account-store.ts';

const PLAN_CACHE_MS = 20_000;
const CACHE_ENTRIES = 500;

/**
 * Keys in DynamoDB. Every request reads the key's record with strong consistency, so a revoked key stops working at once. Only
 * the account's plan is cached.
 */
class DynamoAuthenticator implements Authenticator {
  readonly #client: DynamoDBDocumentClient;
  readonly #usageTable: string;
  readonly #entities: ReturnType<typeof accountEntities>;
  /** Accounts by hash of the key or session token; the account of either never changes. */
  readonly #accounts = new BoundedCache<string>(CACHE_ENTRIES);
  readonly #plans = new BoundedCache<{ plan: Plan; until: number }>(CACHE_ENTRIES);
  /**
   * Addresses that exceeded their allowance of wrong keys, with the end of the block. Until then they cause no further writes.
   */
  readonly #slowed = new BoundedCache<{ decision: RateDecision; until: number }>(CACHE_ENTRIES);

  constructor(client: DynamoDBDocumentClient, accountsTable: string, usageTable: string) {
    this.#client = client;
    this.#usageTable = usageTable;
    this.#entities = accountEntities(client, accountsTable);
  }

  async authenticate(secret: string): Promise<Caller | undefined> {
    const secretHash = hashSecret(secret);
    const likely = this.#accounts.get(secretHash);
    const early = likely === undefined ? undefined : this.#planOf(likely);
    // Not awaited if the key cannot be read.
    early?.catch(() => {});
    const isSession = isSessionShaped(secret);
    const key = await (isSession ? this.#keyOfSession(secretHash) : this.#keyByHash(secretHash));
    if (!key) return undefined;
    this.#accounts.set(secretHash, key.accountId);
    const plan = await (early ?? this.#planOf(key.accountId));
    if (plan === undefined) return undefined;
    const { accountId, id: keyId, name: keyName, scope } = key;
    const caller = { accountId, plan, keyId, keyName, scope };
    return isSession ? { ...caller, sessionHash: secretHash } : caller;
  }

  async countWrongKey(address: string): Promise<RateDecision> {
    const slowed = this.#slowed.get(address);
    const now = Date.now();
    if (slowed && slowed.until > now) {
      return { ...slowed.decision, resetSeconds: Math.ceil((slowed.until - now) / 1000) };
    }
    const decision = await takeRequest(this.#client, this.#usageTable, `ADDRESS#${address}`, WRONG_KEY_LIMIT);
    if (!decision.allowed) {
      this.#slowed.set(address, { decision, until: now + decision.resetSeconds * 1000 });
    }
    return decision;
  }

  async #keyByHash(secretHash: string) {
    const { Item } = await this.#entities.keyByHash
      .build(GetItemCommand)
      .key({ secretHash })
      .options({ consistent: true })
      .send();
    return Item;
  }

  /** Returns the key of a session that has not ended; reading the key ends the session when the key is revoked. */
  async #keyOfSession(tokenHash: string) {
    const { Item: session } = await this.#entities.session
      .build(GetItemCommand)
      .key({ tokenHash })
      .options({ consistent: true })
      .send();
    // DynamoDB deletes expired items only hours later.
    if (!session || session.expiresAt <= Date.now()) return undefined;
    const { Item } = await this.#entities.key
      .build(GetItemCommand)
      .key({ accountId: session.accountId, id: session.keyId })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async #planOf(accountId: string): Promise<Plan | undefined> {
    const known = this.#plans.get(accountId);
    if (known && known.until > Date.now()) return known.plan;
    const { Item: account } = await this.#entities.account
      .build(GetItemCommand)
      .key({ id: accountId })
      .send();
    if (!isOpen(account)) return undefined;
    this.#plans.set(accountId, { plan: account.plan, until: Date.now() + PLAN_CACHE_MS });
    return account.plan;
  }
}

/** Creates the authenticator with the stack's configuration. */
export function dynamoAuthenticator(): Authenticator {
  return new DynamoAuthenticator(dynamo(), variable('ACCOUNTS_TABLE'), variable('USAGE_TABLE'));
}
