import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvent, documentSubject } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { derivedId, newId } from '../domain/ids.ts';
import { PLAN_LIMITS } from '../domain/plans.ts';
import type { JobRecord } from '../ports/job-record.ts';
import { MemoryService, requestBy, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { queueBatch } from './queue-batch.ts';
import { RenderWorker } from './testing/render-worker.ts';

let service: MemoryService;
let worker: RenderWorker;
let caller: Caller;
beforeEach(async () => {
  service = new MemoryService();
  worker = new RenderWorker(service);
  caller = await service.caller('free');
  const dataSchema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  await saveTestTemplate(service, caller, { dataSchema });
});

async function queue(items: Parameters<typeof queueBatch>[1]['items']): Promise<string> {
  const request = { caller, requestId: newId(), operation: 'queueBatch', slug: 'note', flattenForms: false };
  return (await queueBatch(worker.queueing, { ...request, items })).batchId;
}

/** Saves a document with these bytes. */
async function file(bytes: Uint8Array): Promise<string> {
  const id = newId();
  const { accountId } = caller;
  const blobKey = `documents/${id}`;
  await service.blobs.put(blobKey, bytes, 'application/jsonl');
  const at = Date.now();
  const record = { id, accountId, name: 'f', source: 'uploaded' as const, metadata: {}, expiresAt: null };
  await service.documents.create({
    record: { ...record, createdAt: at, updatedAt: at, blobKey, sizeBytes: bytes.length },
    events: [auditEvent(requestBy(caller), 'uploaded', documentSubject(id))],
    plan: 'business',
    countsAsRender: null,
  });
  return id;
}

const lines = async (...all: readonly string[]) => ({
  inputDocumentId: await file(Buffer.from(all.map((line) => `${line}\n`).join(''))),
});
const LINE = '{"data":{"title":"T"}}';
const batch = async (id: string) => (await service.jobs.getBatch(caller.accountId, id))!;
const jobsOf = (id: string, count: number): Promise<JobRecord[]> =>
  service.jobs.getMany(
    caller.accountId,
    Array.from({ length: count }, (_, n) => derivedId(id, n)),
  );
const inputs = () => service.internal.keys(`jobs/${caller.accountId}/`);

/** Makes this many jobs of the account pending. @returns a function that ends them. */
async function crowd(jobs: number): Promise<() => Promise<void>> {
  const id = await queue([{ data: { title: 'T' } }]);
  const other = { ...(await batch(id)), id: newId() };
  await service.jobs.createBatch(other, { plan: caller.plan, jobs: jobs - 1 });
  return () => service.jobs.discardBatch(other, jobs - 1);
}

describe('the jobs of a batch', () => {
  it('are made of the readable lines; the others fail with their numbers', async () => {
    const input = Buffer.concat(
      [
        Buffer.from('\ufeff{"data":{"title":"one"}}'),
        Buffer.from(`{"data":{"title":"deep","body":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`),
        Buffer.from('{"data":{"title":"M\u00fcller"}}', 'latin1'),
        Buffer.from(''),
        Buffer.from(`{"data":{"title":"${'x'.repeat(4_000_000)}"}}`),
        Buffer.from('not json'),
        Buffer.from('{"data":{}}'),
        Buffer.from('{"data":{"title":"last"}}'),
      ].flatMap((line) => [line, Buffer.from('\r\n')]),
    );
    const id = await queue({ inputDocumentId: await file(input) });
    await worker.workOff(caller);
    expect(await batch(id)).toMatchObject({ count: 7, fannedOut: true });
    const jobs = await jobsOf(id, 7);
    expect(jobs.map(({ status, error }) => error ?? status)).toEqual([
      'complete',
      'line 2: it must not be nested more than 100 levels deep',
      'line 3: is not valid UTF-8',
      'line 5: must have at most 4000000 bytes',
      expect.stringMatching(/^line 6: .*JSON/),
      'line 7: Missing required template field: title',
      'complete',
    ]);
    expect(inputs()).toEqual([]);
  });

  it('keep the name of an item until its document has it, and until its file is deleted', async () => {
    const id = await queue(
      await lines('{"data":{"title":"T"},"saveName":"one"}', '{"data":{},"saveName":"two"}', '{"data":{}}'),
    );
    await worker.workOff(caller);
    const names = async () => (await jobsOf(id, 3)).map(({ itemName }) => itemName);
    expect(await names()).toEqual([undefined, 'two', undefined]);
    const [job] = await jobsOf(id, 2);
    await service.jobs.withhold(caller.accountId, derivedId(id, 1), job!.documentId);
    expect(await names()).toEqual([undefined, undefined, undefined]);
  });

  it('are made once for each line, however often the worker restarts', async () => {
    const id = await queue(await lines(...Array.from({ length: 25 }, () => LINE)));
    const outcomes: string[] = [];
    do {
      outcomes.push((await worker.fanOut(caller, id, () => false)).outcome);
    } while (outcomes.at(-1) !== 'done');
    expect(outcomes).toEqual(['retry', 'retry', 'done']);
    expect(new Set(service.queues.renders).size).toBe(25);
    expect(service.queues.renders).toHaveLength(25);
    // Repeated, as when its message is delivered twice.
    await worker.fanOut(caller, id);
    expect(service.queues.renders).toHaveLength(25);
    expect(await jobsOf(id, 30)).toHaveLength(25);
  });

  it('are made as far as the queue of the account has room, and the rest later', async () => {
    const leave = await crowd(PLAN_LIMITS.free.pendingJobs - 2);
    const id = await queue(await lines(LINE, LINE, LINE));
    expect(await worker.fanOut(caller, id)).toEqual({ outcome: 'wait', afterSeconds: 5 });
    expect(await batch(id)).toMatchObject({ nextIndex: 2, fannedOut: false });
    expect(await worker.fanOut(caller, id)).toMatchObject({ outcome: 'wait' });
    await leave();
    expect(await worker.fanOut(caller, id)).toEqual({ outcome: 'done' });
    await worker.workOff(caller);
    expect((await jobsOf(id, 3)).map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
    expect(service.jobs.pending(caller.accountId)).toBe(0);
  });

  it('free their place when they end, in any way', async () => {
    await queue([{}, { data: { title: 'T' } }, 'text', { data: { title: 'T' }, extra: 1 }]);
    expect(service.jobs.pending(caller.accountId)).toBe(4);
    await worker.workOff(caller);
    expect(service.jobs.pending(caller.accountId)).toBe(0);
  });

  it('are refused as a whole when the items of a request do not fit, without traces', async () => {
    await crowd(PLAN_LIMITS.free.pendingJobs - 1);
    const before = inputs();
    const refused = queue([{ data: { title: 'T' } }, { data: { title: 'T' } }]);
    await expect(refused).rejects.toMatchObject({ code: 'QUEUE_FULL' });
    expect(inputs()).toEqual(before);
  });

  it('have sealed credentials each, and their input is deleted with the last job', async () => {
    const s3 = {
      bucket: 'b-1',
      region: 'eu-central-1',
      accessKeyId: 'AKIA-OF-ITEM',
      secretAccessKey: 'S3CRET',
    };
    const id = await queue([
      { data: { title: '1' }, s3: { ...s3, key: '1.pdf' } },
      { data: { title: '2' } },
      { data: {} },
      { data: { title: '4' }, s3: { ...s3, key: '4.pdf', region: undefined } },
    ]);
    const { inputKey } = await batch(id);
    const stored = Buffer.from(await service.internal.read(inputKey, { maxBytes: 10_000 })).toString();
    expect(stored).not.toMatch(/AKIA-OF-ITEM|S3CRET/);
    await worker.fanOut(caller, service.queues.fanOuts.pop()!);
    const [first, second, ...failed] = service.queues.renders.splice(0);
    await worker.deliverAll(caller, first!);
    expect(inputs()).toEqual([inputKey]);
    await worker.deliverAll(caller, second!);
    expect(inputs()).toEqual([]);
    for (const jobId of failed) expect(await worker.deliver(caller, jobId)).toEqual({ outcome: 'done' });
    expect(worker.uploader.received.map(({ target }) => target)).toEqual([{ ...s3, key: '1.pdf' }]);
    const jobs = await jobsOf(id, 4);
    expect(jobs.map(({ status }) => status)).toEqual(['complete', 'complete', 'failed', 'failed']);
    expect(jobs[3]!.error).toMatch(/^items\[3\]: s3\.region/);
  });

  it('fail when their template is deleted before they are made', async () => {
    const id = await queue(await lines(LINE));
    await service.templates.dropVersions((await batch(id)).template as never);
    expect(await worker.fanOut(caller, id)).toEqual({ outcome: 'done' });
    expect(await batch(id)).toMatchObject({ count: 0, error: expect.stringContaining('template') });
    expect(inputs()).toEqual([]);
  });
});
