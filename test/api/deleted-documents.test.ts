import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { DynamoDeletions } from '../../src/adapters/aws/documents/document-deletions.ts';
import { DynamoExpirySweeper } from '../../src/adapters/aws/documents/document-expiry.ts';
import { pdfOf } from '../../src/app/testing/pipelines.ts';
import { startReceiver } from '../receiver.ts';
import { store } from './made-documents.ts';
import { upload } from './pdf-requests.ts';
import {
  call,
  documentClient,
  jobEnded,
  jsonOf,
  newAccount,
  type TestAccount,
  tableNamed,
} from './service.ts';
import { bucketNamed, objectKeys } from './traces.ts';

const RESULT_GONE = expect.stringContaining('has been deleted or has expired');

async function documentSaying(account: TestAccount, word: string): Promise<string> {
  const saved = await call('POST', '/v1/documents', {
    key: account.renderKey,
    body: new Uint8Array(pdfOf(word)),
    headers: { 'Content-Type': 'application/pdf' },
  });
  return saved.headers.get('x-document-id')!;
}

/** @returns the job once it has ended */
async function jobOf(account: TestAccount, body: object) {
  const queued = await call('POST', '/v1/pipelines', {
    key: account.renderKey,
    body: { async: true, ...body },
  });
  expect(queued.status).toBe(202);
  return jobEnded((await jsonOf(queued)).jobId, account.adminKey);
}

const jobText = async (account: TestAccount, id: string) =>
  (await call('GET', `/v1/jobs/${id}`, { key: account.adminKey })).text();

async function remove(account: TestAccount, id: string): Promise<void> {
  expect((await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey })).status).toBe(204);
}

const resultsOf = (account: TestAccount) => objectKeys(bucketNamed('Internal'), `jobs/${account.id}/`);

/** Expires a document now, as if its plan's retention were over. */
async function expire(account: TestAccount, id: string): Promise<void> {
  const expiresAt = Date.now() - 1;
  await documentClient().send(
    new UpdateCommand({
      TableName: tableNamed('Documents'),
      Key: { pk: `${account.id}#DOCUMENT`, sk: id },
      UpdateExpression: 'SET expiresAt = :at',
      ExpressionAttributeValues: { ':at': expiresAt },
    }),
  );
}

describe('a job that read a document', () => {
  it('withholds and deletes text, PDF and report when the document is deleted', async () => {
    const account = await newAccount();
    const [word, other] = [`Wa${randomUUID()}`, `Wb${randomUUID()}`] as const;
    const [read, alsoRead] = [await documentSaying(account, word), await documentSaying(account, other)];
    const inputs = { a: { documentId: read }, b: { documentId: alsoRead } };
    const job = await jobOf(account, { inputs, steps: [{ do: 'text' }, { do: 'merge' }], save: false });
    expect(job).toMatchObject({ status: 'complete', pdfBase64: expect.stringMatching(/^JVBER/) });
    expect(JSON.stringify(job.report)).toContain(word);
    expect(await resultsOf(account)).toHaveLength(2);
    await remove(account, read);
    const after = JSON.parse(await jobText(account, job.id));
    expect(after).toMatchObject({ id: job.id, status: 'complete', resultGone: RESULT_GONE });
    expect(after.resultGone).toContain(read);
    expect(Object.keys(after)).toEqual(expect.not.arrayContaining(['report', 'pdfBase64', 'mediaType']));
    expect([after.createdAt, after.completedAt]).toEqual([job.createdAt, job.completedAt]);
    expect(await resultsOf(account)).toEqual([]);
    await remove(account, alsoRead);
    expect(JSON.parse(await jobText(account, job.id))).toMatchObject({ resultGone: after.resultGone });
  });

  it('withholds documents that it read for a step: a stamped or inserted page', async () => {
    const account = await newAccount();
    const word = `Wc${randomUUID()}`;
    const read = await documentSaying(account, word);
    const inputs = { a: Buffer.from(pdfOf('plain')).toString('base64') };
    const insert = { do: 'pages', action: 'insert', parts: [{ pdf: { documentId: read } }] };
    const job = await jobOf(account, { inputs, steps: [insert, { do: 'text' }], save: false });
    expect(JSON.stringify(job)).toContain(word);
    await remove(account, read);
    expect(await jobText(account, job.id)).not.toContain(word);
    expect(await resultsOf(account)).toEqual([]);
  });

  it('keeps returning the document that it saved', async () => {
    const account = await newAccount();
    const word = `Wd${randomUUID()}`;
    const read = await documentSaying(account, word);
    const redact = { do: 'redact', patterns: [{ pattern: word, pattern_type: 'Literal' }] };
    const job = await jobOf(account, {
      inputs: { a: { documentId: read } },
      steps: [{ do: 'text' }, redact],
    });
    expect(job).toMatchObject({ status: 'complete', documentId: expect.any(String) });
    await remove(account, read);
    const after = JSON.parse(await jobText(account, job.id));
    expect(after).toMatchObject({
      documentId: job.documentId,
      pdfBase64: job.pdfBase64,
      resultGone: RESULT_GONE,
    });
    expect(JSON.stringify(after)).not.toContain(word);
    await remove(account, job.documentId);
    expect(JSON.parse(await jobText(account, job.id)).pdfBase64).toBeUndefined();
  });

  it('withholds the report and ZIP of saved documents when one of these is deleted', async () => {
    const account = await newAccount();
    const word = `We${randomUUID()}`;
    const pdf = Buffer.from(pdfOf(word)).toString('base64');
    const job = await jobOf(account, { inputs: { a: pdf, b: pdf }, steps: [{ do: 'text' }] });
    expect(job.documentIds).toHaveLength(2);
    expect(job.fileBase64).toBeDefined();
    await remove(account, job.documentIds[1]);
    const after = await jobText(account, job.id);
    expect(after).not.toContain(word);
    expect(JSON.parse(after)).toMatchObject({ documentIds: job.documentIds, resultGone: RESULT_GONE });
    expect(await resultsOf(account)).toEqual([]);
  });

  it('sends no text in a webhook that is resent after the deletion', async () => {
    const account = await newAccount();
    const receiver = await startReceiver();
    try {
      const word = `Wf${randomUUID()}`;
      const read = await documentSaying(account, word);
      const body = { inputs: { a: { documentId: read } }, steps: [{ do: 'text' }], save: false };
      const job = await jobOf(account, { ...body, webhookUrl: receiver.url });
      await receiver.until((events) => events.length > 0);
      expect(JSON.stringify(receiver.events[0]!.body)).toContain(word);
      await remove(account, read);
      const again = await call('POST', `/v1/jobs/${job.id}/webhook`, { key: account.adminKey });
      expect(again.status).toBe(202);
      await receiver.until((events) => events.length > 1);
      const event = receiver.events[1]!.body;
      const createdAt = expect.any(String);
      expect(event).toEqual({ jobId: job.id, status: 'complete', resultGone: RESULT_GONE, createdAt });
    } finally {
      await receiver.close();
    }
  });

  it('withholds everything from the expiry of the document on, and the sweeps delete it', async () => {
    const account = await newAccount('free');
    const word = `Wg${randomUUID()}`;
    const read = await documentSaying(account, word);
    const inputs = { a: { documentId: read } };
    const job = await jobOf(account, { inputs, steps: [{ do: 'text' }], save: false });
    const headers = { 'Idempotency-Key': randomUUID() };
    const text = () =>
      call('POST', '/v1/text', { key: account.renderKey, body: { pdf: { documentId: read } }, headers });
    expect(JSON.stringify(await jsonOf(await text()))).toContain(word);
    await expire(account, read);
    expect(JSON.parse(await jobText(account, job.id))).toMatchObject({ resultGone: RESULT_GONE });
    expect(await jobText(account, job.id)).not.toContain(word);
    expect(await jsonOf(await text())).toMatchObject({ code: 'RESULT_GONE' });
  });

  it('is recorded for the sweep of leftovers when the document expires', async () => {
    const account = await newAccount('free');
    const id = await documentSaying(account, 'x');
    const record = (await store().get(account.id, id))!;
    const sweeper = new DynamoExpirySweeper(documentClient(), tableNamed('Documents'));
    expect(await sweeper.sweep(account.id, record.expiresAt! + 1, 10)).toBe(true);
    const deletions = new DynamoDeletions(documentClient(), tableNamed('Documents'));
    const due = await deletions.due(account.id, Date.now() + 16 * 60_000, 10);
    expect(due).toMatchObject([{ id, blobKey: record.blobKey }]);
  });
});

describe('a batch whose file is deleted', () => {
  it('withholds the errors of its jobs, which quote lines, and keeps the saved documents', async () => {
    const account = await newAccount();
    const word = `Wh${randomUUID()}`;
    const template = { slug: 'note', name: 'Note', html: '<p>{{ title }}</p>' };
    expect((await call('POST', '/v1/templates', { key: account.adminKey, body: template })).status).toBe(201);
    const lines = [{ data: { title: word } }, { data: { title: word }, [word]: 1 }];
    const file = await upload(account, Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')));
    const { batchId } = await jsonOf(
      await call('POST', '/v1/render/note/batch', {
        key: account.renderKey,
        body: { inputDocumentId: file },
      }),
    );
    const jobs = async () =>
      (await jsonOf(await call('GET', `/v1/batches/${batchId}/jobs`, { key: account.renderKey }))).data;
    const states = async () => (await jobs()).map(({ status }: { status: string }) => status);
    await expect.poll(states, { timeout: 60_000, interval: 300 }).toEqual(['complete', 'failed']);
    const [saved, failed] = await jobs();
    expect(failed.error).toContain(word);
    await remove(account, file);
    expect((await jobs())[1]).toMatchObject({ status: 'failed', error: RESULT_GONE });
    expect(JSON.parse(await jobText(account, failed.id))).toMatchObject({ error: RESULT_GONE });
    expect(JSON.parse(await jobText(account, saved.id)).pdfBase64).toMatch(/^JVBER/);
  });
});
