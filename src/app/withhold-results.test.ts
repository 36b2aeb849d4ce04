import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../domain/caller.ts';
import { newId } from '../domain/ids.ts';
import type { JobRecord, JobResult } from '../ports/job-record.ts';
import { MemoryService, requestBy, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { listBatchJobs } from './batch-jobs.ts';
import { deleteDocument } from './delete-document.ts';
import { queueBatch } from './queue-batch.ts';
import { newJob } from './queue-render.ts';
import { saveDocument } from './save-document.ts';
import { sweepDeleted } from './sweep-deleted.ts';
import { RenderWorker } from './testing/render-worker.ts';
import { listable, showable } from './withhold-results.ts';

const GONE_FILE = 'The file of the batch has been deleted';
const GONE = expect.stringContaining('has been deleted or has expired');

/** Fakes documents of which only `existing` are present, and counts the queries. */
function presence(...existing: string[]) {
  const asked: (readonly string[])[] = [];
  return {
    asked,
    existing: async (_: string, ids: readonly string[]) => {
      asked.push(ids);
      return new Set(ids.filter((id) => existing.includes(id)));
    },
  };
}

function ended(fields: Partial<JobRecord>): JobRecord {
  const id = newId();
  const request = { caller: { accountId: 'a', keyName: 'k' }, requestId: 'r' };
  const task = { kind: 'pipeline', scope: 'render' } as const;
  return { ...newJob({ id, task, key: 'k', request, now: 1 }), status: 'complete', ...fields };
}

const unsaved: JobResult = { bucket: 'jobs', blobKey: 'b', reportKey: 'r', sizeBytes: 1, conformance: 'x' };
const saved: JobResult = { ...unsaved, bucket: 'documents', documentId: 'd' };

describe('a job in a response', () => {
  it('costs no call when it has no content of a document', async () => {
    const documents = presence();
    const jobs = [
      ended({ result: unsaved }),
      ended({ result: { bucket: 'documents', blobKey: 'b', sizeBytes: 1, documentId: 'd' } }),
      ended({ result: { bucket: 'jobs', sizeBytes: 1 }, reads: ['a'] }),
      ended({ status: 'failed', error: 'e' }),
      ended({ status: 'pending', reads: ['a'] }),
    ];
    expect(await showable({ presence: documents }, jobs)).toEqual(jobs);
    expect(documents.asked).toEqual([]);
  });

  it('is checked together with all others, and is complete while its documents exist', async () => {
    const documents = presence('a', 'd');
    const jobs = [
      ended({ result: saved, reads: ['a'] }),
      ended({ status: 'failed', error: 'e', reads: ['a'] }),
    ];
    expect(await showable({ presence: documents }, jobs)).toEqual(jobs);
    expect(documents.asked).toEqual([['a', 'd']]);
  });

  it('keeps its state, ids and saved document when one that it read is deleted', async () => {
    const [job] = await showable({ presence: presence('d') }, [ended({ result: saved, reads: ['a'] })]);
    expect(job).toMatchObject({ status: 'complete', deletedDocument: 'a' });
    expect(job!.result).toEqual({ bucket: 'documents', blobKey: 'b', sizeBytes: 1, documentId: 'd' });
    const [other] = await showable({ presence: presence() }, [ended({ result: unsaved, reads: ['a'] })]);
    expect(other!.result).toEqual({ bucket: 'jobs', sizeBytes: 1 });
  });

  it('hides only errors in lists, for which it looks up nothing else', async () => {
    const documents = presence();
    const jobs = [ended({ result: saved }), ended({ status: 'failed', error: 'quote', reads: ['a'] })];
    const [complete, failed] = await listable({ presence: documents }, jobs);
    expect([complete, failed!.error]).toEqual([jobs[0], GONE]);
    expect(documents.asked).toEqual([['a']]);
  });
});

describe('a batch whose file is deleted', () => {
  let service: MemoryService;
  let worker: RenderWorker;
  let caller: Caller;
  beforeEach(async () => {
    service = new MemoryService();
    worker = new RenderWorker(service);
    caller = await service.caller();
    await saveTestTemplate(service, caller);
  });

  /** @returns the ids of the batch and of its file */
  async function batchOf(lines: readonly object[]): Promise<{ batchId: string; file: string }> {
    const bytes = Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
    const document = { bytes, source: 'uploaded', name: 'f', metadata: {}, countsAsRender: false } as const;
    const file = (await saveDocument(service, requestBy(caller), document)).id;
    const request = { ...requestBy(caller), operation: 'queueBatch', slug: 'note', flattenForms: false };
    const items = { inputDocumentId: file };
    const { batchId } = await queueBatch(worker.queueing, { ...request, items });
    return { batchId, file };
  }
  const ports = () => ({ ...service, responses: service.idempotency });
  const remove = (id: string) => deleteDocument(ports(), requestBy(caller), id);
  const jobsOf = async (id: string) => {
    const batch = (await service.jobs.getBatch(caller.accountId, id))!;
    return (await listBatchJobs(service.jobs, batch, { limit: 100, offset: 0 })).items;
  };
  const note = (title: string) => ({ data: { title } });

  it('reads and renders nothing more, and keeps no copy of the file', async () => {
    const { batchId, file } = await batchOf(Array.from({ length: 25 }, (_, n) => note(`n${n}`)));
    await worker.fanOut(caller, batchId, () => false);
    const [first] = service.queues.renders.splice(0, 1);
    await worker.deliver(caller, first!);
    await remove(file);
    expect(service.internal.keys()).toEqual([]);
    await worker.workOff(caller);
    const jobs = await jobsOf(batchId);
    expect(jobs.map(({ status }) => status)).toEqual(['complete', ...Array(9).fill('failed')]);
    expect(jobs[1]).toMatchObject({ error: 'The file of the batch has been deleted', canceled: true });
  });

  it('delivers nothing of a line in progress', async () => {
    const { batchId, file } = await batchOf([note('x')]);
    const render = worker.render;
    worker.render = async (request) => {
      await remove(file);
      return render(request);
    };
    await worker.workOff(caller);
    expect(await jobsOf(batchId)).toMatchObject([{ status: 'failed', error: GONE_FILE }]);
    expect(service.blobs.keys()).toEqual([]);
  });

  it('is cleared by the sweep: warnings of renders, and errors that quote a line', async () => {
    const { batchId, file } = await batchOf([note('x'), { ...note('y'), quoted: 1 }]);
    const render = worker.render;
    worker.render = async (request) => {
      const warnings = [{ kind: 'script' as const, message: 'quotes x' }];
      return { ...(await render(request)), warnings };
    };
    await worker.workOff(caller);
    expect((await jobsOf(batchId))[0]!.result!.warnings).toHaveLength(1);
    await remove(file);
    await sweepDeleted({ ...ports(), deletions: service.documents }, Date.now() + 7_200_000, () => true);
    const [after, failed] = await jobsOf(batchId);
    expect(after).toMatchObject({ deletedDocument: file, result: { documentId: after!.documentId } });
    expect(after!.result!.warnings).toBeUndefined();
    expect([failed!.deletedDocument, failed!.error]).toEqual([file, undefined]);
  });
});
