import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import {
  allDocumentNames,
  type FaultyService,
  injectFaults,
  JOBS,
  type KillPoint,
  queuesEmpty,
  startFaultyService,
} from './service.ts';

const LINES = JOBS * 3;

const POINTS: readonly KillPoint[] = [
  {
    name: 'while a job is recorded',
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    phase: 'after',
    nth: 3,
  },
  { name: 'before jobs are queued', service: 'sqs', operation: 'SendMessageBatch', phase: 'before', nth: 1 },
  { name: 'after jobs are queued', service: 'sqs', operation: 'SendMessageBatch', phase: 'after', nth: 2 },
  { name: 'before progress is kept', service: 'dynamodb', operation: 'UpdateItem', phase: 'before', nth: 2 },
  { name: 'after progress is kept', service: 'dynamodb', operation: 'UpdateItem', phase: 'after', nth: 2 },
];

interface Batch {
  readonly status: string;
  readonly count: number;
  readonly jobs: Readonly<Record<string, number>>;
}

let service: FaultyService;
beforeAll(async () => {
  service = await startFaultyService();
});
afterAll(() => service?.stop());

describe(`a file of ${LINES} lines whose fan-out is killed repeatedly`, () => {
  it('makes one job of each line', async () => {
    const { request, runtime } = service;
    const upload = (await (await request('POST', '/v1/uploads', { name: 'batch.jsonl' })).json()) as {
      documentId: string;
      uploadUrl: string;
    };
    const lines = Array.from({ length: LINES }, (_, n) =>
      n === 7 ? 'not json' : JSON.stringify({ data: { n }, saveName: `line ${n + 1}` }),
    );
    expect((await fetch(upload.uploadUrl, { method: 'PUT', body: lines.join('\n') })).status).toBe(200);
    const kills = injectFaults(runtime, 'FanOutBatch', POINTS, Math.max(1, Math.round(JOBS / 50)));
    const queued = await request('POST', '/v1/render/note/batch', { inputDocumentId: upload.documentId });
    expect(queued.status).toBe(202);
    const { batchId } = (await queued.json()) as { batchId: string };
    const batch = await pollUntil(
      async () => (await (await request('GET', `/v1/batches/${batchId}`)).json()) as Batch,
      ({ status }) => status === 'complete',
      2_000,
    );
    expect([...kills.keys()].sort()).toEqual(POINTS.map(({ name }) => name).sort());
    expect(batch).toMatchObject({
      count: LINES,
      jobs: { pending: 0, processing: 0, complete: LINES - 1, failed: 1 },
    });
    const failed = (await (await request('GET', `/v1/batches/${batchId}/jobs?status=failed`)).json()) as {
      total: number;
      data: { index: number; error: string }[];
    };
    expect(failed).toMatchObject({ total: 1, data: [{ index: 7, error: 'line 8: is not valid JSON' }] });
    const names = await allDocumentNames(service, LINES - 1);
    const expected = lines.flatMap((_, n) => (n === 7 ? [] : [`line ${n + 1}`]));
    expect(names.sort()).toEqual(expected.sort());
    await queuesEmpty(runtime);
  }, 1_800_000);
});
