import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { WebhookSecret, WebhookSecrets } from '../../../ports/webhook-secrets.ts';
import { keyedTable } from '../table.ts';

/** Webhook secrets beside the account, in the accounts table (`ACCOUNT#<account>`, `WEBHOOK_SECRETS`). */
export class DynamoWebhookSecrets implements WebhookSecrets {
  readonly #entity: ReturnType<typeof secretsEntity>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entity = secretsEntity(client, tableName);
  }

  async valid(accountId: string, nowMs: number): Promise<string[]> {
    const secrets = await this.list(accountId, nowMs);
    return secrets.map(({ secret }) => secret);
  }

  async list(accountId: string, nowMs: number): Promise<WebhookSecret[]> {
    const stored = await this.#read(accountId);
    if (stored.version === 0) return this.rotate(accountId, nowMs, 0);
    return stored.secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > nowMs);
  }

  async rotate(accountId: string, nowMs: number, overlapMs: number): Promise<WebhookSecret[]> {
    const { secrets, version } = await this.#read(accountId);
    const kept = secrets
      .map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? nowMs + overlapMs }))
      .filter(({ expiresAt }) => expiresAt > nowMs)
      .slice(0, 1);
    const current: WebhookSecret = {
      secret: `whsec_${randomBytes(32).toString('base64')}`,
      createdAt: nowMs,
    };
    const next = [current, ...kept];
    try {
      await this.#entity
        .build(PutItemCommand)
        .item({ accountId, secrets: next.map((secret) => ({ ...secret })), version: version + 1 })
        .options({
          condition: version === 0 ? { attr: 'version', exists: false } : { attr: 'version', eq: version },
        })
        .send();
      return next;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Somebody else has just made a new one: that is what was asked for.
      return (await this.#read(accountId)).secrets;
    }
  }

  async #read(accountId: string): Promise<{ secrets: WebhookSecret[]; version: number }> {
    const { Item } = await this.#entity
      .build(GetItemCommand)
      .key({ accountId })
      .options({ consistent: true })
      .send();
    return { secrets: Item?.secrets ?? [], version: Item?.version ?? 0 };
  }
}

function secretsEntity(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'WebhookSecrets',
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      secrets: list(map({ secret: string(), createdAt: number(), expiresAt: number().optional() })),
      version: number(),
    }),
    computeKey: ({ accountId }: { accountId: string }) => ({
      pk: `ACCOUNT#${accountId}`,
      sk: 'WEBHOOK_SECRETS',
    }),
  });
}
