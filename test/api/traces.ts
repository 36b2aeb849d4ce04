import {
  DynamoDBClient,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export function s3Client(): S3Client {
  return new S3Client({
    endpoint: inject('service').s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
  });
}

/** The name of a bucket of the service, such as `Internal`. */
export function bucketNamed(name: string): string {
  const found = Object.entries(inject('service').buckets).find(([bucket]) => bucket.includes(name));
  if (!found) throw new Error(`no bucket ${name}`);
  return found[1];
}

/** Keys of the objects of a bucket that begin in this way. */
export async function objectKeys(bucket: string, prefix = ''): Promise<string[]> {
  return (await listed(s3Client(), bucket, prefix)).map(({ key }) => key);
}

/**
 * Where the service keeps a text: items of all tables and objects of all buckets whose name or content has it.
 *
 * @param since Unix ms; contents of objects that are older are not looked at.
 */
export async function tracesOf(text: string, since: number): Promise<string[]> {
  const found: string[] = [];
  const { dynamodb: endpoint, tables, buckets } = inject('service');
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  for (const [name, TableName] of Object.entries(tables)) {
    let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
    do {
      const { Items = [], LastEvaluatedKey }: ScanCommandOutput = await client.send(
        new ScanCommand({ TableName, ExclusiveStartKey }),
      );
      for (const item of Items) {
        if (textOf(item).includes(text)) found.push(`${name}: ${item.pk?.S} ${item.sk?.S}`);
      }
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
  }
  const s3 = s3Client();
  for (const Bucket of Object.values(buckets)) {
    for (const { key: Key, modified } of await listed(s3, Bucket, '')) {
      if (Key.includes(text)) found.push(`${Bucket}: ${Key}`);
      if (modified < since - 1_000) continue;
      const object = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(() => undefined);
      const bytes = await object?.Body?.transformToByteArray();
      if (bytes && Buffer.from(bytes).includes(text)) found.push(`${Bucket}: ${Key} (content)`);
    }
  }
  return found;
}

/** An item as text, including binary values. */
function textOf(item: unknown): string {
  return JSON.stringify(item, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}

async function listed(s3: S3Client, Bucket: string, Prefix: string) {
  const keys: Array<{ key: string; modified: number }> = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? []) {
      keys.push({ key: Key!, modified: LastModified?.getTime() ?? Number.POSITIVE_INFINITY });
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return keys;
}
