import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect } from 'vitest';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { type SeedResult, seedAccount } from '../../local/start/seed.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { pollUntil } from '../poll.ts';

/** Number of jobs; `npm run test:faults` sets the full number. */
export const JOBS = Number(process.env.FAULT_JOBS ?? 20);

const WORKER_TIMEOUT_SECONDS = 25;

/** A separate runtime whose processes may be killed, with one account and the template `note`. */
export interface FaultyService {
  readonly runtime: Runtime;
  readonly account: SeedResult;
  readonly request: (method: string, route: string, body?: unknown) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

export async function startFaultyService(): Promise<FaultyService> {
  const root = path.resolve(import.meta.dirname, '../..');
  const assembly = await synthesize(root, { workerTimeoutSeconds: String(WORKER_TIMEOUT_SECONDS) });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-faults-'));
  const runtime = await startRuntime({
    assemblyDir: assembly.directory,
    dataDir,
    port: 0,
  });
  const variables = runtime.functionNames().map((name) => runtime.functionEnvironment(name));
  const account = await seedAccount(Object.assign({}, ...variables, runtime.awsEnvironment));
  const request = (method: string, route: string, body?: unknown) =>
    fetch(runtime.baseUrl + route, {
      method,
      headers: { Authorization: `Bearer ${account.adminKey}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const made = await request('POST', '/v1/templates', { slug: 'note', name: 'Note', html: '<p>{{ n }}</p>' });
  expect(made.status).toBe(201);
  const stop = async () => {
    await runtime.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { runtime, account, request, stop };
}

export interface KillPoint {
  readonly name: string;
  readonly service: string;
  readonly operation: string;
  readonly phase: 'before' | 'after';
  /** First call that is killed; after it, every third one is. */
  readonly nth: number;
}

/**
 * Kills the function's processes with SIGKILL at each point, `times` times each, and delivers every message twice.
 *
 * @returns the number of kills at each point, which grows during the run.
 */
export function injectFaults(
  runtime: Runtime,
  name: string,
  points: readonly KillPoint[],
  times: number,
): ReadonlyMap<string, number> {
  const kills = new Map<string, number>();
  const calls = new Map<string, number>();
  runtime.faults.duplicateDeliveries = true;
  runtime.faults.onAwsCall = (call, phase) => {
    if (!call.function?.includes(name)) return;
    const key = `${call.service} ${call.operation} ${phase}`;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    const due = points.find(
      (point) =>
        call.service === point.service &&
        call.operation === point.operation &&
        phase === point.phase &&
        count >= point.nth &&
        (count - point.nth) % 3 === 0 &&
        (kills.get(point.name) ?? 0) < times,
    );
    if (!due) return;
    kills.set(due.name, (kills.get(due.name) ?? 0) + 1);
    for (const instance of runtime.instances()) {
      if (instance.function === call.function) process.kill(instance.pid, 'SIGKILL');
    }
  };
  return kills;
}

/** Returns the names of all rendered documents of the account, page by page, and checks the total of each page. */
export async function allDocumentNames(service: FaultyService, total: number): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; offset < total; offset += 100) {
    const page = (await (
      await service.request('GET', `/v1/documents?source=generated&limit=100&offset=${offset}`)
    ).json()) as { total: number; data: { name: string }[] };
    expect(page.total).toBe(total);
    names.push(...page.data.map(({ name }) => name));
  }
  return names;
}

export async function queuesEmpty(runtime: Runtime): Promise<void> {
  const sqs = new SQSClient({
    endpoint: runtime.awsEndpoints.sqs,
    region: runtime.region,
    credentials: { ...runtime.credentials },
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
