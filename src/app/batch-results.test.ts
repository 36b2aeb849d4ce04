import { readText } from '@platen/pdf';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../domain/caller.ts';
import { MemoryService, requestBy, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { zipContents } from '../zip/testing/zip-contents.ts';
import { readAll } from '../zip/write-zip.ts';
import { mergeResults, zipResults } from './batch-results.ts';
import { deleteDocument } from './delete-document.ts';
import { queueBatch } from './queue-batch.ts';
import { directWorker } from './testing/direct-worker.ts';
import { pdfOf } from './testing/pipelines.ts';
import { RenderWorker, renderAsText } from './testing/render-worker.ts';

let service: MemoryService;
let worker: RenderWorker;
let caller: Caller;
beforeEach(async () => {
  service = new MemoryService();
  worker = new RenderWorker(service);
  worker.render = async (request) => ({
    ...(await renderAsText(request)),
    pdf: pdfOf(String(request.data.title)),
  });
  caller = await service.caller();
  const dataSchema = { type: 'object', required: ['title'] };
  await saveTestTemplate(service, caller, { slug: 'note', dataSchema });
});

const ports = () => {
  const { jobs, blobs, internal, documents } = service;
  return {
    jobs,
    documents: blobs,
    internal,
    records: documents,
    presence: documents,
    worker: () => directWorker,
  };
};

async function batchOf(items: readonly object[]): Promise<string> {
  const request = { ...requestBy(caller), operation: 'queueBatch', slug: 'note', flattenForms: false, items };
  return (await queueBatch(worker.queueing, request)).batchId;
}

const zip = async (batchId: string) =>
  zipContents(await readAll(await zipResults(ports(), requestBy(caller), batchId)));
const failuresIn = (files: Map<string, Uint8Array>) =>
  JSON.parse(Buffer.from(files.get('failures.json')!).toString());

describe('the results of a batch', () => {
  it('are a ZIP in the order of the items, with a list of failures', async () => {
    const items = Array.from({ length: 25 }, (_, n) => ({ data: n === 3 ? {} : { title: `note ${n}` } }));
    const batchId = await batchOf(items);
    await worker.workOff(caller);
    const files = await zip(batchId);
    const numbers = items.map((_, n) => n).filter((n) => n !== 3);
    const names = numbers.map((n) => `${String(n).padStart(5, '0')}.pdf`);
    expect([...files.keys()]).toEqual([...names, 'failures.json']);
    expect(await readText(new Uint8Array(files.get('00024.pdf')!))).toContain('note 24');
    expect(failuresIn(files)).toMatchObject([{ index: 3, error: expect.stringContaining('title') }]);
    expect(service.eventsOf(caller).filter((event) => event === 'downloaded')).toHaveLength(24);
  });

  it('have the names of documents on request, in file names that are safe', async () => {
    const items = [
      { data: { title: 'a' }, saveName: 'Order 7/8: Ada' },
      { data: { title: 'b' }, saveName: 'x.pdf' },
    ];
    const batchId = await batchOf(items);
    await worker.workOff(caller);
    const files = await zipContents(
      await readAll(await zipResults(ports(), requestBy(caller), batchId, { names: true })),
    );
    expect([...files.keys()]).toEqual(['00000 Order 7_8_ Ada.pdf', '00001 x.pdf', 'failures.json']);
  });

  it('list a document that has been deleted since', async () => {
    const batchId = await batchOf([{ data: { title: 'a' } }, { data: { title: 'b' } }]);
    await worker.workOff(caller);
    const { items } = await service.documents.list(caller.accountId, {}, { limit: 10, offset: 0 });
    await deleteDocument({ ...service, responses: service.idempotency }, requestBy(caller), items[1]!.id);
    expect(failuresIn(await zip(batchId))).toMatchObject([{ error: 'The document has been deleted' }]);
  });

  it('are one PDF in the order of the items', async () => {
    const batchId = await batchOf(['a', 'b', 'c'].map((title) => ({ data: { title: `note ${title}` } })));
    await expect(mergeResults(ports(), requestBy(caller), batchId)).rejects.toMatchObject({
      code: 'BATCH_NOT_ENDED',
      kind: 'conflict',
    });
    await worker.workOff(caller);
    const { pdf, failures } = await mergeResults(ports(), requestBy(caller), batchId);
    expect((await readText(pdf)).match(/note ./g)).toEqual(['note a', 'note b', 'note c']);
    expect(failures).toBe(0);
  });

  it('are missing for other accounts, or when all items failed', async () => {
    const batchId = await batchOf([{ data: {} }]);
    await worker.workOff(caller);
    await expect(mergeResults(ports(), requestBy(caller), batchId)).rejects.toMatchObject({
      code: 'NO_RESULTS',
    });
    const other = requestBy(await service.caller());
    await expect(zipResults(ports(), other, batchId)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
  });
});
