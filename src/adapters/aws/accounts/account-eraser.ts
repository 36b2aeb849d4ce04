import { setTimeout as delay } from 'node:timers/promises';
import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { possibleDocumentFolders } from '../../../domain/document-folders.ts';
import type { AccountEraser, StoredData } from '../../../ports/account-eraser.ts';

/** Places to search, under the names shown to the operator. */
interface Places {
  readonly tables: Readonly<Record<string, string>>;
  readonly documentsBucket: string;
  readonly internalBucket: string;
}

interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Folders of the internal bucket with a subfolder per account. */
const INTERNAL_FOLDERS = ['templates', 'thumbnails', 'assets', 'jobs', 'replies'];

const MAX_BATCH = 25;
const FIRST_DELAY_MS = 50;

/**
 * Finds an account's data by the account id alone: in every key of every table, and under its prefixes in the buckets. This
 * includes data that the current code no longer uses, at the cost of reading all tables.
 */
export class AwsAccountEraser implements AccountEraser {
  readonly #dynamo: DynamoDBDocumentClient;
  readonly #s3: S3Client;
  readonly #places: Places;

  constructor(dynamo: DynamoDBDocumentClient, s3: S3Client, places: Places) {
    this.#dynamo = dynamo;
    this.#s3 = s3;
    this.#places = places;
  }

  survey(accountId: string): Promise<StoredData[]> {
    return this.#everywhere(accountId, false);
  }

  erase(accountId: string): Promise<StoredData[]> {
    return this.#everywhere(accountId, true);
  }

  async #everywhere(accountId: string, remove: boolean): Promise<StoredData[]> {
    const found: StoredData[] = [];
    for (const [place, table] of Object.entries(this.#places.tables)) {
      let count = 0;
      for await (const keys of this.#items(table, accountId)) {
        if (remove) await this.#deleteItems(table, keys);
        count += keys.length;
      }
      found.push({ place, count });
    }
    const { documentsBucket, internalBucket } = this.#places;
    const folders = [
      ...[...possibleDocumentFolders(), 'uploads'].map((folder) => [documentsBucket, folder] as const),
      ...INTERNAL_FOLDERS.map((folder) => [internalBucket, folder] as const),
    ];
    for (const [bucket, folder] of folders) {
      const holding = { place: `${folder}/`, count: 0, bytes: 0 };
      for await (const objects of this.#objects(bucket, `${folder}/${accountId}/`)) {
        if (remove) await this.#deleteObjects(bucket, objects);
        holding.count += objects.length;
        holding.bytes += objects.reduce((sum, { size }) => sum + size, 0);
      }
      found.push(holding);
    }
    return found;
  }

  /** Yields pages of keys that name the account, or whose item belongs to it, except the account's own record. */
  async *#items(table: string, accountId: string): AsyncGenerator<Key[]> {
    let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
    do {
      const { Items = [], LastEvaluatedKey } = await this.#dynamo.send(
        new ScanCommand({
          TableName: table,
          ConsistentRead: true,
          ExclusiveStartKey,
          ProjectionExpression: 'pk, sk',
          FilterExpression: '(contains(pk, :id) OR contains(sk, :id) OR accountId = :id) AND pk <> :accounts',
          ExpressionAttributeValues: { ':id': accountId, ':accounts': 'ACCOUNTS' },
        }),
      );
      if (Items.length > 0) yield Items as Key[];
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }

  async #deleteItems(table: string, keys: readonly Key[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MAX_BATCH) {
      let requests = keys
        .slice(at, at + MAX_BATCH)
        .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } as { Key: Record<string, unknown> } }));
      for (let attempt = 0; requests.length > 0; attempt += 1) {
        if (attempt > 0) await delay(FIRST_DELAY_MS * 2 ** Math.min(attempt, 7));
        const { UnprocessedItems } = await this.#dynamo.send(
          new BatchWriteCommand({ RequestItems: { [table]: requests } }),
        );
        requests = (UnprocessedItems?.[table] ?? []) as typeof requests;
      }
    }
  }

  async *#objects(Bucket: string, Prefix: string): AsyncGenerator<Array<{ key: string; size: number }>> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      const objects = (page.Contents ?? []).map(({ Key, Size }) => ({ key: Key!, size: Size ?? 0 }));
      if (objects.length > 0) yield objects;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async #deleteObjects(Bucket: string, objects: ReadonlyArray<{ key: string }>): Promise<void> {
    const { Errors = [] } = await this.#s3.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: objects.map(({ key }) => ({ Key: key })), Quiet: true },
      }),
    );
    if (Errors.length > 0) throw new Error(`S3 did not delete ${Errors[0]!.Key}: ${Errors[0]!.Message}`);
  }
}
