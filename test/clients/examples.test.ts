import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { pollUntil } from '../poll.ts';
import { checkExample, startExample } from '../webhook-example.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');
const RECEIVER = path.join(EXAMPLES, 'webhook-receiver/receiver.mjs');

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

describe('the example of a webhook receiver', () => {
  it('accepts the webhook of a render', async () => {
    const { data } = await jsonOf(await call('GET', '/v1/webhook-secrets', { key: account.adminKey }));
    const example = await startExample(process.execPath, [RECEIVER], data[0].secret);
    const line = once(example.lines, 'line');
    const { jobId } = await jsonOf(
      await call('POST', '/v1/render/note/async', {
        key: account.renderKey,
        body: { title: 'To the example', webhookUrl: example.url },
      }),
    );
    expect(String((await line)[0])).toMatch(new RegExp(`^${jobId} complete \\d{4,} bytes$`));
    await example.stop();
  });

  it('refuses unsigned webhooks', async () => {
    expect(await checkExample(process.execPath, [RECEIVER])).toEqual([]);
  });
});

describe('the example of a queue producer', () => {
  it('queues a render', async () => {
    const { credentials, sqs, queues } = inject('service');
    const producer = spawn(
      process.execPath,
      [
        path.join(EXAMPLES, 'queue-producer/producer.mjs'),
        queues.WorkersRenderQueue!,
        account.id,
        'note',
        JSON.stringify({ title: 'Produced' }),
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          AWS_ENDPOINT_URL_SQS: sqs,
          AWS_REGION: 'us-east-1',
          AWS_ACCESS_KEY_ID: credentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        },
      },
    );
    const [chunk] = await once(producer.stdout, 'data');
    const job = await pollUntil(
      async () => {
        const response = await call('GET', `/v1/jobs/${String(chunk).trim()}`, { key: account.renderKey });
        return response.status === 200 ? jsonOf(response) : undefined;
      },
      (found) => found?.status === 'complete',
      500,
    );
    expect(job.documentId).toEqual(expect.any(String));
  });
});
