import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { type FaultyService, startFaultyService } from './service.ts';

let service: FaultyService;

beforeAll(async () => {
  service = await startFaultyService();
});
afterAll(() => service?.stop());

function createUpload(key: string): Promise<Response> {
  return fetch(`${service.runtime.baseUrl}/v1/uploads`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.account.renderKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: '{}',
  });
}

/** Kills the function at its n-th PutItem call: the first reserves the key, the second has the effect. */
function killAtPut(nth: number, when: 'before' | 'after'): void {
  let count = 0;
  service.runtime.faults.onAwsCall = (call, phase) => {
    if (!call.function?.includes('CreateUpload') || call.operation !== 'PutItem' || phase !== when) return;
    count += 1;
    if (count !== nth) return;
    service.runtime.faults.onAwsCall = undefined;
    for (const instance of service.runtime.instances()) {
      if (instance.function === call.function) process.kill(instance.pid, 'SIGKILL');
    }
  };
}

it.each([
  ['after the key was reserved', 1, 'after'],
  ['before the effect', 2, 'before'],
] as const)(
  'a function killed %s leaves a key that is free after its time limit',
  async (name, nth, when) => {
    const key = name.replaceAll(' ', '-');
    killAtPut(nth, when);
    expect((await createUpload(key)).status).toBeGreaterThanOrEqual(500);

    // An idle process of the function was killed too; the host may notice only at the next request.
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
