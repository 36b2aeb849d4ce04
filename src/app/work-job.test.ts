import { beforeEach, describe, expect, it } from 'vitest';
import { renderInlineBody } from '../contract/inline-source.ts';
import type { RenderInput } from '../contract/render.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { MemoryService, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { queueBatch } from './queue-batch.ts';
import { queueInline, queueRender } from './queue-render.ts';
import { RenderWorker, renderAsText } from './testing/render-worker.ts';

const SECRET = 'opens-the-store-of-a-customer';

let service: MemoryService;
let worker: RenderWorker;
let caller: Caller;
beforeEach(async () => {
  service = new MemoryService();
  worker = new RenderWorker(service);
  caller = await service.caller('free');
  await saveTestTemplate(service, caller);
});

const target = (key: string, bucket = 'customers') => ({
  bucket,
  key,
  region: 'eu-central-1',
  accessKeyId: 'AKIACUSTOMER',
  secretAccessKey: SECRET,
});
const queue = (input: Omit<Partial<RenderInput>, 'invoice'> = {}, webhookUrl?: string) =>
  queueRender(worker.queueing, {
    caller,
    requestId: newId(),
    slug: 'note',
    input: { data: { title: 'T' }, save: true, ...input },
    flattenForms: false,
    webhookUrl,
  });
const used = async () => (await service.quota.month(caller.accountId, Date.now())).used;
const inputs = () => service.internal.keys(`jobs/${caller.accountId}/`);
const total = async () =>
  (await service.documents.list(caller.accountId, {}, { limit: 100, offset: 0 })).total;

describe('work on a job', () => {
  it('leaves a document, an event and a unit of quota, and deletes its input', async () => {
    const { id, documentId } = await queue({ metadata: { order: 7 }, saveName: 'Order 7' });
    expect(inputs()).toHaveLength(1);
    expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    const job = await worker.job(caller, id);
    expect(job).toMatchObject({
      status: 'complete',
      attempts: 1,
      result: { bucket: 'documents', documentId },
    });
    expect(await service.documents.get(caller.accountId, documentId)).toMatchObject({
      name: 'Order 7',
      source: 'generated',
      metadata: { order: 7, templateSlug: 'note', renderTimeMs: 1 },
      template: { slug: 'note' },
      sizeBytes: '{"title":"T"}'.length,
    });
    expect(service.eventsOf(caller, documentId)).toEqual(['generated']);
    expect([await used(), inputs(), service.jobs.pending(caller.accountId)]).toEqual([1, [], 0]);
  });

  it('keeps the PDF of a job that saves no document', async () => {
    const { id } = await queue({ save: false });
    await worker.deliver(caller, id);
    const { result } = await worker.job(caller, id);
    expect(result).toMatchObject({ bucket: 'jobs' });
    expect(await service.internal.sizeOf(result!.blobKey!)).toBe(result!.sizeBytes);
    expect([await total(), await used()]).toEqual([0, 1]);
  });

  it('takes effect once, however often it is delivered', async () => {
    const { id } = await queue();
    for (let n = 0; n < 3; n += 1) expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    expect([await total(), await used(), (await worker.job(caller, id)).attempts]).toEqual([1, 1, 1]);
  });

  it('is done by one worker, while another one waits', async () => {
    const { id } = await queue();
    let second: unknown;
    worker.render = async (request) => {
      second = await worker.deliver(caller, id);
      return renderAsText(request);
    };
    expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    expect(second).toMatchObject({ outcome: 'retry', afterSeconds: expect.any(Number) });
    expect(await total()).toBe(1);
  });

  it('waits while the account uses all its workers', async () => {
    const jobs = [await queue(), await queue()];
    worker.bound = 1;
    let second: unknown;
    worker.render = async (request) => {
      second = await worker.deliver(caller, jobs[1]!.id);
      return renderAsText(request);
    };
    await worker.deliver(caller, jobs[0]!.id);
    expect(second).toMatchObject({ outcome: 'wait' });
    expect((await worker.job(caller, jobs[1]!.id)).attempts).toBe(0);
  });

  it('is retried after an internal error at growing intervals, and fails for good after three retries', async () => {
    const { id } = await queue({ s3: target('a.pdf', 'absent') }, 'https://hooks.example/x');
    const outcomes = await worker.deliverAll(caller, id);
    expect(outcomes).toMatchObject([
      { outcome: 'retry', afterSeconds: 2 },
      { outcome: 'retry', afterSeconds: 4 },
      { outcome: 'retry', afterSeconds: 8 },
      { outcome: 'reject', reason: 'S3_UPLOAD_FAILED' },
    ]);
    expect(await worker.job(caller, id)).toMatchObject({
      status: 'failed',
      error: 's3: the store refused the object',
      webhook: { state: 'pending' },
    });
    expect(service.queues.webhooks).toEqual([id]);
    // Nothing of its inputs is left, and nothing was counted.
    expect([inputs(), service.blobs.keys(), await used(), await total()]).toEqual([[], [], 0, 0]);
    expect((await worker.job(caller, id)).input.sealed).toBeUndefined();
    expect(service.jobs.pending(caller.accountId)).toBe(0);
  });

  it('stays counted when the store reports an error after accepting the bytes', async () => {
    worker.uploader.hears = true;
    const { id } = await queue({ s3: target('a.pdf', 'absent') });
    await worker.deliverAll(caller, id);
    expect([(await worker.job(caller, id)).status, await used()]).toEqual(['failed', 1]);
  });

  it('reports only "Internal server error" when it fails for good by our fault', async () => {
    const { id } = await queue();
    worker.render = () => Promise.reject(new Error('password of the database'));
    expect((await worker.deliverAll(caller, id)).at(-1)).toMatchObject({ reason: 'INTERNAL_ERROR' });
    expect((await worker.job(caller, id)).error).toBe('Internal server error');
  });

  it('succeeds when a later attempt succeeds', async () => {
    const { id } = await queue();
    let attempts = 0;
    worker.render = (request) => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new Error('crashed')) : renderAsText(request);
    };
    expect(await worker.deliverAll(caller, id)).toHaveLength(3);
    expect([(await worker.job(caller, id)).status, await total(), await used()]).toEqual(['complete', 1, 1]);
  });

  it('fails at once when the request itself is invalid', async () => {
    const { id } = await queue();
    worker.render = () => Promise.reject(new InvalidInputError('html: line 1: no such currency'));
    expect(await worker.deliverAll(caller, id)).toEqual([{ outcome: 'done' }]);
    expect(await worker.job(caller, id)).toMatchObject({
      status: 'failed',
      error: 'html: line 1: no such currency',
    });
    expect(inputs()).toEqual([]);
  });

  it('is abandoned when several workers die of it', async () => {
    const { id } = await queue();
    for (let n = 0; n < 12; n += 1) {
      expect(await service.jobs.claim(caller.accountId, id, `dies ${n}`, -1)).toMatchObject({
        outcome: 'claimed',
      });
    }
    expect(await worker.deliver(caller, id)).toMatchObject({ outcome: 'reject' });
    expect(await worker.job(caller, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('given up'),
    });
  });

  it('fails when its account or template is deleted, and rejects unknown jobs', async () => {
    const [first, second] = [await queue(), await queue()];
    await service.templates.dropVersions((first.task as { template: unknown }).template as never);
    await worker.deliverAll(caller, first.id);
    await service.accounts.close(caller.accountId, Date.now());
    await worker.deliverAll(caller, second.id);
    expect((await worker.job(caller, first.id)).error).toMatch(/template/);
    expect((await worker.job(caller, second.id)).error).toBe('The account no longer exists');
    const other = await service.caller();
    expect(await worker.deliver(other, newId())).toMatchObject({ outcome: 'reject' });
    // No data of a deleted account is kept, not even in the dead-letter queue.
    expect(await worker.deliver(caller, newId())).toEqual({ outcome: 'done' });
  });
});

describe('work on HTML or Markdown', () => {
  const inline = async (body: object, webhookUrl?: string) => {
    const request = { caller, requestId: newId(), webhookUrl, flattenForms: false };
    const job = await queueInline(worker.queueing, request, parseWith(renderInlineBody, body));
    return worker.job(caller, job.id);
  };

  it('leaves a document without a template, and deletes its input', async () => {
    const { id, documentId, task } = await inline({ html: '<p>', data: { a: 1 }, title: 'Letter' });
    expect(task).toEqual({ kind: 'inline', flattenForms: false });
    expect(await worker.deliver(caller, id)).toEqual({ outcome: 'done' });
    const document = await service.documents.get(caller.accountId, documentId);
    expect(document).toMatchObject({ name: 'Letter', source: 'generated', sizeBytes: '{"a":1}'.length });
    expect(document?.template).toBeUndefined();
    expect([await used(), inputs(), service.eventsOf(caller, documentId)]).toEqual([1, [], ['generated']]);
  });

  it('keeps an image with the job, and counts it', async () => {
    const { id } = await inline(
      { markdown: '# x', format: 'png', image: { width: 100 } },
      'https://a.example/',
    );
    await worker.deliver(caller, id);
    const { result } = await worker.job(caller, id);
    expect(result).toMatchObject({
      bucket: 'jobs',
      mediaType: 'image/png',
      blobKey: expect.stringMatching(/png$/),
    });
    expect([await used(), await total(), service.queues.webhooks]).toEqual([1, 0, [id]]);
  });

  it('uses the sealed credentials of the target store', async () => {
    const { id, input } = await inline({ html: '<p>', s3: target('page.pdf'), save: false });
    expect(input.sealed).toBeInstanceOf(Uint8Array);
    await worker.deliver(caller, id);
    expect(worker.uploader.received).toMatchObject([{ target: target('page.pdf'), pdf: '{}' }]);
    expect([await used(), inputs()]).toEqual([1, [`jobs/${caller.accountId}/${id}/result.pdf`]]);
  });
});

describe('credentials of an object store', () => {
  it('are sealed apart from the input, used for the upload, and deleted when the job ends', async () => {
    const { id } = await queue({ s3: target('one.pdf') });
    const [key] = inputs();
    const stored = Buffer.from(await service.internal.read(key!, { maxBytes: 10_000 })).toString();
    expect(JSON.parse(stored).s3).toEqual({
      ...target('one.pdf'),
      accessKeyId: '*'.repeat('AKIACUSTOMER'.length),
      secretAccessKey: '*'.repeat(SECRET.length),
    });
    expect((await worker.job(caller, id)).input.sealed).toBeInstanceOf(Uint8Array);
    await worker.deliver(caller, id);
    expect(worker.uploader.received).toMatchObject([{ target: target('one.pdf'), pdf: '{"title":"T"}' }]);
    const job = await worker.job(caller, id);
    expect(job).toMatchObject({ status: 'complete', result: { url: 'https://customers.example/one.pdf' } });
    expect([job.input.sealed, inputs()]).toEqual([undefined, []]);
  });
});

describe('the quota', () => {
  const batchOf = async (count: number) => {
    const items = Array.from({ length: count }, (_, n) => ({
      data: { title: 'T' },
      s3: target(`${n}.pdf`),
    }));
    const request = { caller, requestId: newId(), operation: 'queueBatch', slug: 'note' };
    const { batchId } = await queueBatch(worker.queueing, { ...request, flattenForms: false, items });
    await worker.workOff(caller);
    return service.jobs.countBatch(caller.accountId, batchId);
  };

  it('allows as many uploads to another store as are left this month', async () => {
    service.quota.leave(caller, 10);
    expect(await batchOf(25)).toEqual({ processing: 0, complete: 10, failed: 15 });
    expect([worker.uploader.received.length, await used()]).toEqual([10, 500]);
  });

  it('is checked before anything is rendered', async () => {
    const { id } = await queue();
    service.quota.leave(caller, 0);
    worker.render = () => Promise.reject(new Error('it was rendered'));
    await worker.deliverAll(caller, id);
    expect((await worker.job(caller, id)).error).toContain('quota exceeded');
    await expect(queue()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('gets its unit back when a PDF is not uploaded', async () => {
    service.quota.leave(caller, 10);
    const { id } = await queue({ s3: target('a.pdf', 'absent') });
    await worker.deliver(caller, id);
    // It stays counted once between attempts, however many.
    expect(await used()).toBe(491);
    await worker.deliverAll(caller, id);
    expect(await used()).toBe(490);
  });

  it('removes a document whose render exceeds the quota', async () => {
    const { id } = await queue();
    service.quota.leave(caller, 1);
    worker.render = async (request) => {
      await service.quota.count(caller, Date.now());
      return renderAsText(request);
    };
    await worker.deliverAll(caller, id);
    expect((await worker.job(caller, id)).error).toContain('quota exceeded');
    expect([await total(), service.blobs.keys()]).toEqual([0, []]);
  });
});

describe('queueing a render', () => {
  it('leaves nothing behind when the queue cannot be reached', async () => {
    service.queues.renderJob = () => Promise.reject(new Error('unreachable'));
    await expect(queue()).rejects.toThrow('unreachable');
    expect([inputs(), service.jobs.pending(caller.accountId)]).toEqual([[], 0]);
  });
});
