import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  ConflictError,
  InvalidRequestError,
  JobFailedError,
  NotFoundError,
  PdfResponse,
  Platen,
  signWebhook,
  verifyWebhook,
} from '../../packages/client/src/index.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../packages/client');
const PDF = Buffer.from(EXAMPLE_PDF, 'base64');

let account: TestAccount;
let platen: Platen;
let receiver: Receiver;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  platen = new Platen({ baseUrl: `${inject('service').baseUrl}/`, apiKey: account.adminKey });
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const startsAsPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

describe('the client', () => {
  it('renders, and downloads the document as a stream', async () => {
    const pdf = await platen.render('note', { title: 'T', saveName: 'N' }, { flattenForms: true });
    const bytes = await pdf.bytes();
    expect(startsAsPdf(bytes)).toBe(true);
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await platen.download(pdf.documentId!)).body) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
  });

  it('returns the first result for a repeated key', async () => {
    const options = { idempotencyKey: 'client-test' };
    const first = await platen.render('note', { title: 'K' }, options);
    const again = await platen.render('note', { title: 'K' }, options);
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.documentId).toBe(first.documentId);
    await expect(platen.render('note', { title: 'other' }, options)).rejects.toThrow(ConflictError);
  });

  it('sends bytes as PDFs, and larger ones as uploads', async () => {
    const uploaded = await platen.upload(PDF, { name: 'Uploaded', metadata: { n: 1 } });
    const merged = await platen.mergePdfs({ pdfs: [PDF, uploaded], save: false });
    expect(merged).toBeInstanceOf(PdfResponse);
    expect(startsAsPdf(await merged.bytes())).toBe(true);
    const { data } = await platen.getDocument(uploaded.documentId);
    expect(data).toMatchObject({ name: 'Uploaded', source: 'uploaded', metadata: { n: 1 } });
    expect((await platen.verifyPdf({ pdf: uploaded })).data.signatures).toEqual([]);
    expect((await platen.uploadDocument(PDF, { name: 'Small' })).data.name).toBe('Small');
  });

  it('waits for jobs, and throws when one fails', async () => {
    const job = await platen.renderQueued('note', { title: 'Q' });
    expect(job.status).toBe('complete');
    expect(startsAsPdf(job.pdf!)).toBe(true);
    await pushTemplate(account, {
      slug: 'breaks',
      html: '{{ 5 | money: currency }}',
      dataSchema: null,
      sampleData: { currency: 'EUR' },
    });
    await expect(platen.renderQueued('breaks', { currency: '?' })).rejects.toThrow(JobFailedError);
  });

  it('verifies the webhooks of the service', async () => {
    const { data: secrets } = await platen.listWebhookSecrets();
    const { jobId } = await platen.queueRender('note', { title: 'W', webhookUrl: receiver.url });
    await receiver.until((events) => events.some(({ body }) => body.jobId === jobId));
    const { text, headers } = receiver.events.find(({ body }) => body.jobId === jobId)!;
    const event = await verifyWebhook(text, headers, secrets[0]!.secret);
    expect(event).toMatchObject({ jobId, status: 'complete' });
    await expect(verifyWebhook(`${text} `, headers, secrets[0]!.secret)).rejects.toThrow(/signature/);
  });

  it('iterates over lists', async () => {
    const ids: string[] = [];
    for await (const document of platen.all((page) => platen.listDocuments(page), 2)) ids.push(document.id);
    const { total } = await platen.listDocuments();
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  it('throws the errors of the service', async () => {
    await expect(platen.getDocument('none')).rejects.toThrow(NotFoundError);
    const error = await platen.render('note', {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ status: 400, message: 'Missing required template field: title' });
    expect((error as InvalidRequestError).requestId).toBeTypeOf('string');
  });

  it('manages templates and keys', async () => {
    const { data } = await platen.createApiKey({ name: 'made' });
    await expect(platen.deleteApiKey(data.id)).resolves.toBeUndefined();
    await platen.updateTemplate('note', { name: 'Renamed' });
    expect((await platen.getTemplate('note')).data.name).toBe('Renamed');
  });
});

describe('the README', () => {
  it('has an example that runs', async () => {
    await pushTemplate(account, {
      slug: 'letter-of-thanks',
      html: '<p>Thank you, {{ customer.name }}</p>',
      dataSchema: null,
      sampleData: { customer: { name: 'X' } },
    });
    const readme = readFileSync(path.join(CLIENT, 'README.md'), 'utf8');
    const [, code] = /```ts\n(.*?)```/s.exec(readme)!;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-readme-'));
    try {
      const entry = new URL(`file://${path.join(CLIENT, 'src/index.ts')}`).href;
      writeFileSync(path.join(folder, 'example.mts'), code!.replace("'@platen/client'", `'${entry}'`));
      const { stdout } = await promisify(execFile)(process.execPath, ['example.mts'], {
        cwd: folder,
        env: {
          ...process.env,
          PLATEN_URL: inject('service').baseUrl,
          PLATEN_KEY: account.renderKey,
        },
      });
      expect(stdout).toMatch(
        /saved as [0-9a-f-]{36}\nredacted as [0-9a-f-]{36}\nthe job .* is complete: \d+ bytes/,
      );
      expect(startsAsPdf(readFileSync(path.join(folder, 'thanks.pdf')))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('has a receiver of webhooks that accepts only signed ones', async () => {
    const readme = readFileSync(path.join(CLIENT, 'README.md'), 'utf8');
    const [, code] = /```js\n(import \{ verifyWebhook \}.*?)```/s.exec(readme)!;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-readme-'));
    const secret = `whsec_${Buffer.from('a secret of the test, 32 bytes or so').toString('base64')}`;
    const signed = await signWebhook({ jobId: 'job-1', status: 'complete', pdfBase64: 'JVBERi0=' }, secret);
    try {
      const entry = new URL(`file://${path.join(CLIENT, 'src/index.ts')}`).href;
      const program = `${code!.replace("'@platen/client'", `'${entry}'`)}
const store = async (...stored) => console.log(...stored);
const request = (body) => new Request('https://example.com', { method: 'POST', body, headers: ${JSON.stringify(signed.headers)} });
console.log((await POST(request(${JSON.stringify(signed.body)}))).status);
await POST(request('{}')).catch((error) => console.log(error.name));
`;
      writeFileSync(path.join(folder, 'receiver.mjs'), program);
      const { stdout } = await promisify(execFile)(process.execPath, ['receiver.mjs'], {
        cwd: folder,
        env: { ...process.env, PLATEN_WEBHOOK_SECRET: secret },
      });
      expect(stdout).toBe('job-1 JVBERi0=\n204\nWebhookVerificationError\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
