import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { hashSecret } from '../../../app/accounts.ts';
import type { Caller } from '../../../app/plans.ts';
import type { Access, RateDecision } from '../../../ports/account-store.ts';
import type { Replies } from '../../../ports/replies.ts';
import { dynamo } from '../clients.ts';
import { variable } from '../environment.ts';
import { accountEntities } from './account-store.ts';
import { admit } from './rate-window.ts';
import { awsReplies } from './replies.ts';

// A revoked key must stop within 60 s everywhere.
const CACHE_MS = 20_000;
const CACHE_ENTRIES = 500;

/** Keys and rate windows in DynamoDB, with a short-lived cache of who a key belongs to. */
export class DynamoAccess implements Access {
  readonly #client: DynamoDBDocumentClient;
  readonly #usageTable: string;
  readonly #entities: ReturnType<typeof accountEntities>;
  readonly #callers = new Map<string, { caller: Caller; until: number }>();

  constructor(client: DynamoDBDocumentClient, accountsTable: string, usageTable: string) {
    this.#client = client;
    this.#usageTable = usageTable;
    this.#entities = accountEntities(client, accountsTable);
  }

  async authenticate(secret: string): Promise<Caller | undefined> {
    const secretHash = hashSecret(secret);
    const cached = this.#callers.get(secretHash);
    if (cached && cached.until > Date.now()) return cached.caller;
    this.#callers.delete(secretHash);
    const caller = await this.#find(secretHash);
    if (caller === undefined) return undefined;
    if (this.#callers.size >= CACHE_ENTRIES) this.#callers.delete(this.#callers.keys().next().value!);
    this.#callers.set(secretHash, { caller, until: Date.now() + CACHE_MS });
    return caller;
  }

  admit(keyId: string): Promise<RateDecision> {
    return admit(this.#client, this.#usageTable, keyId);
  }

  replies(): Replies {
    return awsReplies();
  }

  async #find(secretHash: string): Promise<Caller | undefined> {
    const { Item: key } = await this.#entities.keyByHash
      .build(GetItemCommand)
      .key({ secretHash })
      .options({ consistent: true })
      .send();
    if (!key) return undefined;
    const { Item: account } = await this.#entities.account
      .build(GetItemCommand)
      .key({ id: key.accountId })
      .send();
    if (!account) return undefined;
    return { accountId: account.id, plan: account.plan, keyId: key.id, keyName: key.name, scope: key.scope };
  }
}

/** The door, as the stack set it up. */
export function awsAccess(): Access {
  return new DynamoAccess(dynamo(), variable('ACCOUNTS_TABLE'), variable('USAGE_TABLE'));
}
