import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { newId } from '../../src/domain/ids.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { pollUntil } from '../poll.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { call, jobEnded, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { sendToRenderQueue, waitingJob } from './waiting-jobs.ts';

let account: TestAccount;
let receiver: Receiver;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const post = (path: string, body: unknown, key = account.renderKey) => call('POST', path, { key, body });
const get = async (path: string, key = account.adminKey) => jsonOf(await call('GET', path, { key }));

const FAILS_LATE = {
  slug: 'fails-late',
  html: '{{ 5 | money: currency }}',
  dataSchema: null,
  sampleData: { currency: 'EUR' },
};

// Polling counts against the key's rate limit; a separate key for each job keeps tests independent.
const ended = (jobId: string, of: TestAccount = account) => jobEnded(jobId, of.adminKey);

const batchEnded = (id: string, key: string) =>
  pollUntil(
    () => get(`/v1/batches/${id}`, key),
    (batch) => batch.status === 'complete',
    300,
  );

describe('canceling', () => {
  const cancel = (path: string, key = account.renderKey) => call('DELETE', path, { key });
  const codeOf = async (response: Response) => [response.status, (await jsonOf(response)).code];

  it('ends a job before it begins, and refuses one that has ended', async () => {
    const id = await waitingJob(account);
    for (const _ of ['first', 'again']) expect((await cancel(`/v1/jobs/${id}`)).status).toBe(204);
    expect(await get(`/v1/jobs/${id}`)).toMatchObject({
      status: 'failed',
      canceled: true,
      error: 'The job was canceled',
    });
    const { jobId } = await jsonOf(await post('/v1/render/note/async', { title: 'T' }));
    await ended(jobId);
    expect(await codeOf(await cancel(`/v1/jobs/${jobId}`))).toEqual([409, 'JOB_BEGUN']);
    const other = await newAccount();
    const waiting = await waitingJob(account);
    expect(await codeOf(await cancel(`/v1/jobs/${waiting}`, other.adminKey))).toEqual([404, 'JOB_NOT_FOUND']);
  });

  it('ends the pending items of a batch without rendering them', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const items = Array.from({ length: 100 }, (_, n) => ({ data: { title: `T${n}` } }));
    const { batchId } = await jsonOf(await post('/v1/render/note/batch', { items }, owner.renderKey));
    expect((await cancel(`/v1/batches/${batchId}`, owner.renderKey)).status).toBe(204);
    const batch = await batchEnded(batchId, owner.adminKey);
    expect(batch).toMatchObject({ count: 100, canceledAt: expect.any(String) });
    expect(batch.jobs.failed).toBeGreaterThan(0);
    const usage = (await get('/v1/usage', owner.adminKey)).data.renders.used;
    expect(usage).toBe(batch.jobs.complete);
    expect(await codeOf(await cancel(`/v1/batches/${await endedBatch()}`))).toEqual([409, 'BATCH_ENDED']);
  });

  it('fails jobs queued by a revoked key', async () => {
    const owner = await newAccount();
    const id = await waitingJob(owner, newId());
    await sendToRenderQueue(JSON.stringify({ version: 1, accountId: owner.id, jobId: id }));
    expect(await ended(id, owner)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('revoked'),
    });
  });

  async function endedBatch(): Promise<string> {
    const { batchId } = await jsonOf(
      await post('/v1/render/note/batch', { items: [{ data: { title: 'T' } }] }),
    );
    await batchEnded(batchId, account.adminKey);
    return batchId;
  }
});

describe('a queued render', () => {
  it('is pending, and then complete with its PDF, a document and a unit of quota', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const response = await post(
      '/v1/render/note/async',
      { title: 'Queued', metadata: { order: 7 } },
      owner.renderKey,
    );
    expect(response.status).toBe(202);
    const queued = await jsonOf(response);
    expect(queued).toEqual({ jobId: expect.any(String), status: 'pending' });

    const job = await ended(queued.jobId, owner);
    expect(job).toMatchObject({ id: queued.jobId, status: 'complete', completedAt: expect.any(String) });
    const pdf = Buffer.from(job.pdfBase64, 'base64');
    expect(await pdfText(new Uint8Array(pdf))).toContain('Queued');
    const { pdfBase64: _, ...without } = job;
    expect(await get(`/v1/jobs/${queued.jobId}?pdf=false`, owner.adminKey)).toEqual(without);

    const { data } = await get(`/v1/documents/${job.documentId}`, owner.adminKey);
    expect(data.metadata).toMatchObject({ order: 7, templateSlug: 'note' });
    expect((await get('/v1/usage', owner.adminKey)).data.renders.used).toBe(1);
  });

  it('uses the version of the template at the time of queueing', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const { jobId } = await jsonOf(await post('/v1/render/note/async', { title: 'Old' }, owner.renderKey));
    await call('PUT', '/v1/templates/note', {
      key: owner.adminKey,
      body: { html: '<p>New {{ title }}</p>' },
    });
    const job = await ended(jobId, owner);
    expect(await pdfText(new Uint8Array(Buffer.from(job.pdfBase64, 'base64')))).not.toContain('New');
  });

  it('saves no document with save: false, and still has its PDF', async () => {
    const { jobId } = await jsonOf(await post('/v1/render/note/async', { title: 'Unsaved', save: false }));
    const job = await ended(jobId);
    expect(job.documentId).toBeUndefined();
    expect(Buffer.from(job.pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each([
    ['/v1/render/none/async', {}, 404, 'TEMPLATE_NOT_FOUND'],
    ['/v1/render/note/async', {}, 400, 'MISSING_FIELD'],
    ['/v1/render/note/async', { title: 'T', webhookUrl: 'not a url' }, 400, 'INVALID_INPUT'],
    ['/v1/render/note/async', { title: 'T', webhookUrl: 'http://10.0.0.1/hook' }, 400, 'URL_REFUSED'],
    ['/v1/render/note/async', { title: 'T', webhookUrl: 'https://169.254.169.254/' }, 400, 'URL_REFUSED'],
    ['/v1/render/note/async', { title: 'T', s3: { bucket: 'b-1' } }, 400, 'INVALID_INPUT'],
  ])('is refused at once when it can never succeed: %s %o', async (path, body, status, code) => {
    const response = await post(path, body);
    expect({ status: response.status, code: (await jsonOf(response)).code }).toEqual({ status, code });
  });

  it('of another account does not exist', async () => {
    const { jobId } = await jsonOf(await post('/v1/render/note/async', { title: 'Mine' }));
    const other = await newAccount();
    expect((await call('GET', `/v1/jobs/${jobId}`, { key: other.adminKey })).status).toBe(404);
  });
});

describe('a webhook', () => {
  it('is signed as in Standard Webhooks, and has the body of the specification', async () => {
    const { jobId } = await jsonOf(
      await post('/v1/render/note/async', {
        title: 'Hook',
        webhookUrl: receiver.url,
        metadata: { order: 'A-1', n: 2 },
      }),
    );
    await receiver.until((events) => events.some(({ body }) => body.jobId === jobId));
    const event = receiver.events.find(({ body }) => body.jobId === jobId)!;
    expect(event.body).toEqual({
      jobId,
      status: 'complete',
      pdfBase64: expect.any(String),
      documentId: expect.any(String),
      metadata: { order: 'A-1', n: 2 },
      template: { id: expect.any(String), name: expect.any(String), slug: 'note' },
      warningCount: 0,
      createdAt: expect.any(String),
    });
    expect(Object.keys(event.body).slice(0, 3)).toEqual(['jobId', 'status', 'pdfBase64']);
    const { data } = await get('/v1/webhook-secrets');
    const verified = new Webhook(data[0].secret).verify(event.text, event.headers as Record<string, string>);
    expect(verified).toEqual(event.body);
  });

  it('reports a failure with its reason', async () => {
    await pushTemplate(account, FAILS_LATE);
    const body = { currency: 'no currency', webhookUrl: receiver.url };
    const { jobId } = await jsonOf(await post('/v1/render/fails-late/async', body));
    await receiver.until((events) => events.some((event) => event.body.jobId === jobId));
    const event = receiver.events.find((found) => found.body.jobId === jobId)!;
    expect(event.body).toEqual({
      jobId,
      status: 'failed',
      error: expect.stringContaining('money'),
      errorCode: 'TEMPLATE_RENDER',
      template: { id: expect.any(String), name: expect.any(String), slug: 'fails-late' },
      createdAt: expect.any(String),
    });
    const job = await get(`/v1/jobs/${jobId}`);
    expect(job).toMatchObject({
      id: jobId,
      status: 'failed',
      error: event.body.error,
      errorCode: 'TEMPLATE_RENDER',
    });
  });

  it('shows its deliveries to admins, and can be resent with the same id', async () => {
    const { jobId } = await jsonOf(
      await post('/v1/render/note/async', { title: 'Again', webhookUrl: receiver.url }),
    );
    const mine = (events: readonly { body: { jobId: string } }[]) =>
      events.filter((e) => e.body.jobId === jobId);
    await receiver.until((events) => mine(events).length === 1);
    const job = await pollUntil(
      () => get(`/v1/jobs/${jobId}`),
      (found) => found.webhook?.state === 'delivered',
    );
    expect(job.webhook.attempts).toMatchObject([{ status: 200 }]);
    expect((await get(`/v1/jobs/${jobId}`, account.renderKey)).webhook).toBeUndefined();

    expect((await post(`/v1/jobs/${jobId}/webhook`, undefined)).status).toBe(202);
    await receiver.until((events) => mine(events).length === 2);
    const ids = receiver.events.filter((event) => event.body.jobId === jobId).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['saved', '/v1/render/note/async', { title: 'Thin' }],
    ['not saved', '/v1/render', { markdown: '# Thin', save: false, metadata: { a: 'b' } }],
    ['of a pipeline', '/v1/pipelines', { inputs: { a: EXAMPLE_PDF }, steps: [{ do: 'flatten' }] }],
  ])('has a URL of the PDF instead of its bytes with include document: %s', async (_, path, body) => {
    const webhook = { url: receiver.url.replace('127.0.0.1', 'localhost'), include: 'document' };
    const { jobId } = await jsonOf(await post(path, { ...body, webhook }));
    await receiver.until((events) => events.some((event) => event.body.jobId === jobId));
    const event = receiver.events.find((found) => found.body.jobId === jobId)!;
    expect(event.body.pdfBase64).toBeUndefined();
    const download = await fetch(event.body.downloadUrl);
    expect(download.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(event.body).toMatchObject({ mediaType: 'application/pdf', sizeBytes: bytes.length });
  });

  it('has the metadata of its item in a batch, also when the item fails', async () => {
    const items = [
      { data: { title: 'One' }, metadata: { n: 1 } },
      { data: {}, metadata: { n: 2 } },
    ];
    const webhook = { url: receiver.url, include: 'document' };
    const { jobIds } = await jsonOf(await post('/v1/render/note/batch', { items, webhook }));
    const of = (id: string) => receiver.events.find(({ body }) => body.jobId === id)?.body;
    await receiver.until(() => jobIds.every(of));
    expect(of(jobIds[0])).toMatchObject({
      status: 'complete',
      metadata: { n: 1 },
      downloadUrl: expect.any(String),
    });
    expect(of(jobIds[1])).toMatchObject({ status: 'failed', metadata: { n: 2 } });
  });

  it('is refused in both forms at once, with a wrong include, and without a queue', async () => {
    const webhook = { url: receiver.url };
    const both = { webhook, webhookUrl: receiver.url };
    for (const [path, body, message] of [
      [
        '/v1/render/note/async',
        { title: 'T', ...both },
        /^webhook: cannot be given together with webhookUrl/,
      ],
      [
        '/v1/render/note/async',
        { title: 'T', webhook: { ...webhook, include: 'all' } },
        /^webhook\.include: must be/,
      ],
      [
        '/v1/render/note/async',
        { title: 'T', webhook: { url: 'https://10.0.0.1/' } },
        /^webhook\.url must not lead/,
      ],
      ['/v1/render', { markdown: 'x', ...both }, /^webhook: cannot be given together with webhookUrl/],
      ['/v1/render', { markdown: 'x', webhook, async: false }, /^webhook: needs async to be true/],
      [
        '/v1/render/note/batch',
        { items: [{}], ...both },
        /^webhook: cannot be given together with webhookUrl/,
      ],
    ] as const) {
      const response = await post(path, body);
      expect([response.status, (await jsonOf(response)).error]).toEqual([
        400,
        expect.stringMatching(message),
      ]);
    }
  });

  it('is tested by a separate event, signed and recorded like all others', async () => {
    const sent = await call('POST', '/v1/webhook-deliveries', {
      key: account.adminKey,
      body: { url: receiver.url, include: 'document' },
    });
    expect(sent.status).toBe(202);
    const { jobId, kind } = (await jsonOf(sent)).data;
    expect(kind).toBe('webhook-test');
    await receiver.until((events) => events.some(({ body }) => body.jobId === jobId));
    const event = receiver.events.find(({ body }) => body.jobId === jobId)!;
    const { data: secrets } = await get('/v1/webhook-secrets');
    new Webhook(secrets[0].secret).verify(event.text, event.headers as Record<string, string>);
    expect(event.body).toMatchObject({ status: 'complete', test: true });
    expect((await fetch(event.body.downloadUrl)).status).toBe(200);
    await pollUntil(
      () => get(`/v1/jobs/${jobId}`),
      (found) => found.webhook?.state === 'delivered',
    );
    const { data } = await get('/v1/webhook-deliveries');
    expect(data.map((delivery: { jobId: string }) => delivery.jobId)).toContain(jobId);
    const refused = (key: string, body: object) => call('POST', '/v1/webhook-deliveries', { key, body });
    expect((await refused(account.renderKey, { url: receiver.url })).status).toBe(403);
    expect((await refused(account.adminKey, { url: 'https://169.254.169.254/' })).status).toBe(400);
  });

  it('does not follow redirects', async () => {
    const target = await startReceiver();
    const redirecting = await startReceiver();
    redirecting.respond = () => ({ status: 307, location: target.url });
    const { jobId } = await jsonOf(
      await post('/v1/render/note/async', { title: 'Redirect', webhookUrl: redirecting.url }),
    );
    await redirecting.until((events) => events.length === 1);
    const job = await pollUntil(
      () => get(`/v1/jobs/${jobId}`),
      (found) => found.webhook?.attempts.length === 1,
    );
    expect(job.webhook).toMatchObject({ state: 'pending', attempts: [{ status: 307 }] });
    expect(target.events).toEqual([]);
    await Promise.all([target.close(), redirecting.close()]);
  });
});

describe('a batch', () => {
  it('renders its items, and an invalid item fails alone', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const items = [
      { data: { title: 'a' }, saveName: 'first' },
      { data: {} },
      { data: { title: 'c' }, extra: 1 },
      'text',
    ];
    const queued = await jsonOf(await post('/v1/render/note/batch', { items }, owner.renderKey));
    expect(queued).toMatchObject({ batchId: expect.any(String), count: 4 });
    expect(queued.jobIds).toHaveLength(4);
    const batch = await batchEnded(queued.batchId, owner.adminKey);
    expect(batch).toMatchObject({ count: 4, jobs: { pending: 0, processing: 0, complete: 1, failed: 3 } });
    const errors = await Promise.all(
      queued.jobIds.map(async (id: string) => (await get(`/v1/jobs/${id}`, owner.adminKey)).error),
    );
    expect(errors).toEqual([
      undefined,
      'items[1]: Missing required template field: title',
      expect.stringMatching(/^items\[2\]: .*extra/),
      'items[3]: must be a JSON object',
    ]);
    const { data } = await get('/v1/documents', owner.adminKey);
    expect(data).toMatchObject([{ name: 'first' }]);

    const all = await get(`/v1/batches/${queued.batchId}/jobs?limit=2&offset=1`, owner.renderKey);
    expect(all).toMatchObject({ total: 4, limit: 2, offset: 1, hasMore: true });
    expect(all.data).toMatchObject([
      { id: queued.jobIds[1], index: 1, status: 'failed', error: errors[1], errorCode: 'MISSING_FIELD' },
      { id: queued.jobIds[2], index: 2, status: 'failed', error: errors[2] },
    ]);
    const failed = await get(`/v1/batches/${queued.batchId}/jobs?status=failed`, owner.renderKey);
    expect(failed).toMatchObject({ total: 3, hasMore: false });
    expect(failed.data.map(({ id }: { id: string }) => id)).toEqual(queued.jobIds.slice(1));
  });

  it('names items that failed, and the request that queued them', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const items = [
      { data: { title: 'a' }, saveName: 'first' },
      { data: {}, saveName: 'second' },
      { data: {} },
    ];
    const response = await post('/v1/render/note/batch', { items }, owner.renderKey);
    const { batchId, jobIds } = await jsonOf(response);
    await batchEnded(batchId, owner.adminKey);
    const single = async (id: string) => (await get(`/v1/jobs/${id}`, owner.renderKey)).name;
    expect(await Promise.all(jobIds.map(single))).toEqual(['first', 'second', undefined]);
    const list = async (query: string) =>
      (await get(`/v1/batches/${batchId}/jobs?${query}`, owner.renderKey)).data as {
        name?: string;
        requestId: string;
      }[];
    expect((await list('names=true')).map(({ name }) => name)).toEqual(['first', 'second', undefined]);
    expect((await list('names=false')).map(({ name }) => name)).toEqual([undefined, undefined, undefined]);
    expect((await list('')).map(({ requestId }) => requestId)).toEqual(
      Array(3).fill(response.headers.get('x-request-id')),
    );
  });

  it('reads an uploaded file of JSON Lines', async () => {
    const owner = await newAccount();
    await pushTemplate(owner);
    const upload = await jsonOf(await post('/v1/uploads', { name: 'orders.jsonl' }, owner.renderKey));
    const lines = ['{"data":{"title":"one"}}', '', 'not json', '{"data":{"title":"two"},"metadata":{"n":2}}'];
    const put = await fetch(upload.uploadUrl, { method: 'PUT', body: lines.join('\r\n') });
    expect(put.status).toBe(200);
    const body = { inputDocumentId: upload.documentId };
    const { batchId } = await jsonOf(await post('/v1/render/note/batch', body, owner.renderKey));
    const batch = await batchEnded(batchId, owner.adminKey);
    expect(batch).toMatchObject({ count: 3, jobs: { complete: 2, failed: 1 } });
    expect((await get('/v1/documents?source=generated', owner.adminKey)).total).toBe(2);
  });

  it.each([
    [{}, 'Either items or inputDocumentId is required'],
    [{ items: [] }, 'items: must have 1 to 100 items'],
    [{ items: Array.from({ length: 101 }, () => ({})) }, /^items: must have 1 to 100 items/],
    [{ items: [{}], webhookUrl: 'http://10.1.2.3' }, /^webhookUrl/],
  ])('is refused when it is invalid as a whole', async (body, message) => {
    const response = await post('/v1/render/note/batch', body);
    expect(response.status).toBe(400);
    const { error } = await jsonOf(response);
    if (typeof message === 'string') expect(error).toBe(message);
    else expect(error).toMatch(message);
  });
});

describe('lists', () => {
  let owner: TestAccount;
  let jobId: string;
  let failedId: string;
  let batchId: string;
  const list = (path: string) => get(path, owner.renderKey);
  const idsOf = ({ data }: { data: Array<{ id: string }> }) => data.map(({ id }) => id);
  beforeAll(async () => {
    owner = await newAccount();
    await pushTemplate(owner);
    await pushTemplate(owner, FAILS_LATE);
    const queue = async (path: string, body: unknown) => jsonOf(await post(path, body, owner.renderKey));
    ({ jobId } = await queue('/v1/render/note/async', { title: 'T', webhookUrl: receiver.url }));
    ({ jobId: failedId } = await queue('/v1/render/fails-late/async', { currency: 'no currency' }));
    ({ batchId } = await queue('/v1/render/note/batch', { items: [{ data: { title: 'a' } }, { data: {} }] }));
    await Promise.all([ended(jobId, owner), ended(failedId, owner), batchEnded(batchId, owner.adminKey)]);
  });

  it('have the jobs queued one by one, newest first', async () => {
    const all = await list('/v1/jobs');
    expect(all).toMatchObject({ total: 2, limit: 20, offset: 0, hasMore: false, nextCursor: null });
    expect(all.data).toMatchObject([
      { id: failedId, status: 'failed', template: { slug: 'fails-late' } },
      { id: jobId, status: 'complete', template: { name: 'Note', slug: 'note' }, warningCount: 0 },
    ]);
    const first = await list('/v1/jobs?limit=1');
    expect([idsOf(first), first.hasMore]).toEqual([[failedId], true]);
    expect(idsOf(await list(`/v1/jobs?limit=1&cursor=${first.nextCursor}`))).toEqual([jobId]);
    expect(idsOf(await list('/v1/jobs?offset=1'))).toEqual([jobId]);
    expect(await list('/v1/jobs?status=failed')).toMatchObject({ total: 1, data: [{ id: failedId }] });
  });

  it('have the batches with their progress', async () => {
    const { data, total } = await list('/v1/batches');
    expect([data, total]).toEqual([[await list(`/v1/batches/${batchId}`)], 1]);
    expect(data[0]).toMatchObject({ template: { slug: 'note' }, jobs: { complete: 1, failed: 1 } });
  });

  it('have the deliveries of webhooks, for admins', async () => {
    const deliveries = () => get('/v1/webhook-deliveries', owner.adminKey);
    const { data } = await pollUntil(deliveries, (page) => page.data[0]?.state === 'delivered', 400);
    expect(data).toMatchObject([
      { jobId, jobStatus: 'complete', url: receiver.url, attempts: [{ status: 200 }] },
    ]);
    expect((await get('/v1/webhook-deliveries?state=failed', owner.adminKey)).data).toEqual([]);
    const refused = await call('GET', '/v1/webhook-deliveries', { key: owner.renderKey });
    expect(refused.status).toBe(403);
  });

  it.each([
    ['/v1/jobs?status=done', 'status: must be failed'],
    ['/v1/jobs?offset=10001', 'offset: must be an integer from 0 to 10000'],
    [`/v1/batches?offset=1&cursor=${crypto.randomUUID()}`, 'cursor: cannot be given together with offset'],
  ])('refuse %s', async (path, message) => {
    const response = await call('GET', path, { key: owner.renderKey });
    expect([response.status, (await jsonOf(response)).error]).toEqual([400, message]);
  });
});
