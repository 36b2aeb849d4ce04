import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { bytesOf, call, newAccount, pushTemplate } from './service.ts';

/** Environment of the parent that a process in Chromium's place can read. */
let found: Record<string, string>;

beforeAll(async () => {
  const account = await newAccount();
  await pushTemplate(account, { slug: 'note' });
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'x' } });
  expect(response.status).toBe(200);
  await bytesOf(response);
  found = parentEnvironments()[0]!;
});

/** Reads `/proc/<parent>/environ` for each browser of the runtime under test. */
function parentEnvironments(): Record<string, string>[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--remote-debugging-pipe')) return [];
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
      const entries = readFileSync(`/proc/${parent}/environ`, 'utf8').split('\0').filter(Boolean);
      const environment = Object.fromEntries(
        entries.map((entry) => entry.split(/=(.*)/s).slice(0, 2) as [string, string]),
      );
      return environment.AWS_ENDPOINT_URL_S3 === inject('service').s3 ? [environment] : [];
    } catch {
      return [];
    }
  });
}

function client<C>(Client: new (options: never) => C, endpoint: string): C {
  return new Client({
    endpoint: found[`AWS_ENDPOINT_URL_${endpoint}`],
    region: found.AWS_REGION,
    credentials: {
      accessKeyId: found.AWS_ACCESS_KEY_ID!,
      secretAccessKey: found.AWS_SECRET_ACCESS_KEY!,
    },
    forcePathStyle: true,
    maxAttempts: 1,
  } as never);
}

const tables = () => Object.entries(inject('service').tables);
const buckets = () => Object.entries(inject('service').buckets);
const queues = () => Object.entries(inject('service').queues);
const DENIED = { name: expect.stringMatching(/^AccessDenied/) };

describe('the credentials that a document finds after breaking out of the browser', () => {
  it('are those of a print function, whose environment names no data', () => {
    expect(found.AWS_LAMBDA_FUNCTION_NAME).toMatch(/Print/);
    expect(found.AWS_ACCESS_KEY_ID).toBeTruthy();
    const named = Object.keys(found).filter((name) => /_(TABLE|BUCKET|QUEUE_URL|ARN|FUNCTION)$/.test(name));
    expect(named).toEqual([]);
  });

  it('read and write no table', async () => {
    expect(tables().length).toBeGreaterThan(5);
    const dynamodb = client(DynamoDBClient, 'DYNAMODB');
    const key = { pk: { S: 'a' }, sk: { S: 'a' } };
    for (const [, TableName] of tables()) {
      await expect(dynamodb.send(new GetItemCommand({ TableName, Key: key }))).rejects.toMatchObject(DENIED);
      await expect(dynamodb.send(new PutItemCommand({ TableName, Item: key }))).rejects.toMatchObject(DENIED);
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'a' } },
      };
      await expect(dynamodb.send(new QueryCommand(query))).rejects.toMatchObject(DENIED);
    }
  });

  it('read, write and list no bucket', async () => {
    expect(buckets().length).toBeGreaterThan(1);
    const s3 = client(S3Client, 'S3');
    for (const [, Bucket] of buckets()) {
      for (const folder of ['documents', 'uploads', 'templates', 'jobs', 'replies', 'prints']) {
        const object = { Bucket, Key: `${folder}/a` };
        await expect(s3.send(new GetObjectCommand(object))).rejects.toMatchObject(DENIED);
        await expect(s3.send(new PutObjectCommand({ ...object, Body: 'x' }))).rejects.toMatchObject(DENIED);
      }
      await expect(s3.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(DENIED);
    }
  });

  it('use no key, send to no queue, and call no function', async () => {
    const kms = client(KMSClient, 'KMS');
    const keys = Object.values(inject('service').keys);
    expect(keys.length).toBeGreaterThan(1);
    for (const KeyId of keys) {
      const request = new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256' });
      await expect(kms.send(request)).rejects.toMatchObject(DENIED);
    }
    const sqs = client(SQSClient, 'SQS');
    for (const [, QueueUrl] of queues()) {
      const request = new SendMessageCommand({ QueueUrl, MessageBody: '{}' });
      await expect(sqs.send(request)).rejects.toMatchObject(DENIED);
    }
    const lambda = client(LambdaClient, 'LAMBDA');
    for (const FunctionName of [found.AWS_LAMBDA_FUNCTION_NAME!, 'PlatenService-CreateApiKey']) {
      await expect(lambda.send(new InvokeCommand({ FunctionName }))).rejects.toMatchObject(DENIED);
    }
  });
});

describe('a document that is too large for a call', () => {
  const NOISE = `<canvas id="c" width="1500" height="1500" style="width:100%"></canvas><script>
    const context = c.getContext('2d');
    const pixels = context.createImageData(1500, 1500);
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(pixels, 0, 0);
  </script>`;

  it.each([
    ['a document', '<img src="{{ picture }}" width="9" height="9"><p>text', 4_150_000, 1_000],
    ['a PDF', NOISE, 0, 5_500_000],
  ])('passes through the bucket, and is deleted there: %s', async (_, html, inBytes, outBytes) => {
    const account = await newAccount();
    const options = { javascript: inBytes === 0 };
    await pushTemplate(account, { slug: 'large', html, options, dataSchema: null, sampleData: null });
    // Noise does not compress.
    const picture = `data:image/png;base64,${randomBytes(inBytes).toString('base64')}`;
    const body = { picture };
    const response = await call('POST', '/v1/render/large', { key: account.renderKey, body });
    expect(response.status).toBe(200);
    const pdf = Buffer.from(await bytesOf(response));
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(outBytes);
    const internal = buckets().find(([name]) => name.includes('Internal'))![1];
    const s3 = new S3Client({
      endpoint: inject('service').s3,
      region: 'us-east-1',
      credentials: { ...inject('service').credentials },
      forcePathStyle: true,
    });
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: internal, Prefix: 'prints/' }));
    expect(KeyCount).toBe(0);
  });
});
