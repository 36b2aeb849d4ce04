import { beforeAll, describe, expect, it } from 'vitest';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { readZip } from '../../src/app/testing/read-zip.ts';
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
    expect(await eventsOf(account, id)).toEqual(['processed']);
  });

  it('ends with a ZIP of several files', async () => {
    const response = await run({ inputs: { a: pdf }, steps: [{ do: 'rasterize', dpi: 72 }], save: false });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect([...readZip(await bytesOf(response)).keys()]).toEqual(['a-1.png', 'a-2.png', 'report.json']);
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
      const files = readZip(Buffer.from(event.fileBase64, 'base64'));
      expect([...files.keys()]).toEqual(['a-1.pdf', 'a-2.pdf', 'report.json']);
      const job = await jobEnded(jobId, account.adminKey);
      expect(job).toMatchObject({ kind: 'pipeline', fileBase64: event.fileBase64, report: event.report });
      expect(job.documentIds).toHaveLength(2);
      for (const id of job.documentIds) expect(await eventsOf(account, id)).toEqual(['processed']);
    } finally {
      await receiver.close();
    }
  });

  it('says which step failed', async () => {
    const response = await run({
      inputs: { a: pdf, b: 'AAAA' },
      steps: [{ do: 'flatten', on: ['a'] }, { do: 'merge' }],
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'NOT_A_PDF',
      step: { index: 1, do: 'merge' },
      error: expect.stringContaining('steps[1] (merge of b): '),
    });
  });
});
