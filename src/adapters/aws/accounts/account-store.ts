import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { ConditionCheck } from 'dynamodb-toolbox/entity/actions/transactCheck';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $add, $get, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { MAX_API_KEYS } from '../../../contract/limits.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { SCOPES } from '../../../domain/caller.ts';
import { PLANS, type Plan } from '../../../domain/plans.ts';
import type {
  AccountRecord,
  AccountStore,
  ApiKeyRecord,
  SessionRecord,
} from '../../../ports/account-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { keyedTable } from '../table.ts';
import { conditionFailed, unlessRefused, type WriteAction, writeAll } from '../transaction.ts';

/**
 * The accounts table: accounts and their keys.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `ACCOUNTS` | account id | account |
 * | `ACCOUNT#<account>` | `KEY#<key>` | key, as lists show it |
 * | `ACCOUNT#<account>` | `KEYS` | how many of them there are |
 * | `HASH#<sha256>` | `KEY` | key, as a request finds it |
 * | `HASH#<sha256>` | `SESSION` | session of the dashboard, which refers to its key |
 */
export function accountEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const account = new Entity({
    name: 'Account',
    table,
    timestamps: false,
    schema: item({
      id: string().key(),
      name: string(),
      plan: string().enum(...PLANS),
      createdAt: number(),
      closedAt: number().optional(),
    }),
    computeKey: ({ id }: { id: string }) => ({ pk: 'ACCOUNTS', sk: id }),
  });
  const keyFields = {
    name: string(),
    scope: string().enum(...SCOPES),
    prefix: string(),
    createdAt: number(),
  };
  const key = new Entity({
    name: 'ApiKey',
    table,
    timestamps: false,
    schema: item({ accountId: string().key(), id: string().key(), secretHash: string(), ...keyFields }),
    computeKey: (of: { accountId: string; id: string }) => ({
      pk: `ACCOUNT#${of.accountId}`,
      sk: `KEY#${of.id}`,
    }),
  });
  const keyByHash = new Entity({
    name: 'ApiKeyByHash',
    table,
    timestamps: false,
    schema: item({ secretHash: string().key(), accountId: string(), id: string(), ...keyFields }),
    computeKey: ({ secretHash }: { secretHash: string }) => ({ pk: `HASH#${secretHash}`, sk: 'KEY' }),
  });
  const keyCount = new Entity({
    name: 'ApiKeyCount',
    table,
    timestamps: false,
    schema: item({ accountId: string().key(), keys: number() }),
    computeKey: ({ accountId }: { accountId: string }) => ({ pk: `ACCOUNT#${accountId}`, sk: 'KEYS' }),
  });
  const session = new Entity({
    name: 'Session',
    table,
    timestamps: false,
    schema: item({
      tokenHash: string().key(),
      accountId: string(),
      keyId: string(),
      createdAt: number(),
      expiresAt: number(),
      ttl: number(),
    }),
    computeKey: ({ tokenHash }: { tokenHash: string }) => ({ pk: `HASH#${tokenHash}`, sk: 'SESSION' }),
  });
  return { table, account, key, keyByHash, keyCount, session };
}

export class DynamoAccountStore implements AccountStore {
  readonly #entities: ReturnType<typeof accountEntities>;

  readonly #events: EventWriter;

  /** @param events optional for the operator, and where keys are only read. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entities = accountEntities(client, tableName);
    this.#events = events;
  }

  async create(account: AccountRecord): Promise<void> {
    await this.#entities.account
      .build(PutItemCommand)
      .item({ ...account })
      .options({ condition: { attr: 'id', exists: false } })
      .send();
  }

  async get(accountId: string): Promise<AccountRecord | undefined> {
    const { Item } = await this.#entities.account
      .build(GetItemCommand)
      .key({ id: accountId })
      .options({ consistent: true })
      .send();
    return Item;
  }

  async list(): Promise<AccountRecord[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: 'ACCOUNTS' })
      .entities(this.#entities.account)
      .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
      .send();
    return Items ?? [];
  }

  async setPlan(accountId: string, plan: Plan): Promise<void> {
    await this.#entities.account
      .build(UpdateItemCommand)
      .item({ id: accountId, plan })
      .options({ condition: { attr: 'id', exists: true } })
      .send();
  }

  async close(accountId: string, nowMs: number): Promise<number> {
    const { Attributes } = await this.#entities.account
      .build(UpdateItemCommand)
      .item({ id: accountId, closedAt: $get('closedAt', nowMs) })
      .options({ condition: { attr: 'id', exists: true }, returnValues: 'ALL_NEW' })
      .send();
    return Attributes?.closedAt ?? nowMs;
  }

  async delete(accountId: string): Promise<void> {
    await this.#entities.account.build(DeleteItemCommand).key({ id: accountId }).send();
  }

  async createKey(
    key: ApiKeyRecord,
    secretHash: string,
    by?: string,
    event?: AuditEvent,
  ): Promise<'done' | 'limit' | 'unauthorized'> {
    const { accountId } = key;
    const isRoom = (count: number) => count < MAX_API_KEYS;
    const result = await this.#changeKeys(accountId, isRoom, [
      this.#entities.keyCount
        .build(UpdateTransaction)
        .item({ accountId, keys: $add(1) })
        .options({ condition: { attr: 'keys', lt: MAX_API_KEYS } }),
      ...this.#keyExists(accountId, by),
      this.#entities.key.build(PutTransaction).item({ ...key, secretHash }),
      this.#entities.keyByHash
        .build(PutTransaction)
        .item({ ...key, secretHash })
        .options({ condition: { attr: 'secretHash', exists: false } }),
      ...(event ? this.#events(event) : []),
    ]);
    if (result.done) return 'done';
    return by !== undefined && result.refused === 1 ? 'unauthorized' : 'limit';
  }

  async hasKey(accountId: string, keyId: string): Promise<boolean> {
    const { Item } = await this.#entities.key
      .build(GetItemCommand)
      .key({ accountId, id: keyId })
      .options({ consistent: true })
      .send();
    return Item !== undefined;
  }

  async listKeys(accountId: string): Promise<ApiKeyRecord[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: `ACCOUNT#${accountId}`, range: { beginsWith: 'KEY#' } })
      .entities(this.#entities.key)
      .options({ consistent: true, maxPages: Number.POSITIVE_INFINITY })
      .send();
    return (Items ?? []).map(withoutHash);
  }

  async revokeKey(
    accountId: string,
    keyId: string,
    by?: string,
    eventOf?: (key: ApiKeyRecord) => AuditEvent,
  ): Promise<'done' | 'missing' | 'unauthorized'> {
    const { Item } = await this.#entities.key
      .build(GetItemCommand)
      .key({ accountId, id: keyId })
      .options({ consistent: true })
      .send();
    if (!Item) return 'missing';
    // A transaction may name an item only once; when a key revokes itself, the result of the deletion shows whether the key
    // existed.
    const always = () => true;
    const result = await this.#changeKeys(accountId, always, [
      this.#entities.keyCount
        .build(UpdateTransaction)
        .item({ accountId, keys: $add(-1) })
        .options({ condition: { attr: 'keys', exists: true } }),
      this.#entities.key
        .build(DeleteTransaction)
        .key({ accountId, id: keyId })
        .options({ condition: { attr: 'id', exists: true } }),
      this.#entities.keyByHash.build(DeleteTransaction).key({ secretHash: Item.secretHash }),
      ...this.#keyExists(accountId, by === keyId ? undefined : by),
      ...(eventOf ? this.#events(eventOf(withoutHash(Item))) : []),
    ]);
    if (result.done) return 'done';
    return result.refused === 1 ? 'missing' : 'unauthorized';
  }

  async createSession(session: SessionRecord, tokenHash: string): Promise<void> {
    await this.#entities.session
      .build(PutItemCommand)
      .item({ ...session, tokenHash, ttl: Math.ceil(session.expiresAt / 1000) })
      .options({ condition: { attr: 'tokenHash', exists: false } })
      .send();
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#entities.session.build(DeleteItemCommand).key({ tokenHash }).send();
  }

  /**
   * Changes keys together with their count, which the first action updates. Every change requires an existing count, so that none
   * is missed while the count is created for an account that predates counts.
   *
   * @param allows whether the first action's condition holds for a count. It may have failed because no count existed, and
   *   another request may have created it since.
   * @returns the index of the action whose condition failed, if any.
   */
  async #changeKeys(
    accountId: string,
    allows: (count: number) => boolean,
    actions: readonly WriteAction[],
  ): Promise<{ done: true } | { done: false; refused: number }> {
    for (;;) {
      try {
        await writeAll(actions);
        return { done: true };
      } catch (error) {
        const refused = actions.findIndex((_, index) => conditionFailed(error, index));
        if (refused < 0) throw error;
        const count = refused > 0 ? undefined : await this.#keyCount(accountId);
        if (refused > 0 || (count !== undefined && !allows(count))) return { done: false, refused };
        if (count === undefined) await this.#countKeys(accountId);
      }
    }
  }

  async #keyCount(accountId: string): Promise<number | undefined> {
    const { Item } = await this.#entities.keyCount
      .build(GetItemCommand)
      .key({ accountId })
      .options({ consistent: true })
      .send();
    return Item?.keys;
  }

  async #countKeys(accountId: string): Promise<void> {
    const keys = (await this.listKeys(accountId)).length;
    // Another request may have just created the count.
    await unlessRefused(
      this.#entities.keyCount
        .build(PutItemCommand)
        .item({ accountId, keys })
        .options({ condition: { attr: 'keys', exists: false } })
        .send(),
    );
  }

  #keyExists(accountId: string, id: string | undefined): WriteAction[] {
    if (id === undefined) return [];
    return [
      this.#entities.key.build(ConditionCheck).key({ accountId, id }).condition({ attr: 'id', exists: true }),
    ];
  }
}

type StoredKey = FormattedItem<ReturnType<typeof accountEntities>['key']>;

function withoutHash({ secretHash: _, ...key }: StoredKey): ApiKeyRecord {
  return key;
}
