import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { type FaultyService, startFaultyService } from './service.ts';

let service: FaultyService;

beforeAll(async () => {
  service = await startFaultyService();
});
afterAll(() => service?.stop());

function post(route: string, key: string, body: unknown): Promise<Response> {
  return fetch(service.runtime.baseUrl + route, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${service.account.adminKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });
}

const createUpload = (key: string) => post('/v1/uploads', key, {});

/** Kills the function at its n-th call of an operation. */
function killAt(name: string, operation: string, nth: number, when: 'before' | 'after'): void {
  let count = 0;
  service.runtime.faults.onAwsCall = (call, phase) => {
    if (!call.function?.includes(name) || call.operation !== operation || phase !== when) return;
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
    // The first PutItem reserves the key, the second has the effect.
    killAt('CreateUpload', 'PutItem', nth, when);
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

async function read<T>(route: string): Promise<T> {
  return (await (await service.request('GET', route)).json()) as T;
}

/** Documents whose name contains a text. */
async function documentsNamed(name: string): Promise<readonly { readonly id: string }[]> {
  return (await read<{ data: { id: string }[] }>(`/v1/documents?limit=100&search=${name}`)).data;
}

describe('a request whose function is killed between its effect and its response', () => {
  const item = (saveName: string) => ({ data: { n: 1 }, saveName });
  const requests = {
    saved: ['RenderTemplate', 'TransactWriteItems', 1, 'after', '/v1/render/note', item('saved')],
    linked: ['RenderTemplate', 'TransactWriteItems', 2, 'after', '/v1/render/note', item('linked')],
    unsent: ['QueueRender', 'SendMessage', 1, 'before', '/v1/render/note/async', item('unsent')],
    queued: ['QueueRender', 'SendMessage', 1, 'after', '/v1/render/note/async', item('queued')],
    batch: [
      'QueueBatch',
      'SendMessage',
      1,
      'before',
      '/v1/render/note/batch',
      { items: [item('batch-1'), item('batch-2')] },
    ],
  } as const;

  // All are interrupted before any is repeated, since their keys only become free at their functions' time limits.
  beforeAll(async () => {
    // Saving an account's first document takes a second transaction.
    expect((await post('/v1/render/note', 'first', item('first'))).status).toBe(200);
    for (const [key, [name, operation, nth, when, route, body]] of Object.entries(requests)) {
      killAt(name, operation, nth, when);
      expect((await post(route, key, body)).status).toBeGreaterThanOrEqual(500);
    }
  });

  /** Repeats a request until its key is free again. */
  const repeated = (key: keyof typeof requests): Promise<Response> => {
    const [, , , , route, body] = requests[key];
    return pollUntil(
      () => post(route, key, body),
      ({ status }) => status < 400,
      1_000,
    );
  };

  it.each(['saved', 'linked'] as const)('has its document once (%s)', async (key) => {
    const response = await repeated(key);
    const id = response.headers.get('x-document-id');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await documentsNamed(key)).map((document) => document.id)).toEqual([id]);
    const { data } = await read<{ data: { downloadUrl: string } }>(`/v1/documents/${id}`);
    const stored = await fetch(data.downloadUrl);
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each(['unsent', 'queued'] as const)('has its job once (%s)', async (key) => {
    const { jobId } = (await (await repeated(key)).json()) as { jobId: string };
    const { status } = await pollUntil(
      () => read<{ status: string }>(`/v1/jobs/${jobId}`),
      (job) => job.status === 'complete' || job.status === 'failed',
    );
    expect(status).toBe('complete');
    expect(await documentsNamed(key)).toHaveLength(1);
  });

  it('has its batch once', async () => {
    const { batchId } = (await (await repeated('batch')).json()) as { batchId: string };
    await pollUntil(
      () => read<{ status: string }>(`/v1/batches/${batchId}`),
      ({ status }) => status === 'complete',
    );
    expect(await documentsNamed('batch-')).toHaveLength(2);
    expect((await read<{ data: unknown[] }>('/v1/batches')).data).toHaveLength(1);
    expect((await read<{ data: unknown[] }>('/v1/jobs')).data).toHaveLength(2);
    const { data } = await read<{ data: { renders: { used: number } } }>('/v1/usage');
    expect(data.renders.used).toBe(7);
  });
});
