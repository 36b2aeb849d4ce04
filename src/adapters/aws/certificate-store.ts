import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity, type FormattedItem } from 'dynamodb-toolbox/entity';
import { DeleteItemCommand } from 'dynamodb-toolbox/entity/actions/delete';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put';
import { binary } from 'dynamodb-toolbox/schema/binary';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { Table } from 'dynamodb-toolbox/table';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import type { CertificateRecord, CertificateStore } from '../../ports/certificate-store.ts';

function certificateEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = new Table({
    documentClient: client,
    name: tableName,
    partitionKey: { name: 'pk', type: 'string' },
    sortKey: { name: 'sk', type: 'string' },
  });
  const certificate = new Entity({
    name: 'Certificate',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      name: string(),
      subject: string(),
      expiresAt: number(),
      createdAt: number(),
      certificatePem: string(),
      sealedKey: binary().optional(),
      kmsKeyArn: string().optional(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({ pk: of.accountId, sk: of.id }),
  });
  return { table, certificate };
}

/** Saved certificates (pk account, sk id). */
export class DynamoCertificateStore implements CertificateStore {
  readonly #entities: ReturnType<typeof certificateEntities>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#entities = certificateEntities(client, tableName);
  }

  async create({ key, ...fields }: CertificateRecord): Promise<void> {
    const where = 'sealed' in key ? { sealedKey: key.sealed } : { kmsKeyArn: key.kmsKeyArn };
    await this.#entities.certificate
      .build(PutItemCommand)
      .item({ ...fields, ...where })
      .options({ condition: { attr: 'id', exists: false } })
      .send();
  }

  async get(accountId: string, id: string): Promise<CertificateRecord | undefined> {
    const { Item } = await this.#entities.certificate
      .build(GetItemCommand)
      .key({ accountId, id })
      .options({ consistent: true })
      .send();
    return Item && toCertificate(Item);
  }

  async list(accountId: string): Promise<CertificateRecord[]> {
    const { Items } = await this.#entities.table
      .build(QueryCommand)
      .query({ partition: accountId })
      .entities(this.#entities.certificate)
      .options({ consistent: true, reverse: true, maxPages: Number.POSITIVE_INFINITY })
      .send();
    return (Items ?? []).map(toCertificate);
  }

  async delete(accountId: string, id: string): Promise<boolean> {
    try {
      await this.#entities.certificate
        .build(DeleteItemCommand)
        .key({ accountId, id })
        .options({ condition: { attr: 'id', exists: true } })
        .send();
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}

type Stored = FormattedItem<ReturnType<typeof certificateEntities>['certificate']>;

function toCertificate({ sealedKey, kmsKeyArn, ...fields }: Stored): CertificateRecord {
  return { ...fields, key: sealedKey ? { sealed: sealedKey } : { kmsKeyArn: kmsKeyArn! } };
}
