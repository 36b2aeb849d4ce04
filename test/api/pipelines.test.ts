import { beforeAll, describe, expect, it } from 'vitest';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { zipContents } from '../../src/zip/testing/zip-contents.ts';
import { startReceiver } from '../receiver.ts';
import { base64, eventsOf, savedDocument } from './pdf-requests.ts';
import { bytesOf, call, jobEnded, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: string;
beforeAll(async () => {
  account = await newAccount();
  pdf = base64(await richPdf({ mark: 'A', pages: 2 }));
});

const run = (body: unknown) => call('POST', '/v1/pipelines', { key: account.renderKey, body });

describe('a pipeline through HTTP', () => {
  it('ends with a document, whose event names the operation', async () => {
    const steps = [{ do: 'flatten' }, { do: 'merge' }, { do: 'validate' }];
    const response = await run({ inputs: { a: pdf, b: pdf }, steps, saveName: 'Both' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const id = response.headers.get('x-document-id')!;
    const header = Buffer.from(response.headers.get('x-pipeline-report')!, 'base64').toString();
    expect(JSON.parse(header)).toMatchObject({ documents: [{ id }], reports: [{ step: 2, do: 'validate' }] });
    expect(Buffer.from(await bytesOf(response)).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await savedDocument(account, id)).toMatchObject({ name: 'Both', source: 'processed' });
    expect(await eventsOf(id)).toEqual(['processed']);
  });

  it('ends with a ZIP of several files', async () => {
    const response = await run({ inputs: { a: pdf }, steps: [{ do: 'rasterize', dpi: 72 }], save: false });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect([...(await zipContents(await bytesOf(response))).keys()]).toEqual([
      'a-1.png',
      'a-2.png',
      'report.json',
    ]);
  });

  it('is queued with a webhookUrl, and saves several documents once', async () => {
    const receiver = await startReceiver();
    try {
      const steps = [{ do: 'split', every: 1 }];
      const queued = await run({ inputs: { a: pdf }, steps, saveName: 'Part', webhookUrl: receiver.url });
      expect(queued.status).toBe(202);
      const { jobId } = await jsonOf(queued);
      await receiver.until((events) => events.length > 0);
      const event = receiver.events[0]!.body;
      expect(event).toMatchObject({ jobId, status: 'complete', mediaType: 'application/zip' });
      const files = await zipContents(Buffer.from(event.fileBase64, 'base64'));
      expect([...files.keys()]).toEqual(['a-1.pdf', 'a-2.pdf', 'report.json']);
      const job = await jobEnded(jobId, account.adminKey);
      expect(job).toMatchObject({ kind: 'pipeline', fileBase64: event.fileBase64, report: event.report });
      expect(job.documentIds).toHaveLength(2);
      for (const id of job.documentIds) expect(await eventsOf(id)).toEqual(['processed']);
    } finally {
      await receiver.close();
    }
  });

  it('is saved by an admin, and run by its slug, at once and later', async () => {
    const path = '/v1/pipelines/part-of';
    const body = { inputs: ['a'], steps: [{ do: 'pages', action: 'extract', pages: { $data: '/pages' } }] };
    expect((await call('PUT', path, { key: account.renderKey, body })).status).toBe(403);
    expect((await call('PUT', path, { key: account.adminKey, body })).status).toBe(201);
    const request = { inputs: { a: pdf }, data: { pages: [1] }, saveName: 'Second' };
    const send = (more: object) =>
      call('POST', path, { key: account.renderKey, body: { ...request, ...more } });
    const response = await send({});
    const id = response.headers.get('x-document-id')!;
    expect(response.headers.get('content-type')).toBe('application/pdf');
    await response.arrayBuffer();
    expect(await savedDocument(account, id)).toMatchObject({ name: 'Second', source: 'processed' });
    const { jobId } = await jsonOf(await send({ async: true }));
    expect(await jobEnded(jobId, account.adminKey)).toMatchObject({
      kind: 'pipeline',
      status: 'complete',
      pipeline: { slug: 'part-of' },
      pdfBase64: expect.stringMatching(/^JVBER/),
    });
    const wrong = await send({ data: { pages: 'x' } });
    expect([wrong.status, (await jsonOf(wrong)).error]).toEqual([
      400,
      expect.stringContaining('steps[0].pages'),
    ]);
    const { data } = await jsonOf(await call('GET', path, { key: account.renderKey }));
    expect(data).toMatchObject({ ...body, version: 1, name: 'part-of' });
    expect((await call('DELETE', path, { key: account.adminKey })).status).toBe(204);
    expect((await send({})).status).toBe(404);
  });

  it('names the failed step', async () => {
    const response = await run({
      inputs: { a: pdf, b: 'AAAA' },
      steps: [{ do: 'flatten', on: ['a'] }, { do: 'merge' }],
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'NOT_A_PDF',
      step: { index: 1, do: 'merge' },
      field: 'inputs.b',
      error: expect.stringContaining('steps[1] (merge of b): '),
    });
  });
});
