import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

interface Shown {
  readonly event: string;
  readonly operation?: string;
  readonly subject: { readonly type: string; readonly id: string; readonly name?: string };
  readonly documentId?: string;
  readonly requestId: string;
}

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await call('POST', path, { key: account.adminKey, body, headers });
  expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300);
  return response;
}

async function document(): Promise<string> {
  const body = new Uint8Array(Buffer.from(EXAMPLE_PDF, 'base64'));
  return (await post('/v1/documents', body, { 'Content-Type': 'application/pdf' })).headers.get(
    'x-document-id',
  )!;
}

async function eventsAt(path: string): Promise<Shown[]> {
  const response = await call('GET', path, { key: account.renderKey });
  expect(response.status).toBe(200);
  return (await jsonOf(response)).data;
}

/** Returns a document's events and their operations, oldest first. */
async function doneTo(id: string): Promise<string[]> {
  const events = await eventsAt(`/v1/documents/${id}/events`);
  return events
    .map(({ event, operation }) => `${event} ${operation}`)
    .reverse()
    .slice(1);
}

describe('reading the bytes of a document', () => {
  const operations: Array<[string, string, (id: string) => Record<string, unknown>]> = [
    ['flattenPdf', '/v1/flatten', (documentId) => ({ pdf: { documentId } })],
    ['rasterizePdf', '/v1/rasterize', (documentId) => ({ pdf: { documentId }, dpi: 72 })],
    ['extractImages', '/v1/images', (documentId) => ({ pdf: { documentId } })],
    ['extractText', '/v1/text', (documentId) => ({ pdf: { documentId } })],
    ['readInformation', '/v1/information', (documentId) => ({ pdf: { documentId } })],
    ['validatePdf', '/v1/validate', (documentId) => ({ pdf: { documentId } })],
    ['verifyPdf', '/v1/verify', (documentId) => ({ pdf: { documentId } })],
    ['mergePdfs', '/v1/merge', (documentId) => ({ pdfs: [{ documentId }, EXAMPLE_PDF, { documentId }] })],
    ['redactPdf', '/v1/redact', (documentId) => ({ pdf: { documentId }, presets: ['email'], save: false })],
    [
      'certifyPdf',
      '/v1/certify',
      (documentId) => {
        const { certificatePem, privateKeyPem } = issue({ name: 'Reader' });
        return { pdf: { documentId }, certificatePem, privateKeyPem, save: false };
      },
    ],
  ];

  it.each(operations)('by %s leaves one event with its name', async (operation, path, bodyOf) => {
    const id = await document();
    const response = await post(path, bodyOf(id));
    await response.arrayBuffer();
    expect(await doneTo(id)).toEqual([`read ${operation}`]);
    const [latest] = await eventsAt(`/v1/documents/${id}/events`);
    expect(latest!.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('by extracting its data leaves one, and a failure leaves none', async () => {
    await pushTemplate(account, { slug: 'data' });
    const rendered = await post('/v1/render/data', { title: 'T', embedData: true });
    const id = rendered.headers.get('x-document-id')!;
    await post('/v1/extract', { pdf: { documentId: id } });
    expect(await doneTo(id)).toEqual(['read extractData']);
    const without = await document();
    const refused = await call('POST', '/v1/extract', {
      key: account.renderKey,
      body: { pdf: { documentId: without } },
    });
    expect(refused.status).toBe(404);
    expect(await doneTo(without)).toEqual([]);
  });

  it('by merging twenty leaves one on each', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, document));
    await (
      await post('/v1/merge', { pdfs: ids.map((documentId) => ({ documentId })), save: false })
    ).arrayBuffer();
    for (const id of ids) expect(await doneTo(id)).toEqual(['read mergePdfs']);
  });

  it('by a response repeated for an Idempotency-Key leaves one', async () => {
    await pushTemplate(account, { slug: 'again' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await post('/v1/render/again', { title: 'T' }, headers);
    const second = await post('/v1/render/again', { title: 'T' }, headers);
    const id = first.headers.get('x-document-id')!;
    expect(second.headers.get('x-document-id')).toBe(id);
    expect(await doneTo(id)).toEqual(['downloaded renderTemplate']);
  });

  it('by a job leaves one for each response with the PDF', async () => {
    await pushTemplate(account, { slug: 'queued' });
    const { jobId } = await jsonOf(await post('/v1/render/queued/async', { title: 'T' }));
    const job = await pollUntil(
      async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: account.renderKey })),
      ({ status }) => status === 'complete' || status === 'failed',
      200,
    );
    expect(job.pdfBase64).toBeTruthy();
    expect(await doneTo(job.documentId)).toEqual(['downloaded getJob']);
  });

  it('fails, and leaves none, when the document is deleted meanwhile', async () => {
    const id = await document();
    const [read] = await Promise.all([
      call('POST', '/v1/rasterize', { key: account.renderKey, body: { pdf: { documentId: id } } }),
      call('DELETE', `/v1/documents/${id}`, { key: account.adminKey }),
    ]);
    await read.arrayBuffer();
    const expected =
      read.status === 200 ? ['read rasterizePdf', 'deleted deleteDocument'] : ['deleted deleteDocument'];
    expect([200, 404]).toContain(read.status);
    // Sorted, since either request may have got its time stamp first.
    expect((await doneTo(id)).sort()).toEqual(expected.sort());
  });
});

describe('the audit trail of other resources', () => {
  /** Returns the newest event, which must be the expected one, without members that differ in each run. */
  async function latest() {
    const [{ event, subject, documentId, operation }] = (await eventsAt('/v1/events?limit=1')) as [Shown];
    expect(documentId).toBeUndefined();
    return { event, subject, operation };
  }

  it('has events of keys', async () => {
    const { id } = (await jsonOf(await post('/v1/api-keys', { name: 'build server' }))).data;
    const subject = { type: 'api-key', id, name: 'build server' };
    expect(await latest()).toEqual({ event: 'key-created', subject, operation: 'createApiKey' });
    await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey });
    expect(await latest()).toEqual({ event: 'key-revoked', subject, operation: 'deleteApiKey' });
    const { total } = await jsonOf(await call('GET', '/v1/events', { key: account.renderKey }));
    expect((await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey })).status).toBe(404);
    expect((await jsonOf(await call('GET', '/v1/events', { key: account.renderKey }))).total).toBe(total);
    expect(await eventsAt('/v1/events?event=key-created')).toMatchObject([{ subject }]);
  });

  it('has events of certificates, also of each signature, saved or not', async () => {
    const { certificatePem, privateKeyPem } = issue({ name: 'Seal' });
    const { id } = (
      await jsonOf(await post('/v1/certificates', { name: 'seal', certificatePem, privateKeyPem }))
    ).data;
    const subject = { type: 'certificate', id, name: 'seal' };
    expect(await latest()).toEqual({ event: 'certificate-created', subject, operation: 'createCertificate' });
    for (const save of [true, false]) {
      await (await post('/v1/certify', { pdf: EXAMPLE_PDF, certificateId: id, save })).arrayBuffer();
    }
    const used = await eventsAt('/v1/events?event=certificate-used');
    expect(used).toMatchObject([{ subject, operation: 'certifyPdf' }, { subject }]);
    const refused = await call('POST', '/v1/certify', {
      key: account.adminKey,
      body: { pdf: Buffer.from('no PDF').toString('base64'), certificateId: id },
    });
    expect(refused.status).toBe(400);
    expect(await eventsAt('/v1/events?event=certificate-used')).toHaveLength(2);
    await call('DELETE', `/v1/certificates/${id}`, { key: account.adminKey });
    expect(await latest()).toEqual({ event: 'certificate-deleted', subject, operation: 'deleteCertificate' });
  });

  it('has events of trusted roots', async () => {
    const { certificatePem } = issue({ name: 'Root' });
    const { id } = (await jsonOf(await post('/v1/trusted-roots', { name: 'root', certificatePem }))).data;
    const subject = { type: 'trusted-root', id, name: 'root' };
    expect(await latest()).toEqual({ event: 'trusted-root-added', subject, operation: 'createTrustedRoot' });
    await call('DELETE', `/v1/trusted-roots/${id}`, { key: account.adminKey });
    expect(await latest()).toEqual({
      event: 'trusted-root-removed',
      subject,
      operation: 'deleteTrustedRoot',
    });
  });

  it('has events of templates', async () => {
    await pushTemplate(account, { slug: 'audited', name: 'Audited' });
    const created = await latest();
    expect(created).toMatchObject({
      event: 'template-created',
      subject: { type: 'template', name: 'Audited' },
    });
    await call('PUT', '/v1/templates/audited', { key: account.adminKey, body: { html: '<p>2</p>' } });
    expect(await latest()).toEqual({ ...created, event: 'template-updated', operation: 'updateTemplate' });
    await post('/v1/templates/audited/versions/1/restore', undefined);
    expect(await latest()).toMatchObject({ event: 'template-restored', subject: created.subject });
    await call('DELETE', '/v1/templates/audited', { key: account.adminKey });
    expect(await latest()).toEqual({ ...created, event: 'template-deleted', operation: 'deleteTemplate' });
  });

  it('has events of pipelines', async () => {
    const path = '/v1/pipelines/audited';
    const save = (name: string) =>
      call('PUT', path, { key: account.adminKey, body: { name, steps: [{ do: 'html', html: 'x' }] } });
    await save('Audited');
    const created = await latest();
    expect(created).toMatchObject({
      event: 'pipeline-created',
      subject: { type: 'pipeline', name: 'Audited' },
    });
    await save('Audited');
    expect(await latest()).toEqual({ ...created, event: 'pipeline-updated', operation: 'savePipeline' });
    await post(`${path}/versions/1/restore`, undefined);
    expect(await latest()).toEqual({
      ...created,
      event: 'pipeline-restored',
      operation: 'restorePipelineVersion',
    });
    await call('DELETE', path, { key: account.adminKey });
    expect(await latest()).toEqual({ ...created, event: 'pipeline-deleted', operation: 'deletePipeline' });
  });

  it('has events of redaction templates', async () => {
    await post('/v1/redaction-templates', { slug: 'pii', name: 'PII', presets: ['ssn'] });
    const created = await latest();
    expect(created).toMatchObject({ event: 'redaction-template-created', subject: { name: 'PII' } });
    await call('PUT', '/v1/redaction-templates/pii', { key: account.adminKey, body: { presets: ['email'] } });
    expect(await latest()).toMatchObject({ event: 'redaction-template-updated', subject: created.subject });
    await call('DELETE', '/v1/redaction-templates/pii', { key: account.adminKey });
    expect(await latest()).toMatchObject({ event: 'redaction-template-deleted', subject: created.subject });
  });

  it('has events of webhook secrets', async () => {
    const subject = { type: 'webhook-secrets', id: account.id };
    await call('GET', '/v1/webhook-secrets', { key: account.adminKey });
    expect(await latest()).toEqual({
      event: 'webhook-secrets-read',
      subject,
      operation: 'listWebhookSecrets',
    });
    await post('/v1/webhook-secrets', {});
    expect(await latest()).toEqual({
      event: 'webhook-secret-rotated',
      subject,
      operation: 'rotateWebhookSecret',
    });
  });
});
