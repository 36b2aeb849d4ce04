import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runtime } from '../../local/runtime.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import {
  allDocumentNames,
  type FaultyService,
  injectFaults,
  JOBS,
  type KillPoint,
  queuesEmpty,
  startFaultyService,
} from './service.ts';

/** Before and after each call that causes an effect of a job. */
const POINTS: readonly KillPoint[] = [
  { name: 'before the claim', service: 'dynamodb', operation: 'TransactWriteItems', phase: 'before', nth: 1 },
  { name: 'after the claim', service: 'dynamodb', operation: 'TransactWriteItems', phase: 'after', nth: 1 },
  { name: 'while rendering', service: 's3', operation: 'GetObject', phase: 'after', nth: 2 },
  { name: 'before the bytes are stored', service: 's3', operation: 'PutObject', phase: 'before', nth: 1 },
  { name: 'after the bytes are stored', service: 's3', operation: 'PutObject', phase: 'after', nth: 1 },
  {
    name: 'before the record is written',
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    phase: 'before',
    nth: 2,
  },
  {
    name: 'after the record is written',
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    phase: 'after',
    nth: 2,
  },
  {
    name: 'before a render is counted ahead',
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    phase: 'before',
    nth: 3,
  },
  {
    name: 'after a render is counted ahead',
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    phase: 'after',
    nth: 3,
  },
  { name: 'before the webhook is queued', service: 'sqs', operation: 'SendMessage', phase: 'before', nth: 1 },
  { name: 'after the webhook is queued', service: 'sqs', operation: 'SendMessage', phase: 'after', nth: 1 },
];

let service: FaultyService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startFaultyService();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await service?.stop();
});

/** Creates a bucket in the emulator that serves as a customer's store. */
async function customersStore(runtime: Runtime) {
  const { credentials } = runtime;
  const endpoint = runtime.awsEndpoints.s3;
  const Bucket = 'customers-bucket';
  const s3 = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...credentials },
  });
  await s3.send(new CreateBucketCommand({ Bucket }));
  const keys = async () => (await s3.send(new ListObjectsV2Command({ Bucket }))).Contents ?? [];
  return { target: { bucket: Bucket, endpoint, ...credentials }, keys };
}

describe(`${JOBS} jobs, every message delivered twice, workers killed at every point`, () => {
  it('take effect exactly once', async () => {
    const { request, runtime } = service;
    const kills = injectFaults(runtime, 'WorkRender', POINTS, Math.max(1, Math.round(JOBS / 20)));
    const store = await customersStore(runtime);
    const items = Array.from({ length: JOBS }, (_, n) => ({
      data: { n },
      saveName: `job ${n}`,
      // Half of the results are sent to another store, and counted before that.
      ...(n % 2 === 0 && { s3: { ...store.target, key: `${n}.pdf` } }),
    }));
    const jobIds: string[] = [];
    for (let at = 0; at < items.length; at += 100) {
      const body = { items: items.slice(at, at + 100), webhookUrl: receiver.url };
      const response = await request('POST', '/v1/render/note/batch', body);
      expect(response.status).toBe(202);
      jobIds.push(...((await response.json()) as { jobIds: string[] }).jobIds);
    }
    await receiver.until((events) => new Set(events.map(({ id }) => id)).size === JOBS);

    expect([...kills.keys()].sort()).toEqual(POINTS.map(({ name }) => name).sort());
    const events = new Map(receiver.events.map((event) => [event.id, event.body]));
    expect([...events.values()].map(({ status }) => status)).toEqual(Array(JOBS).fill('complete'));
    expect(new Set([...events.values()].map(({ jobId }) => jobId))).toEqual(new Set(jobIds));

    runtime.faults.onAwsCall = undefined;
    const names = await allDocumentNames(service, JOBS);
    expect(names.sort()).toEqual(items.map(({ saveName }) => saveName).sort());
    const usage = (await (await request('GET', '/v1/usage')).json()) as {
      data: { renders: { used: number } };
    };
    expect(usage.data.renders.used).toBe(JOBS);
    const audit = (await (await request('GET', '/v1/events?event=generated')).json()) as { total: number };
    expect(audit.total).toBe(JOBS);
    expect(await store.keys()).toHaveLength(JOBS / 2);
    await queuesEmpty(runtime);
  }, 1_800_000);
});
