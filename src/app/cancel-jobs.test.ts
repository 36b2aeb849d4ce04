import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../domain/caller.ts';
import { derivedId, newId } from '../domain/ids.ts';
import { MemoryService, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { cancelBatch, cancelJob } from './cancel-jobs.ts';
import { queueBatch } from './queue-batch.ts';
import { queueRender } from './queue-render.ts';
import { RenderWorker } from './testing/render-worker.ts';

const HOOK = 'https://hooks.example/x';

let service: MemoryService;
let worker: RenderWorker;
let caller: Caller;
beforeEach(async () => {
  service = new MemoryService();
  worker = new RenderWorker(service);
  caller = await service.caller('free');
  await saveTestTemplate(service, caller);
});

const queue = () =>
  queueRender(worker.queueing, {
    caller,
    requestId: newId(),
    slug: 'note',
    input: { data: { title: 'T' }, save: true },
    flattenForms: false,
    webhookUrl: HOOK,
  });
const queueItems = async (count: number) => {
  const items = Array.from({ length: count }, () => ({ data: { title: 'T' } }));
  const request = { caller, requestId: newId(), operation: 'queueBatch', slug: 'note', flattenForms: false };
  return (await queueBatch(worker.queueing, { ...request, items, webhookUrl: HOOK })).batchId;
};
const cancel = (id: string) =>
  cancelJob({ ...worker.working, cancellation: service.attempts }, caller.accountId, id);
const inputs = () => service.internal.keys(`jobs/${caller.accountId}/`);
const used = async () => (await service.quota.month(caller.accountId, Date.now())).used;
const job = (id: string) => worker.job(caller, id);
const batch = async (id: string) => (await service.jobs.getBatch(caller.accountId, id))!;

describe('a canceled job', () => {
  it('is never rendered, leaves no input, and sends its webhook once', async () => {
    const { id } = await queue();
    await cancel(id);
    await cancel(id);
    expect(await job(id)).toMatchObject({ status: 'failed', canceled: true, error: 'The job was canceled' });
    expect([inputs(), service.jobs.pending(caller.accountId)]).toEqual([[], 0]);
    expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    expect([service.queues.webhooks, await used(), (await job(id)).attempts]).toEqual([[id], 0, 0]);
  });

  it('is not retried when it has failed and waits for its next attempt', async () => {
    const { id } = await queue();
    worker.render = async () => {
      throw new Error('fails');
    };
    expect(await worker.deliver(caller, id)).toMatchObject({ outcome: 'retry' });
    await cancel(id);
    expect(await job(id)).toMatchObject({ status: 'failed', canceled: true, attempts: 1 });
    expect([inputs(), service.jobs.pending(caller.accountId)]).toEqual([[], 0]);
    expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    expect([service.queues.webhooks, (await job(id)).attempts]).toEqual([[id], 1]);
  });

  it('is refused during an attempt, or when the job has ended', async () => {
    const { id } = await queue();
    worker.render = async () => {
      await expect(cancel(id)).rejects.toMatchObject({ code: 'JOB_BEGUN', kind: 'conflict' });
      throw new Error('fails');
    };
    await worker.deliverAll(caller, id);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'JOB_BEGUN' });
    await expect(cancel(newId())).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  });
});

describe('a canceled batch', () => {
  it('ends its pending jobs, in any state of the batch', async () => {
    const id = await queueItems(25);
    await worker.fanOut(caller, id, () => false);
    const [first, ...made] = service.queues.renders.splice(0);
    await worker.deliver(caller, first!);
    await cancelBatch(service.jobs, caller.accountId, id);
    await worker.workOff(caller);
    for (const jobId of [...made, ...service.queues.renders]) await worker.deliver(caller, jobId);
    const counts = await service.jobs.countBatch(caller.accountId, id);
    expect(counts).toEqual({ processing: 0, complete: 1, failed: 24 });
    // Every id returned by the request identifies a job that states why it was not rendered.
    for (const index of [9, 10, 24]) {
      expect(await job(derivedId(id, index))).toMatchObject({ error: 'The batch was canceled', attempts: 0 });
    }
    expect(await batch(id)).toMatchObject({ count: 25, error: 'The batch was canceled' });
    expect([await used(), inputs(), service.jobs.pending(caller.accountId)]).toEqual([
      1,
      expect.not.arrayContaining([(await batch(id)).inputKey]),
      0,
    ]);
    expect(service.queues.webhooks).toHaveLength(25);
  });

  it('stops a running reader', async () => {
    const id = await queueItems(25);
    const canceling = () => {
      void cancelBatch(service.jobs, caller.accountId, id);
      return true;
    };
    expect(await worker.fanOut(caller, id, canceling)).toEqual({ outcome: 'retry', afterSeconds: 1 });
    expect(await worker.fanOut(caller, id)).toEqual({ outcome: 'done' });
    expect(await batch(id)).toMatchObject({ fannedOut: true, error: 'The batch was canceled' });
  });

  it('is refused once all jobs have ended, and can be repeated before', async () => {
    const id = await queueItems(1);
    await worker.workOff(caller);
    const refused = cancelBatch(service.jobs, caller.accountId, id);
    await expect(refused).rejects.toMatchObject({ code: 'BATCH_ENDED', kind: 'conflict' });
    const other = await queueItems(1);
    await cancelBatch(service.jobs, caller.accountId, other);
    await worker.workOff(caller);
    await cancelBatch(service.jobs, caller.accountId, other);
    await expect(cancelBatch(service.jobs, caller.accountId, newId())).rejects.toMatchObject({
      code: 'BATCH_NOT_FOUND',
    });
  });
});

describe('a revoked key', () => {
  it('fails the jobs that it has queued, and the items of its batches', async () => {
    const { id } = await queue();
    const batchId = await queueItems(2);
    const read = await queueItems(2);
    await worker.fanOut(caller, read);
    await service.accounts.revokeKey(caller.accountId, caller.keyId);
    await worker.fanOut(caller, batchId);
    for (const jobId of [id, ...[batchId, read].flatMap((of) => [0, 1].map((n) => derivedId(of, n)))]) {
      await worker.deliver(caller, jobId);
      expect(await job(jobId)).toMatchObject({ status: 'failed', error: expect.stringContaining('revoked') });
    }
    expect([await used(), service.queues.webhooks.length]).toEqual([0, 5]);
  });
});
