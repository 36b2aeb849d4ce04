import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { StoredAsset } from '../../../contract/asset.ts';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import type { AccountAssets, AssetStore } from '../../../ports/asset-store.ts';
import type { EventWriter } from '../documents/event-entities.ts';
import { keyedTable } from '../table.ts';
import { writeUnlessRefused } from '../transaction.ts';
import { S3AssetObjects } from './asset-objects.ts';

function listEntity(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'AccountAssets',
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      version: number(),
      // Stored as JSON: nothing queries it, and its names are paths. 200 files have some 200 KB at most; an item may have 400.
      assets: string(),
    }),
    computeKey: ({ accountId }: { accountId: string }) => ({ pk: accountId, sk: 'ASSETS' }),
  });
}

/**
 * Assets of an account: one item of the templates table lists them (pk account, sk `ASSETS`), so that a render finds all of them
 * with one read. The files are in the folder `assets/<account>/` of the internal bucket.
 */
export class DynamoAssetStore implements AssetStore {
  readonly #list: ReturnType<typeof listEntity>;
  readonly #objects: S3AssetObjects;
  readonly #events: EventWriter;

  /** @param events optional if assets are only read. */
  constructor(
    client: DynamoDBDocumentClient,
    tableName: string,
    s3: S3Client,
    bucket: string,
    events: EventWriter = () => [],
  ) {
    this.#list = listEntity(client, tableName);
    this.#objects = new S3AssetObjects(s3, bucket);
    this.#events = events;
  }

  async get(accountId: string): Promise<AccountAssets> {
    const { Item } = await this.#list
      .build(GetItemCommand)
      .key({ accountId })
      .options({ consistent: true })
      .send();
    if (Item === undefined) return { version: 0, assets: {} };
    return { version: Item.version, assets: JSON.parse(Item.assets) as AccountAssets['assets'] };
  }

  save(accountId: string, { version, assets }: AccountAssets, event: AuditEvent): Promise<boolean> {
    return writeUnlessRefused([
      this.#list
        .build(PutTransaction)
        .item({ accountId, version, assets: JSON.stringify(assets) })
        .options({
          condition:
            version === 1 ? { attr: 'version', exists: false } : { attr: 'version', eq: version - 1 },
        }),
      ...this.#events(event),
    ]);
  }

  putAsset(accountId: string, bytes: Uint8Array, mediaType: string): Promise<StoredAsset> {
    return this.#objects.put(`assets/${accountId}/`, bytes, mediaType);
  }

  async readAsset(asset: StoredAsset): Promise<Uint8Array> {
    const bytes = await this.#objects.read(asset);
    if (bytes) return bytes;
    throw new NotFoundError('Asset not found: it was deleted meanwhile', { code: 'ASSET_NOT_FOUND' });
  }

  dropAsset(asset: StoredAsset): Promise<void> {
    return this.#objects.delete(asset);
  }
}
