import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { execute } from 'dynamodb-toolbox/entity/actions/transactWrite';
import { UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { PLANS, type Plan, SCOPES } from '../../../app/plans.ts';
import type { AccountRecord, AccountStore, ApiKeyRecord } from '../../../ports/account-store.ts';
import { keyedTable } from '../table.ts';
import { withTransactionRetry } from '../transaction.ts';

/**
 * The accounts table: accounts and their keys.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `ACCOUNTS` | account id | account |
 * | `ACCOUNT#<account>` | `KEY#<key>` | key, as lists show it |
 * | `HASH#<sha256>` | `KEY` | key, as a request finds it |
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
  return { table, account, key, keyByHash };
}

export class DynamoAccountStore implements AccountStore {
  readonly #entities: ReturnType<typeof accountEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = accountEntities(client, tableName);
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

  async createKey(key: ApiKeyRecord, secretHash: string): Promise<void> {
    await withTransactionRetry(() =>
      execute(
        this.#entities.key.build(PutTransaction).item({ ...key, secretHash }),
        this.#entities.keyByHash
          .build(PutTransaction)
          .item({ ...key, secretHash })
          .options({ condition: { attr: 'secretHash', exists: false } }),
      ),
    );
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

  async revokeKey(accountId: string, keyId: string): Promise<boolean> {
    const { Item } = await this.#entities.key
      .build(GetItemCommand)
      .key({ accountId, id: keyId })
      .options({ consistent: true })
      .send();
    if (!Item) return false;
    await withTransactionRetry(() =>
      execute(
        this.#entities.key.build(DeleteTransaction).key({ accountId, id: keyId }),
        this.#entities.keyByHash.build(DeleteTransaction).key({ secretHash: Item.secretHash }),
      ),
    );
    return true;
  }
}

type StoredKey = FormattedItem<ReturnType<typeof accountEntities>['key']>;

function withoutHash({ secretHash: _, ...key }: StoredKey): ApiKeyRecord {
  return key;
}
