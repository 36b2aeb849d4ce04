import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { type SeedResult, seedAccount } from '../../local/start/seed.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { pollUntil } from '../poll.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

const JOBS = Number(process.env.FAULT_JOBS ?? 20);
const WORKER_TIMEOUT_SECONDS = 25;

/**
 * The points at which a worker is killed: around each call by which a job has its effects. Every point is met
 * again and again until its share of the kills is used up.
 */
const POINTS = [
  ['before the claim', 'dynamodb', 'TransactWriteItems', 'before', 1],
  ['after the claim', 'dynamodb', 'TransactWriteItems', 'after', 1],
  ['while rendering', 's3', 'GetObject', 'after', 2],
  ['before the bytes are stored', 's3', 'PutObject', 'before', 1],
  ['after the bytes are stored', 's3', 'PutObject', 'after', 1],
  ['before the record is written', 'dynamodb', 'TransactWriteItems', 'before', 2],
  ['after the record is written', 'dynamodb', 'TransactWriteItems', 'after', 2],
  ['before the webhook is queued', 'sqs', 'SendMessage', 'before', 1],
  ['after the webhook is queued', 'sqs', 'SendMessage', 'after', 1],
] as const;

let runtime: Runtime;
let receiver: Receiver;
let account: SeedResult;
let dataDir: string;
const kills = new Map<string, number>();

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const assembly = await synthesize(root, { workerTimeoutSeconds: String(WORKER_TIMEOUT_SECONDS) });
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-faults-'));
  runtime = await startRuntime({ assemblyDir: assembly.directory, dataDir, port: 0, watchDynamoDb: true });
  receiver = await startReceiver();
  const variables = runtime.functionNames().map((name) => runtime.functionEnvironment(name));
  account = await seedAccount(Object.assign({}, ...variables, runtime.awsEnvironment));
  const made = await request('POST', '/v1/templates', { slug: 'note', name: 'Note', html: '<p>{{ n }}</p>' });
  expect(made.status).toBe(201);
});

afterAll(async () => {
  await receiver?.close();
  await runtime?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function request(method: string, route: string, body?: unknown): Promise<Response> {
  return fetch(runtime.baseUrl + route, {
    method,
    headers: { Authorization: `Bearer ${account.adminKey}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Kills the worker at each point in turn, `perPoint` times each. */
function injectFaults(perPoint: number): void {
  const calls = new Map<string, number>();
  runtime.faults.duplicateDeliveries = true;
  runtime.faults.onAwsCall = (call, phase) => {
    if (!call.function?.includes('WorkRender')) return;
    const key = `${call.service} ${call.operation} ${phase}`;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    for (const [name, service, operation, when, nth] of POINTS) {
      const due = call.service === service && call.operation === operation && phase === when;
      if (!due || (count - nth) % 3 !== 0 || (kills.get(name) ?? 0) >= perPoint) continue;
      kills.set(name, (kills.get(name) ?? 0) + 1);
      for (const instance of runtime.instances()) {
        if (instance.function === call.function) process.kill(instance.pid, 'SIGKILL');
      }
      return;
    }
  };
}

describe(`${JOBS} jobs, every message delivered twice, workers killed at every point`, () => {
  it('have effect exactly once', async () => {
    injectFaults(Math.max(1, Math.round(JOBS / 20)));
    const items = Array.from({ length: JOBS }, (_, n) => ({ data: { n }, saveName: `job ${n}` }));
    const jobIds: string[] = [];
    for (let at = 0; at < items.length; at += 100) {
      const body = { items: items.slice(at, at + 100), webhookUrl: receiver.url };
      const response = await request('POST', '/v1/render/note/batch', body);
      expect(response.status).toBe(202);
      jobIds.push(...((await response.json()) as { jobIds: string[] }).jobIds);
    }
    await receiver.until((events) => new Set(events.map(({ id }) => id)).size === JOBS);

    expect([...kills.keys()].sort()).toEqual(POINTS.map(([name]) => name).sort());
    const events = new Map(receiver.events.map((event) => [event.id, event.body]));
    expect([...events.values()].map(({ status }) => status)).toEqual(Array(JOBS).fill('complete'));
    expect(new Set([...events.values()].map(({ jobId }) => jobId))).toEqual(new Set(jobIds));

    runtime.faults.onAwsCall = undefined;
    const names: string[] = [];
    for (let offset = 0; offset < JOBS; offset += 100) {
      const page = (await (await request('GET', `/v1/documents?limit=100&offset=${offset}`)).json()) as {
        total: number;
        data: { name: string }[];
      };
      expect(page.total).toBe(JOBS);
      names.push(...page.data.map(({ name }) => name));
    }
    expect(names.sort()).toEqual(items.map(({ saveName }) => saveName).sort());
    const usage = (await (await request('GET', '/v1/usage')).json()) as {
      data: { renders: { used: number } };
    };
    expect(usage.data.renders.used).toBe(JOBS);
    await queuesEmpty();
  }, 1_800_000);
});

async function queuesEmpty(): Promise<void> {
  const sqs = new SQSClient({
    endpoint: runtime.awsEndpoints.sqs,
    region: runtime.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  for (const [name, QueueUrl] of Object.entries(runtime.queues)) {
    const waiting = await pollUntil(
      async () => {
        const { Attributes = {} } = await sqs.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
        );
        return (
          Number(Attributes.ApproximateNumberOfMessages ?? 0) +
          Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0)
        );
      },
      (count) => count === 0,
      250,
    );
    expect({ name, waiting }).toEqual({ name, waiting: 0 });
  }
  sqs.destroy();
}
