import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { leaveRenders, usedRenders } from './quota.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const { credentials: customer, s3: endpoint, sqs, queues } = inject('service');
const s3 = new S3Client({
  endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { ...customer },
});
const Bucket = 'quota-bucket';

beforeAll(async () => {
  await s3.send(new CreateBucketCommand({ Bucket }));
});

async function freeAccount(left: number): Promise<TestAccount> {
  const account = await newAccount('free');
  await pushTemplate(account);
  await leaveRenders(account, left);
  return account;
}

const target = (account: TestAccount, n: number, fields: object = {}) => ({
  bucket: Bucket,
  key: `${account.id}/${n}.pdf`,
  endpoint,
  ...customer,
  ...fields,
});

async function delivered(account: TestAccount): Promise<number> {
  return (await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${account.id}/` }))).KeyCount ?? 0;
}

describe('an upload to another store', () => {
  it('is refused when the quota is used up, also for renders queued through SQS', async () => {
    const account = await freeAccount(0);
    const client = new SQSClient({ endpoint: sqs, region: 'us-east-1', credentials: { ...customer } });
    const ids = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const message = { version: 1, accountId: account.id, slug: 'note', data: { title: 'T' } };
        const MessageBody = JSON.stringify({ ...message, s3: target(account, n) });
        const QueueUrl = queues.WorkersRenderQueue!;
        return (await client.send(new SendMessageCommand({ QueueUrl, MessageBody }))).MessageId!;
      }),
    );
    for (const id of ids) {
      const job = await pollUntil(
        async () => jsonOf(await call('GET', `/v1/jobs/${id}`, { key: account.adminKey })),
        ({ status }) => status === 'failed' || status === 'complete',
        500,
      );
      expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('quota exceeded') });
    }
    expect(await delivered(account)).toBe(0);
  }, 240_000);

  it('is made as often as the quota allows when renders run concurrently', async () => {
    const account = await freeAccount(1);
    const responses = await Promise.all(
      Array.from({ length: 3 }, (_, n) =>
        call('POST', '/v1/render/note', {
          key: account.renderKey,
          body: { title: 'T', s3: target(account, n) },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await delivered(account)).toBe(1);
    expect(await usedRenders(account)).toBe(500);
  });

  it('is counted when the store accepts it and answers with an error', async () => {
    const account = await freeAccount(10);
    const taken: number[] = [];
    const store = createServer(async (request, response) => {
      let length = 0;
      for await (const chunk of request) length += (chunk as Buffer).length;
      taken.push(length);
      response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const own = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const body = { title: 'T', s3: target(account, 0, { endpoint: own }) };
    const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
    store.close();
    store.closeAllConnections();
    expect([response.status, taken.map((length) => length > 1_000)]).toEqual([502, [true]]);
    expect(await usedRenders(account)).toBe(491);
  });

  it('is not counted when nothing listens at its address', async () => {
    const account = await freeAccount(10);
    const body = { title: 'T', s3: target(account, 0, { endpoint: 'http://127.0.0.1:9' }) };
    expect((await call('POST', '/v1/render/note', { key: account.renderKey, body })).status).toBe(502);
    expect(await usedRenders(account)).toBe(490);
  });
});
