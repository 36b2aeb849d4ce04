import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { WebhookSecret, WebhookSecrets } from '../../../ports/webhook-secrets.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { keyedTable } from '../table.ts';
import { writeUnlessRefused } from '../transaction.ts';

/** Webhook secrets next to the account, in the accounts table (`ACCOUNT#<account>`, `WEBHOOK_SECRETS`). */
export class DynamoWebhookSecrets implements WebhookSecrets {
  readonly #entity: ReturnType<typeof secretsEntity>;

  readonly #events: EventWriter;

  /** @param events optional if only the first secret is created. */
  constructor(client: DynamoDBDocumentClient, tableName: string, events: EventWriter = () => []) {
    this.#entity = secretsEntity(client, tableName);
    this.#events = events;
  }

  async valid(accountId: string, nowMs: number): Promise<string[]> {
    const secrets = await this.list(accountId, nowMs);
    return secrets.map(({ secret }) => secret);
  }

  async list(accountId: string, nowMs: number): Promise<WebhookSecret[]> {
    const stored = await this.#read(accountId);
    if (stored.version === 0) {
      return (await this.rotate(accountId, nowMs, 0)) ?? (await this.#read(accountId)).secrets;
    }
    return stored.secrets.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > nowMs);
  }

  async rotate(
    accountId: string,
    nowMs: number,
    overlapMs: number,
    event?: AuditEvent,
  ): Promise<WebhookSecret[] | undefined> {
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
    const written = await writeUnlessRefused([
      this.#entity
        .build(PutTransaction)
        .item({ accountId, secrets: next.map((secret) => ({ ...secret })), version: version + 1 })
        .options({
          condition: version === 0 ? { attr: 'version', exists: false } : { attr: 'version', eq: version },
        }),
      ...(event ? this.#events(event) : []),
    ]);
    return written ? next : undefined;
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
