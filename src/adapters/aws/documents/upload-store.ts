import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import type { PendingUpload, UploadStore } from '../../../ports/upload-store.ts';
import { keyedTable } from '../table.ts';

/** Announced uploads, in the documents table (`<account>#UPLOAD`, id); removed a day after their announcement. */
export class DynamoUploadStore implements UploadStore {
  readonly #entity: ReturnType<typeof uploadEntity>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entity = uploadEntity(client, tableName);
  }

  async create(upload: PendingUpload): Promise<void> {
    const ttl = Math.floor(upload.createdAt / 1000) + 86_400;
    await this.#entity
      .build(PutItemCommand)
      .item({ ...upload, ttl })
      .send();
  }

  async finish(upload: PendingUpload): Promise<void> {
    await this.create({ ...upload, finished: true });
  }

  async get(accountId: string, id: string): Promise<PendingUpload | undefined> {
    const { Item } = await this.#entity
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item;
  }
}

function uploadEntity(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'Upload',
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      name: string(),
      metadata: record(string(), anyOf(string(), number())),
      blobKey: string(),
      actor: string(),
      requestId: string(),
      createdAt: number(),
      expiresAt: number(),
      ttl: number(),
      finished: boolean().optional(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({ pk: `${of.accountId}#UPLOAD`, sk: of.id }),
  });
}
