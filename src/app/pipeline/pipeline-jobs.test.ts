import { Buffer } from 'node:buffer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { samplePdf } from '../../../packages/pdf/src/testing/sample-pdf.ts';
import { requestBy } from '../../ports/testing/memory/service.ts';
import { zipContents } from '../../zip/testing/zip-contents.ts';
import { readAll } from '../../zip/write-zip.ts';
import { deleteDocument } from '../delete-document.ts';
import { fileOf, reportOf } from '../read-job.ts';
import { pdfOf, TestPipelines } from '../testing/pipelines.ts';

const HOOK = 'https://hooks.example/x';

let pipelines: TestPipelines;
beforeEach(async () => {
  pipelines = await TestPipelines.start();
  await pipelines.template('note');
});

const base64 = (text: string) => Buffer.from(pdfOf(text)).toString('base64');
const note = { do: 'render', template: 'note', data: { title: 'x' } };
/** A pipeline that results in three documents. */
const parts = () => ({
  inputs: { a: Buffer.from(samplePdf({ pages: 2 })).toString('base64') },
  steps: [note, { do: 'split', every: 1 }],
  saveName: 'Part',
});
const internal = () => pipelines.service.internal.keys();

async function fileOfJob(jobId: string) {
  const { blobs, documents, internal: inner, jobs } = pipelines.service;
  const ports = { jobs, documents: blobs, internal: inner, records: documents, presence: documents };
  const job = await pipelines.job(jobId);
  const body = await fileOf(ports, requestBy(pipelines.caller), job);
  return { bytes: body && (await readAll(body)), report: await reportOf(ports, job) };
}

describe('a queued pipeline whose document is deleted', () => {
  const remove = (id: string) =>
    deleteDocument(
      { ...pipelines.service, responses: pipelines.service.idempotency },
      requestBy(pipelines.caller),
      id,
    );
  const gone = expect.stringContaining('has been deleted or has expired');
  /** Deletes the document when the worker stores its first object. */
  const removeMeanwhile = (id: string) => {
    const { internal } = pipelines.service;
    const put = internal.put.bind(internal);
    vi.spyOn(internal, 'put').mockImplementationOnce(async (...object) => {
      await remove(id);
      return put(...object);
    });
  };

  it.each([
    ['one document', [], true],
    ['several documents', [{ do: 'split', every: 1 }], true],
    ['a file', [], false],
  ])('leaves no result when the deletion ends with %s', async (_, more, save) => {
    const documentId = await pipelines.document('secret');
    const steps = [{ do: 'text' }, { do: 'merge' }, ...more];
    const inputs = { a: { documentId }, b: Buffer.from(samplePdf({ pages: 1 })).toString('base64') };
    const id = await pipelines.queue({ inputs, steps, save });
    removeMeanwhile(documentId);
    expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    expect(await pipelines.job(id)).toMatchObject({ status: 'failed', error: gone });
    expect([internal(), (await pipelines.traces()).documents, pipelines.service.blobs.keys()]).toEqual([
      [],
      0,
      [],
    ]);
  });

  it('leaves nothing of an attempt that died before the deletion', async () => {
    const documentId = await pipelines.document('secret');
    const id = await pipelines.queue({ inputs: { a: { documentId } }, steps: [{ do: 'text' }] });
    vi.spyOn(pipelines.service.jobs, 'complete').mockRejectedValueOnce(new Error('dies'));
    expect(await pipelines.deliver(id)).toMatchObject({ outcome: 'retry' });
    expect(internal()).toHaveLength(2);
    await remove(documentId);
    expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    expect([internal(), pipelines.service.blobs.keys()]).toEqual([[], []]);
    expect(await pipelines.job(id)).toMatchObject({ status: 'failed', error: gone });
  });

  it('does not start', async () => {
    const documentId = await pipelines.document('secret');
    const id = await pipelines.queue({ inputs: { a: { documentId } }, steps: [{ do: 'text' }] });
    await remove(documentId);
    await pipelines.deliver(id);
    expect(await pipelines.job(id)).toMatchObject({ status: 'failed', error: gone });
  });
});

describe('a queued pipeline', () => {
  it('signs nothing when its key was revoked before it started', async () => {
    const steps = [note, { do: 'certify', certificateId: await pipelines.certificate() }];
    const id = await pipelines.queue({ steps });
    const { accounts } = pipelines.service;
    await accounts.revokeKey(pipelines.caller.accountId, pipelines.caller.keyId);
    await pipelines.deliver(id);
    expect(await pipelines.job(id)).toMatchObject({
      status: 'failed',
      error: 'The API key that queued this has been revoked',
    });
    expect(pipelines.service.eventsOf(pipelines.caller)).not.toContain('certificate-used');
  });

  it('delivers nothing when its key is revoked while it runs', async () => {
    const s3 = { bucket: 'b', key: 'k', region: 'eu-central-1', accessKeyId: 'a', secretAccessKey: 's' };
    const id = await pipelines.queue({ steps: [note], s3 });
    vi.spyOn(pipelines.service.accounts, 'hasKey').mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    await pipelines.deliver(id);
    expect(await pipelines.job(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('revoked'),
    });
    expect([pipelines.uploads, pipelines.renders]).toEqual([[], 0]);
  });

  it('ends with its document, events and renders, and deletes its input', async () => {
    const certificateId = await pipelines.certificate();
    const steps = [note, { do: 'certify', certificateId }];
    const id = await pipelines.queue(
      { steps, saveName: 'Signed', metadata: { order: 7 } },
      { webhookUrl: HOOK },
    );
    expect(pipelines.service.queues.pipelines).toEqual([id]);
    expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    const { result, documentId, task } = await pipelines.job(id);
    expect(task).toEqual({ kind: 'pipeline', scope: 'admin' });
    expect(result).toMatchObject({ bucket: 'documents', documentId });
    const { bytes, report } = await fileOfJob(id);
    expect(Buffer.from(bytes!).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(report).toMatchObject({
      documents: [{ id: documentId, name: 'Signed' }],
      reports: [{ do: 'render' }],
    });
    expect(pipelines.service.eventsOf(pipelines.caller, documentId)[0]).toBe('processed');
    expect(pipelines.service.eventsOf(pipelines.caller)).toContain('certificate-used');
    expect([pipelines.renders, pipelines.service.queues.webhooks]).toEqual([1, [id]]);
    expect(internal()).toEqual([`jobs/${pipelines.caller.accountId}/${id}/report.json`]);
  });

  it('takes effect once, however often it is delivered', async () => {
    const id = await pipelines.queue(parts());
    for (let n = 0; n < 3; n += 1) expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    expect(await pipelines.traces()).toMatchObject({ documents: 3, renders: 1 });
    const { result } = await pipelines.job(id);
    expect(result).toMatchObject({ bucket: 'jobs', mediaType: 'application/zip' });
    expect(result?.documentIds).toHaveLength(3);
    const { bytes } = await fileOfJob(id);
    expect([...(await zipContents(bytes!)).keys()]).toEqual([
      'a-1.pdf',
      'a-2.pdf',
      'note.pdf',
      'report.json',
    ]);
  });

  it('resumes after an attempt that died between two documents, without repeating steps', async () => {
    const { documents } = pipelines.service;
    const create = documents.create.bind(documents);
    let made = 0;
    documents.create = async (document) => {
      made += 1;
      if (made === 2) throw new Error('the worker died');
      return create(document);
    };
    const id = await pipelines.queue(parts());
    expect(await pipelines.deliver(id)).toMatchObject({ outcome: 'retry' });
    expect(await pipelines.traces()).toMatchObject({ documents: 1, renders: 1 });
    pipelines.breakRenderer();
    expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    expect(await pipelines.traces()).toMatchObject({ documents: 3, renders: 1 });
    expect(pipelines.service.eventsOf(pipelines.caller).filter((name) => name === 'processed')).toHaveLength(
      3,
    );
    expect(internal().filter((key) => key.endsWith('outcome.json'))).toEqual([]);
  });

  it('removes everything it made when it fails for good', async () => {
    const before = await pipelines.traces();
    const { documents } = pipelines.service;
    const create = documents.create.bind(documents);
    documents.create = async (document) => {
      if (document.record.name === 'Part-note') throw new Error('password of the database');
      return create(document);
    };
    const id = await pipelines.queue(parts(), { webhookUrl: HOOK });
    for (const outcome of ['retry', 'retry', 'retry', 'reject']) {
      expect(await pipelines.deliver(id)).toMatchObject({ outcome });
    }
    expect(await pipelines.job(id)).toMatchObject({ status: 'failed', error: 'Internal server error' });
    const { documents: left, renders, objects } = await pipelines.traces();
    expect({ left, renders, objects }).toEqual({
      left: before.documents,
      renders: before.renders,
      objects: before.objects,
    });
    expect([internal(), pipelines.service.queues.webhooks]).toEqual([[], [id]]);
  });

  it('fails with the name of the step, and keeps only its renders', async () => {
    const id = await pipelines.queue({
      inputs: { a: base64('x'), b: Buffer.from('no PDF').toString('base64') },
      steps: [note, { do: 'merge' }],
    });
    expect(await pipelines.deliver(id)).toEqual({ outcome: 'done' });
    const { status, error } = await pipelines.job(id);
    expect([status, error]).toEqual(['failed', expect.stringContaining('steps[1] (merge of b): ')]);
    expect([internal(), pipelines.renders, (await pipelines.traces()).documents]).toEqual([[], 1, 0]);
  });

  it('names only the failed step for an internal error', async () => {
    pipelines.breakRenderer();
    const id = await pipelines.queue({ steps: [note] });
    for (let n = 0; n < 4; n += 1) await pipelines.deliver(id);
    expect((await pipelines.job(id)).error).toBe('steps[0] (render): Internal server error');
  });

  it('is checked as a whole before it is queued', async () => {
    const refused = (body: object, by = pipelines.caller) => pipelines.queue(body, { by });
    await expect(refused({ steps: [{ ...note, template: 'none' }] })).rejects.toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
      step: { index: 0, do: 'render' },
    });
    const signing = { steps: [note, { do: 'certify', certificateId: await pipelines.certificate() }] };
    await expect(refused(signing, { ...pipelines.caller, scope: 'render' })).rejects.toMatchObject({
      code: 'SCOPE_REQUIRED',
    });
    pipelines.service.quota.leave(pipelines.caller, 0);
    await expect(refused({ steps: [note] })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect([internal(), pipelines.service.queues.pipelines]).toEqual([[], []]);
  });

  it('stores its input encrypted', async () => {
    const id = await pipelines.queue({
      inputs: { a: { pdf: base64('x'), password: 'opens-the-file' } },
      steps: [{ do: 'flatten' }],
    });
    const { key } = (await pipelines.job(id)).input;
    const stored = Buffer.from(
      await pipelines.service.internal.read(key, { maxBytes: 1_000_000 }),
    ).toString();
    for (const secret of ['opens-the-file', base64('x')]) expect(stored).not.toContain(secret);
    await pipelines.deliver(id);
    expect((await pipelines.job(id)).status).toBe('complete');
  });

  it('returns only a report on request, or when its files were uploaded to a store', async () => {
    const body = { inputs: { a: base64('x') }, steps: [{ do: 'validate' }], save: false };
    const s3 = { bucket: 'b', key: 'k', accessKeyId: 'i', secretAccessKey: 's', region: 'r' };
    const [json, sent] = [
      await pipelines.queue({ ...body, respond: 'json' }),
      await pipelines.queue({ ...body, s3 }),
    ];
    for (const id of [json, sent]) {
      await pipelines.deliver(id);
      expect((await fileOfJob(id)).bytes).toBeUndefined();
    }
    expect((await fileOfJob(json)).report?.reports).toMatchObject([{ do: 'validate' }]);
    expect((await pipelines.job(sent)).result?.url).toBe('https://b.example/k');
    expect(pipelines.uploads).toMatchObject([{ key: 'k', type: 'application/pdf' }]);
  });
});
