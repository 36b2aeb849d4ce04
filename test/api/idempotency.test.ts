import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import {
  bytesOf,
  call,
  documentClient,
  jsonOf,
  newAccount,
  pushTemplate,
  type TestAccount,
  tableNamed,
} from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

function post(path: string, key: string, body: unknown, as: TestAccount = account) {
  return call('POST', path, { key: as.adminKey, body, headers: { 'Idempotency-Key': key } });
}

const renders = async (of = account) =>
  (await jsonOf(await call('GET', '/v1/usage', { key: of.adminKey }))).data.renders.used;
const documents = async (of = account) =>
  (await jsonOf(await call('GET', '/v1/documents', { key: of.adminKey }))).total;

/** Returns the response once no duplicate request is running. */
const settled = (send: () => Promise<Response>) => pollUntil(send, ({ status }) => status !== 409);

describe('the same key and request', () => {
  it('return the first PDF and its document again, without a second effect', async () => {
    const own = await newAccount();
    await pushTemplate(own);
    const key = randomUUID();
    const first = await post('/v1/render/note', key, { title: 'Once' }, own);
    const again = await post('/v1/render/note', key, { title: 'Once' }, own);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-document-id')).toBe(first.headers.get('x-document-id'));
    expect(again.headers.get('content-type')).toBe('application/pdf');
    expect(again.headers.get('content-disposition')).toBe(first.headers.get('content-disposition'));
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    const [one, two] = [await bytesOf(first), await bytesOf(again)];
    expect(Buffer.from(two).equals(Buffer.from(one))).toBe(true);
    expect(await renders(own)).toBe(1);
    expect(await documents(own)).toBe(1);
  });

  it('return a saved PDF again where an operation may also return other files', async () => {
    const key = randomUUID();
    const send = () => post('/v1/render', key, { markdown: 'Once' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('x-document-id')).toBe(first.headers.get('x-document-id'));
    expect(Buffer.from(await bytesOf(again)).equals(Buffer.from(await bytesOf(first)))).toBe(true);
  });

  it('return an unsaved PDF again', async () => {
    const before = await documents();
    const key = randomUUID();
    const send = () => post('/v1/render/note', key, { title: 'Unsaved', save: false });
    const [first, again] = [await bytesOf(await send()), await bytesOf(await send())];
    expect(Buffer.from(first.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
    expect(await documents()).toBe(before);
  });

  it('return JSON of any size again', async () => {
    const pdf = Buffer.from(
      await bytesOf(
        await call('POST', '/v1/render/note', {
          key: account.adminKey,
          body: { title: 'A', body: 'Many words make a large image. '.repeat(100), save: false },
        }),
      ),
    ).toString('base64');
    const key = randomUUID();
    const send = async () => (await post('/v1/rasterize', key, { pdf, dpi: 300 })).text();
    const [first, again] = [await send(), await send()];
    expect(first.length).toBeGreaterThan(32 * 1024);
    expect(JSON.parse(first).pages).toHaveLength(1);
    expect(again).toBe(first);
  });

  it('queue one job', async () => {
    const key = randomUUID();
    const send = async () => jsonOf(await post('/v1/render/note/async', key, { title: 'Queued' }));
    const [first, again] = [await send(), await send()];
    expect(first.jobId).toBeTypeOf('string');
    expect(again).toEqual(first);
  });

  it('create one API key, whose secret is not in the table', async () => {
    const own = await newAccount();
    const key = randomUUID();
    const first = await jsonOf(await post('/v1/api-keys', key, { name: 'shop' }, own));
    expect(await jsonOf(await post('/v1/api-keys', key, { name: 'shop' }, own))).toEqual(first);
    expect((await jsonOf(await call('GET', '/v1/api-keys', { key: own.adminKey }))).total).toBe(4);
    const { Items } = await documentClient().send(
      new QueryCommand({
        TableName: tableNamed('Idempotency'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `ACCOUNT#${own.id}` },
      }),
    );
    expect(Items).toHaveLength(1);
    const stored = JSON.stringify(Items);
    expect(stored).not.toContain(first.data.key);
    expect(stored).not.toContain(key);
    const hours = (Items![0]!.ttl - Date.now() / 1000) / 3600;
    expect(Math.round(hours)).toBe(24);
  });

  it('apply to all keys of the account, and to a form with a new boundary', async () => {
    const pdf = await bytesOf(
      await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'A', save: false } }),
    );
    const key = randomUUID();
    const ids: (string | null)[] = [];
    for (const [boundary, apiKey] of [
      ['first', account.renderKey],
      ['second', account.adminKey],
    ] as const) {
      const part = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`,
        ),
        pdf,
        Buffer.from('\r\n'),
      ]);
      const response = await call('POST', '/v1/merge', {
        key: apiKey,
        body: new Uint8Array(Buffer.concat([part, part, Buffer.from(`--${boundary}--\r\n`)])),
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Idempotency-Key': key },
      });
      expect(response.status).toBe(200);
      ids.push(response.headers.get('x-document-id'));
    }
    expect(ids[0]).not.toBeNull();
    expect(ids[1]).toBe(ids[0]);
  });

  it('report a result that has been deleted since', async () => {
    const key = randomUUID();
    const first = await post('/v1/render/note', key, { title: 'Gone' });
    const id = first.headers.get('x-document-id');
    expect((await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey })).status).toBe(204);
    const again = await post('/v1/render/note', key, { title: 'Gone' });
    expect({ status: again.status, code: (await jsonOf(again)).code }).toEqual({
      status: 404,
      code: 'RESULT_GONE',
    });
  });
});

describe('the same key with another request', () => {
  it.each([
    ['another body', '/v1/render/note', { title: 'B' }],
    ['another query', '/v1/render/note?flattenForms=true', { title: 'A' }],
    ['another path', '/v1/uploads', { title: 'A' }],
  ])('is refused: %s', async (_, path, body) => {
    const key = randomUUID();
    expect((await post('/v1/render/note', key, { title: 'A' })).status).toBe(200);
    const other = await post(path, key, path === '/v1/uploads' ? {} : body);
    expect(other.status).toBe(409);
    expect(await jsonOf(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is independent of other accounts', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const key = randomUUID();
    const first = await jsonOf(await post('/v1/uploads', key, { name: 'mine' }, mine));
    const second = await post('/v1/uploads', key, { name: 'theirs' }, theirs);
    expect(second.status).toBe(201);
    expect((await jsonOf(second)).documentId).not.toBe(first.documentId);
    const third = await jsonOf(await post('/v1/uploads', key, { name: 'mine' }, theirs));
    expect(third.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('concurrent identical requests', () => {
  it('have one effect; requests that come too early get a 409 with Retry-After', async () => {
    const own = await newAccount();
    await pushTemplate(own);
    const key = randomUUID();
    const send = () => post('/v1/render/note', key, { title: 'Twins' }, own);
    const twins = await Promise.all(Array.from({ length: 6 }, send));
    expect(twins.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const twin of twins.filter(({ status }) => status !== 200)) {
      expect(twin.status).toBe(409);
      expect(twin.headers.get('retry-after')).toBe('2');
      expect(await jsonOf(twin)).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    }
    expect((await settled(send)).headers.get('idempotent-replayed')).toBe('true');
    expect(await renders(own)).toBe(1);
    expect(await documents(own)).toBe(1);
  });
});

describe('a request that fails', () => {
  it('frees its key, for the same body and for another', async () => {
    const slug = `late-${randomUUID().slice(0, 8)}`;
    const key = randomUUID();
    expect((await post(`/v1/render/${slug}`, key, { title: 'L' })).status).toBe(404);
    await pushTemplate(account, { slug });
    expect((await post(`/v1/render/${slug}`, key, { title: 'L' })).status).toBe(200);

    const wrong = randomUUID();
    expect((await post('/v1/render/note', wrong, {})).status).toBe(400);
    expect((await post('/v1/render/note', wrong, { title: 'right' })).status).toBe(200);
  });

  it('frees its key when it fails in the middle of a long response', async () => {
    const key = randomUUID();
    const pdf = Buffer.from(
      await bytesOf(
        await call('POST', '/v1/render/note', { key: account.adminKey, body: { title: 'A', save: false } }),
      ),
    ).toString('base64');
    expect((await post('/v1/rasterize', key, { pdf, pages: [0, 9] })).status).toBe(400);
    expect((await post('/v1/rasterize', key, { pdf, pages: [0] })).status).toBe(200);
  });
});

describe('an invalid key', () => {
  it.each([
    ['is empty', ''],
    ['is too long', 'k'.repeat(256)],
    ['has a space', 'two words'],
  ])('is refused when it %s', async (_, key) => {
    const response = await post('/v1/uploads', key, {});
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({
      code: 'INVALID_IDEMPOTENCY_KEY',
      error: 'Idempotency-Key: must be 1 to 255 visible ASCII characters',
    });
  });
});
