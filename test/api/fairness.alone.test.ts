import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

/** Number of renders that the noisy account queues; the environment sets the full size. */
const SLOW_RENDERS = Number(process.env.FAIRNESS_SLOW_RENDERS ?? 16);
const SLOW_MS = Number(process.env.FAIRNESS_SLOW_MS ?? 2_000);
const BATCH_ITEMS = Number(process.env.FAIRNESS_BATCH_ITEMS ?? 300);
const TAR_PIT_WEBHOOKS = Number(process.env.FAIRNESS_TAR_PIT_WEBHOOKS ?? 16);

/** Longer than a job in a warm service. A comparison with a shorter time would measure the number of cores. */
const NOISE_MS = 1_000;

const { sqs: endpoint, queues } = inject('service');
const sqs = new SQSClient({
  endpoint,
  region: 'us-east-1',
  credentials: { ...inject('service').credentials },
});

let victim: TestAccount;
let receiver: Receiver;
let tarPit: Server;
let alone: number;

beforeAll(async () => {
  victim = await newAccount();
  await pushTemplate(victim);
  receiver = await startReceiver();
  tarPit = createServer(() => {}).listen(0, '127.0.0.1');
  await ms();
  alone = await median(3);
});
afterEach(async () => {
  // The noisy account's remaining jobs must not disturb later tests.
  for (const QueueUrl of Object.values(queues)) await sqs.send(new PurgeQueueCommand({ QueueUrl }));
});
afterAll(async () => {
  await receiver.close();
  tarPit.closeAllConnections();
  tarPit.close();
});

/** Returns the ms from queueing one job of the victim to its webhook. */
async function ms(): Promise<number> {
  const start = performance.now();
  const { jobId } = await jsonOf(
    await call('POST', '/v1/render/note/async', {
      key: victim.renderKey,
      body: { title: 'Victim', webhookUrl: receiver.url },
    }),
  );
  await receiver.until((events) => events.some(({ body }) => body.jobId === jobId));
  return performance.now() - start;
}

async function median(of: number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < of; n += 1) times.push(await ms());
  return times.sort((a, b) => a - b)[Math.floor(of / 2)]!;
}

async function noisyAccount(template: Record<string, unknown> = {}): Promise<TestAccount> {
  const account = await newAccount();
  await pushTemplate(account, template);
  return account;
}

/** Queues renders of `note` in batches. @returns the id of the first one */
async function flood(account: TestAccount, count: number, webhookUrl?: string): Promise<string> {
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 100) {
    const items = Array.from({ length: Math.min(100, left) }, () => ({ data: { title: 'Noise' } }));
    const body = { items, webhookUrl };
    const response = await call('POST', '/v1/render/note/batch', { key: account.renderKey, body });
    expect(response.status).toBe(202);
    ids.push((await jsonOf(response)).batchId);
  }
  return ids[0]!;
}

async function untilStarted(account: TestAccount, batchId: string): Promise<void> {
  await pollUntil(
    async () => jsonOf(await call('GET', `/v1/batches/${batchId}`, { key: account.adminKey })),
    ({ jobs }) => jobs.processing + jobs.complete > 1,
  );
}

describe('a job and its webhook take at most three times as long as alone', () => {
  it('behind slow renders of another account', async () => {
    const slow = `<script>for (const end = Date.now() + ${SLOW_MS}; Date.now() < end; );</script>{{ title }}`;
    // The test render on saving the template must not be slow.
    const html = `{% if title == 'Noise' %}${slow}{% endif %}`;
    const noisy = await noisyAccount({ html, options: { javascript: true } });
    await untilStarted(noisy, await flood(noisy, SLOW_RENDERS));
    expect({ alone, behind: await median(3) }).toSatisfy(isFair);
  }, 300_000);

  it('behind a large batch of another account', async () => {
    const noisy = await noisyAccount();
    await untilStarted(noisy, await flood(noisy, BATCH_ITEMS));
    expect({ alone, behind: await median(3) }).toSatisfy(isFair);
  }, 300_000);

  it('behind webhooks of another account to a receiver that never answers', async () => {
    const noisy = await noisyAccount();
    const connected = new Promise((resolve) => tarPit.once('connection', resolve));
    await flood(noisy, TAR_PIT_WEBHOOKS, `http://127.0.0.1:${(tarPit.address() as AddressInfo).port}/`);
    await connected;
    expect({ alone, behind: await median(3) }).toSatisfy(isFair);
  }, 300_000);
});

describe('a synchronous render takes at most six times as long as alone', () => {
  it('beside six renders of another account that take all the time they may', async () => {
    const render = async (account: TestAccount, body: object) => {
      const start = performance.now();
      const response = await call('POST', '/v1/render', {
        key: account.renderKey,
        body: { save: false, ...body },
      });
      await response.arrayBuffer();
      return { status: response.status, ms: performance.now() - start };
    };
    const victim = await newAccount('free');
    const once = () => render(victim, { html: '<p>{{ title }}</p>', data: { title: 'Victim' } });
    const middle = async () => {
      const times = [await once(), await once(), await once()];
      expect(times.map(({ status }) => status)).toEqual([200, 200, 200]);
      return times.map(({ ms }) => ms).sort((a, b) => a - b)[1]!;
    };
    await once();
    const alone = await middle();
    const hog = await newAccount('free');
    const html = '<script>for (;;);</script>';
    const hogs = Array.from({ length: 6 }, () => render(hog, { html, options: { javascript: true } }));
    const behind = await middle();
    const statuses = (await Promise.all(hogs)).map(({ status }) => status);
    console.log(`alone ${Math.round(alone)} ms, beside six hogs ${Math.round(behind)} ms; hogs ${statuses}`);
    expect(behind).toBeLessThanOrEqual(6 * Math.max(alone, NOISE_MS / 3));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  }, 300_000);
});

function isFair(times: { alone: number; behind: number }): boolean {
  console.log(`alone ${Math.round(times.alone)} ms, behind ${Math.round(times.behind)} ms`);
  return times.behind <= 3 * Math.max(times.alone, NOISE_MS);
}
