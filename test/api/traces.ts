import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';

export function s3Client(): S3Client {
  return new S3Client({
    endpoint: inject('service').s3,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...inject('service').credentials },
  });
}

/** Returns the full name of a bucket of the service, such as `Internal`. */
export function bucketNamed(name: string): string {
  const found = Object.entries(inject('service').buckets).find(([bucket]) => bucket.includes(name));
  if (!found) throw new Error(`no bucket ${name}`);
  return found[1];
}

/** Returns the object keys of a bucket that begin with a prefix. */
export async function objectKeys(bucket: string, prefix = ''): Promise<string[]> {
  return (await listed(s3Client(), bucket, prefix)).map(({ key }) => key);
}

/**
 * Returns the places where the service stores a string: items of all tables, and objects of all buckets, whose name or content
 * contains it.
 *
 * @param text as it would be in JSON.
 * @param since Unix ms; the contents of older objects are not searched.
 */
export async function tracesOf(text: string, since: number): Promise<string[]> {
  const { tables, buckets } = inject('service');
  const found = await Promise.all([
    ...Object.entries(tables).map(async ([name, table]) =>
      (await itemsWith(table, text)).map((item) => `${name}: ${item.pk?.S} ${item.sk?.S}`),
    ),
    ...Object.values(buckets).map((bucket) => objectsWith(bucket, text, since)),
  ]);
  return found.flat();
}

/** An item in DynamoDB's JSON. */
type Item = Readonly<Record<string, { readonly S?: string }>>;

/**
 * Returns the items of the table that contain the text, including in binary values. Other tests write thousands of items
 * meanwhile, so this searches DynamoDB's raw responses: the SDK takes ten times as long to parse them.
 */
async function itemsWith(table: string, text: string): Promise<Item[]> {
  const found: Item[] = [];
  let from: unknown;
  do {
    const page = withBinary(await scan(table, from));
    const { Items, LastEvaluatedKey } = JSON.parse(page) as { Items: Item[]; LastEvaluatedKey?: unknown };
    if (page.includes(text)) found.push(...Items.filter((item) => JSON.stringify(item).includes(text)));
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return found;
}

async function scan(TableName: string, ExclusiveStartKey: unknown): Promise<string> {
  const { credentials, dynamodb: endpoint } = inject('service');
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { ...credentials } });
  const signer = await client.config.signer({
    name: 'sigv4',
    signingName: 'dynamodb',
    signingRegion: 'us-east-1',
    properties: {},
  });
  const { hostname, port, host } = new URL(endpoint);
  const { headers, body } = await signer.sign({
    method: 'POST',
    protocol: 'http:',
    hostname,
    port: Number(port),
    path: '/',
    query: {},
    headers: {
      host,
      'Content-Type': 'application/x-amz-json-1.0',
      'X-Amz-Target': 'DynamoDB_20120810.Scan',
    },
    body: JSON.stringify({ TableName, ExclusiveStartKey }),
  });
  client.destroy();
  const response = await fetch(endpoint, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`cannot scan ${TableName}: ${await response.text()}`);
  return response.text();
}

/** Decodes the base64 of binary values in a DynamoDB response. */
function withBinary(answer: string): string {
  return answer.replaceAll(
    /"B":"([^"]*)"/g,
    (_, base64: string) => `"B":${JSON.stringify(Buffer.from(base64, 'base64').toString('latin1'))}`,
  );
}

async function objectsWith(Bucket: string, text: string, since: number): Promise<string[]> {
  const s3 = s3Client();
  const found: string[] = [];
  for (const { key: Key, modified } of await listed(s3, Bucket, '')) {
    if (Key.includes(text)) found.push(`${Bucket}: ${Key}`);
    if (modified < since - 1_000) continue;
    const object = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(() => undefined);
    const bytes = await object?.Body?.transformToByteArray();
    if (bytes && Buffer.from(bytes).includes(text)) found.push(`${Bucket}: ${Key} (content)`);
  }
  return found;
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
