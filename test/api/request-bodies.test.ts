import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { pollUntil } from '../poll.ts';
import { expectRefusal } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const render = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/v1/render/note', { key: account.renderKey, body, headers });
const refusal = async (response: Response) => ({
  status: response.status,
  error: (await jsonOf(response)).error,
});

describe('a JSON body', () => {
  it('may begin with a byte order mark', async () => {
    const response = await render('\uFEFF{"title":"Marked"}');
    expect(response.status).toBe(200);
    expect(await pdfText(await bytesOf(response))).toContain('Marked');
  });

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
  ])('may be compressed with %s', async (encoding, compress) => {
    const body = new Uint8Array(compress(JSON.stringify({ title: 'Compressed' })));
    const response = await render(body, { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
    expect(response.status).toBe(200);
    expect(await pdfText(await bytesOf(response))).toContain('Compressed');
  });

  it('that is compressed may not expand beyond the limit of others', async () => {
    const body = new Uint8Array(gzipSync(JSON.stringify({ title: 'x'.repeat(50_000_000) })));
    expect(body.length).toBeLessThan(100_000);
    const response = await render(body, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    expect(response.status).toBe(413);
    expect((await jsonOf(response)).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['br', gzipSync('{}')],
    ['gzip', Buffer.from('{"title":"T"}')],
  ])('must match its Content-Encoding, which must be supported: %s', async (encoding, body) => {
    const response = await render(new Uint8Array(body), { 'Content-Encoding': encoding });
    await expectRefusal(
      response,
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /the body does not match its Content-Encoding, which may be gzip or deflate/,
    );
  });
});

describe('a PDF in a JSON body', () => {
  const bytes = Buffer.from(EXAMPLE_PDF, 'base64');
  it.each([
    ['a data URL', `data:application/pdf;base64,${EXAMPLE_PDF}`],
    ['a data URL with a name', `data:application/pdf;name=a.pdf;base64,${EXAMPLE_PDF}`],
    ['base64url', bytes.toString('base64url')],
    ['lines', EXAMPLE_PDF.replace(/.{76}/g, '$&\r\n')],
  ])('may be %s', async (_, pdf) => {
    const response = await call('POST', '/v1/flatten', { key: account.renderKey, body: { pdf } });
    expect(response.status).toBe(200);
  });

  it('is refused in other encodings', async () => {
    const response = await call('POST', '/v1/flatten', {
      key: account.renderKey,
      body: { pdf: 'data:application/pdf,%25PDF' },
    });
    expect(await refusal(response)).toEqual({ status: 400, error: 'pdf: must be base64' });
  });

  it('is refused when it is empty', async () => {
    const empty = (path: string, body: unknown) => call('POST', path, { key: account.renderKey, body });
    expect(await refusal(await empty('/v1/flatten', { pdf: '' }))).toEqual({
      status: 400,
      error: 'pdf: must not be empty',
    });
    expect(await refusal(await empty('/v1/merge', { pdfs: [EXAMPLE_PDF, { pdf: '' }] }))).toEqual({
      status: 400,
      error: 'pdfs[1].pdf: must not be empty',
    });
  });
});

describe('a form', () => {
  const form = async (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.append(name, value);
    const request = new Request('http://x', { method: 'POST', body: data });
    return call('POST', '/v1/merge', {
      key: account.renderKey,
      body: new Uint8Array(await request.arrayBuffer()),
      headers: { 'Content-Type': request.headers.get('content-type')! },
    });
  };
  const pdf = new Blob([new Uint8Array(Buffer.from(EXAMPLE_PDF, 'base64'))]);

  it('with files of another name names the right one', async () => {
    expect(await refusal(await form({ 'file[]': pdf }))).toEqual({
      status: 400,
      error: 'file[]: is not the name of a part for files: send each PDF as a part named files',
    });
    expect(await refusal(await form({ saveName: 'x' }))).toEqual({
      status: 400,
      error: 'The form has no files: send each PDF as a part named files',
    });
  });
});

describe('a missing or mistyped field', () => {
  it.each([
    ['/v1/api-keys', {}, 'name: is required: it must be a string'],
    [
      '/v1/templates',
      { slug: 's', name: 'S', html: '<p>', options: { pageSize: 'A9' } },
      'options.pageSize: must be one of A3, A4, A5, A6, Letter, Legal, Tabloid or an object with width and height',
    ],
    [
      '/v1/rasterize',
      { pdf: EXAMPLE_PDF, pages: [0.5] },
      'pages[0]: must be a page number, counted from 0, or from the end as -1, -2, …',
    ],
    ['/v1/merge', { pdf: [EXAMPLE_PDF] }, 'unknown field pdf: did you mean pdfs?'],
  ])('is reported with the accepted values: %s', async (path, body, error) => {
    expect(await refusal(await call('POST', path, { key: account.adminKey, body }))).toEqual({
      status: 400,
      error,
    });
  });
});

describe('an item of a batch', () => {
  it('is named as it was sent', async () => {
    const items = [{ data: { title: 'one' } }, { data: {} }];
    const { batchId } = await jsonOf(
      await call('POST', '/v1/render/note/batch', { key: account.renderKey, body: { items } }),
    );
    const failed = await pollUntil(
      async () =>
        jsonOf(await call('GET', `/v1/batches/${batchId}/jobs?status=failed`, { key: account.adminKey })),
      ({ total }) => total === 1,
      400,
    );
    expect(failed.data[0].error).toBe('items[1]: Missing required template field: title');
  });
});

describe('HEAD', () => {
  it.each(['/health', '/docs', '/v1/openapi.json', '/v1/templates', '/v1/templates/note', '/v1/usage'])(
    'has the headers of GET %s, and no body',
    async (path) => {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map((method) => call(method, path, { key: account.adminKey })),
      );
      expect(head!.status).toBe(200);
      expect(await head!.text()).toBe('');
      const names = (response: Response) =>
        [...response.headers.keys()].filter(
          (name) => !/^(transfer-encoding|content-length|keep-alive)$/.test(name),
        );
      expect(names(head!)).toEqual(names(get!));
      expect(head!.headers.get('content-type')).toBe(get!.headers.get('content-type'));
    },
  );

  it('of a document returns no URL, and is not a download', async () => {
    const id = (await render({ title: 'T' })).headers.get('x-document-id');
    expect((await call('HEAD', `/v1/documents/${id}`, { key: account.adminKey })).status).toBe(200);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}/events`, { key: account.adminKey }));
    expect(data.map(({ event }: { event: string }) => event)).toEqual(['generated']);
  });

  it('of a missing resource is a 404', async () => {
    expect((await call('HEAD', '/v1/documents/none', { key: account.adminKey })).status).toBe(404);
    expect((await call('HEAD', '/v1/merge', { key: account.adminKey })).status).toBe(404);
  });
});
