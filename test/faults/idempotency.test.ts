import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { type SeedResult, seedAccount } from '../../local/start/seed.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { pollUntil } from '../poll.ts';

let runtime: Runtime;
let account: SeedResult;
let dataDir: string;

beforeAll(async () => {
  const { directory } = await synthesize(path.resolve(import.meta.dirname, '../..'));
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'platen-faults-'));
  runtime = await startRuntime({ assemblyDir: directory, dataDir, port: 0 });
  const variables = runtime.functionNames().map((name) => runtime.functionEnvironment(name));
  account = await seedAccount(Object.assign({}, ...variables, runtime.awsEnvironment));
});

afterAll(async () => {
  await runtime?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function createUpload(key: string): Promise<Response> {
  return fetch(`${runtime.baseUrl}/v1/uploads`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${account.renderKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: '{}',
  });
}

/** Kills the function at its n-th call of PutItem: the first reserves the key, the second has the effect. */
function killAtPut(nth: number, when: 'before' | 'after'): void {
  let count = 0;
  runtime.faults.onAwsCall = (call, phase) => {
    if (!call.function?.includes('CreateUpload') || call.operation !== 'PutItem' || phase !== when) return;
    count += 1;
    if (count !== nth) return;
    runtime.faults.onAwsCall = undefined;
    for (const instance of runtime.instances()) {
      if (instance.function === call.function) process.kill(instance.pid, 'SIGKILL');
    }
  };
}

it.each([
  ['after the key was reserved', 1, 'after'],
  ['before the effect', 2, 'before'],
] as const)(
  'a function killed %s leaves a key that is free once its time is over',
  async (name, nth, when) => {
    const key = name.replaceAll(' ', '-');
    killAtPut(nth, when);
    expect((await createUpload(key)).status).toBeGreaterThanOrEqual(500);

    // An idle process of the function was killed too; the host may learn of that with the next request.
    const early = await pollUntil(
      () => createUpload(key),
      ({ status }) => status < 500,
    );
    expect({ status: early.status, code: ((await early.json()) as { code: string }).code }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_KEY_IN_USE',
    });
    const late = await pollUntil(
      () => createUpload(key),
      ({ status }) => status !== 409,
      1_000,
    );
    expect(late.status).toBe(201);
    const again = await createUpload(key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(await late.json());
  },
);
