import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HeadObjectCommand, NotFound, S3Client } from '@aws-sdk/client-s3';
import puppeteer from 'puppeteer-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { richPdf } from '../../packages/pdf/src/testing/rich-pdf.ts';
import { testLayers } from '../../src/rendering/testing/test-renderer.ts';
import { announceUpload, eventsOf, expectRefusal, savedDocument, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  pdf = await richPdf({ mark: 'up', pages: 2 });
});

/** Any use of a completed upload makes it a document. */
const use = (documentId: string, key = account.renderKey) =>
  call('POST', '/v1/rasterize', { key, body: { pdf: { documentId }, dpi: 72, pages: [0] } });

describe('several uploads', () => {
  const post = (path: string, body: unknown) => call('POST', path, { key: account.renderKey, body });

  it('are announced by one request and become documents by another, each with its own result', async () => {
    const files = [{ name: 'One', sizeBytes: pdf.length }, { metadata: { case: 8 } }, {}, {}];
    const announced = await post('/v1/uploads/batch', { files });
    expect(announced.status).toBe(201);
    const { uploads } = (await jsonOf(announced)) as {
      uploads: { documentId: string; uploadUrl: string }[];
    };
    const put = (index: number, body: Uint8Array) =>
      fetch(uploads[index]!.uploadUrl, { method: 'PUT', body: Buffer.from(body) });
    expect([(await put(0, pdf)).status, (await put(1, pdf)).status]).toEqual([200, 200]);
    await put(2, Buffer.from('no PDF'));
    const documentIds = uploads.map(({ documentId }) => documentId);
    const finish = async () => (await jsonOf(await post('/v1/uploads/finish', { documentIds }))).results;
    const results = await finish();
    expect(results).toMatchObject([
      { documentId: documentIds[0], document: { id: documentIds[0], name: 'One', source: 'uploaded' } },
      { document: { metadata: { case: 8 }, sizeBytes: pdf.length } },
      { documentId: documentIds[2], code: 'NOT_A_PDF', error: expect.stringMatching(/^file: /) },
      { code: 'UPLOAD_UNFINISHED' },
    ]);
    expect(await finish()).toEqual(results);
    expect(await eventsOf(documentIds[0]!)).toEqual(['uploaded']);
  });

  it('name the wrong field of the wrong file, and announce none', async () => {
    await expectRefusal(
      await post('/v1/uploads/batch', { files: [{}, { sizeBytes: 0 }] }),
      400,
      'INVALID_INPUT',
      /^files\[1\]\.sizeBytes: /,
    );
    await expectRefusal(await post('/v1/uploads/batch', { files: [] }), 400, 'INVALID_INPUT', /1 to 50/);
  });
});

describe('an upload', () => {
  it('is announced with a URL and an expiry', async () => {
    const { documentId, uploadUrl, expiresAt } = await announceUpload(account);
    expect(documentId).toMatch(/^[0-9a-f-]{36}$/);
    expect(uploadUrl).toMatch(/^http/);
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(55);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('becomes a document with its name and metadata when it is first used', async () => {
    const documentId = await upload(account, pdf, { name: 'Contract', metadata: { case: 7, kind: 'lease' } });
    expect((await call('GET', `/v1/documents/${documentId}`, { key: account.renderKey })).status).toBe(404);
    expect((await use(documentId)).status).toBe(200);
    const document = await savedDocument(account, documentId);
    expect(document).toMatchObject({
      name: 'Contract',
      source: 'uploaded',
      metadata: { case: 7, kind: 'lease' },
    });
    expect(Buffer.from(document.bytes).equals(pdf)).toBe(true);
    expect((await use(documentId)).status).toBe(200);
    expect(await eventsOf(documentId)).toEqual(['uploaded']);
  });

  it('accepts a PUT by curl', async () => {
    const { documentId, uploadUrl } = await announceUpload(account);
    // Headers of `curl --upload-file`: a length, but no type.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const put = request(
        uploadUrl,
        {
          method: 'PUT',
          headers: { 'User-Agent': 'curl/8.5.0', Accept: '*/*', 'Content-Length': pdf.length },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      put.on('error', reject);
      put.end(pdf);
    });
    expect(status).toBe(200);
    expect((await use(documentId)).status).toBe(200);
  });

  it('may be sent by a page in a browser', async () => {
    const { documentId, uploadUrl } = await announceUpload(account);
    const preflight = await fetch(uploadUrl, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
    const put = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { Origin: 'https://app.example', 'Content-Type': 'application/pdf' },
      body: pdf as BodyInit,
    });
    expect(put.status).toBe(200);
    expect(put.headers.get('access-control-allow-origin')).toBe('*');
    expect((await use(documentId)).status).toBe(200);
  });

  it('is made, sent and used by a page in a real browser', async () => {
    const { chromium } = testLayers();
    const app = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<title>app</title>');
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
    const browser = await puppeteer.launch({
      executablePath: chromium.executablePath,
      headless: 'shell',
      pipe: true,
      args: ['--no-sandbox', '--disable-gpu'],
      env: { ...process.env, LD_LIBRARY_PATH: chromium.libraryPath },
    });
    try {
      const page = await browser.newPage();
      // An origin other than those of the API and the store.
      await page.goto(`http://127.0.0.1:${(app.address() as AddressInfo).port}`);
      const { baseUrl } = inject('service');
      const result = await page.evaluate(
        async (url, key, content) => {
          const post = async (path: string, body: unknown) => {
            const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
            const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
            return { requestId: response.headers.get('x-request-id'), body: await response.json() };
          };
          const { body: upload } = await post('/v1/uploads', {});
          const file = new Blob([Uint8Array.from(content)], { type: 'application/pdf' });
          const put = await fetch(upload.uploadUrl, { method: 'PUT', body: file });
          const used = await post('/v1/rasterize', { pdf: { documentId: upload.documentId }, dpi: 72 });
          return { put: put.status, requestId: used.requestId, pages: used.body.pages.length };
        },
        baseUrl,
        account.renderKey,
        [...pdf],
      );
      expect(result).toEqual({ put: 200, requestId: expect.any(String), pages: 2 });
    } finally {
      await browser.close();
      app.close();
    }
  });

  it('cannot reach another key by a changed URL', async () => {
    const { uploadUrl } = await announceUpload(account);
    const other = await announceUpload(account);
    const changed = uploadUrl.replace(/[0-9a-f-]{36}(?=\?)/, other.documentId);
    expect(changed).not.toBe(uploadUrl);
    expect((await fetch(changed, { method: 'PUT', body: pdf as BodyInit })).status).toBe(403);
  });

  it('is named when it has not arrived yet', async () => {
    const { documentId } = await announceUpload(account);
    await expectRefusal(await use(documentId), 409, 'UPLOAD_UNFINISHED', `${documentId} has not arrived yet`);
  });

  it('must be a PDF, and may be sent again when it is not', async () => {
    const { documentId, uploadUrl } = await announceUpload(account);
    const put = async (body: Uint8Array) =>
      expect((await fetch(uploadUrl, { method: 'PUT', body: body as BodyInit })).status).toBe(200);
    for (const body of [Buffer.from('no PDF at all'), Buffer.alloc(0), Buffer.alloc(5_000, 'x')]) {
      await put(body);
      await expectRefusal(await use(documentId), 400, 'NOT_A_PDF', /^pdf: not a PDF/);
      expect((await call('GET', `/v1/documents/${documentId}`, { key: account.renderKey })).status).toBe(404);
    }
    await put(pdf);
    expect((await use(documentId)).status).toBe(200);
  });

  it('accepts only the announced length', async () => {
    const { documentId, uploadUrl } = await announceUpload(account, { sizeBytes: pdf.length });
    const put = async (body: Uint8Array) =>
      (await fetch(uploadUrl, { method: 'PUT', body: body as BodyInit })).status;
    expect(await put(Buffer.concat([pdf, Buffer.from('\n')]))).toBe(403);
    expect(await put(pdf.subarray(1))).toBe(403);
    await expectRefusal(await use(documentId), 409, 'UPLOAD_UNFINISHED');
    expect(await put(pdf)).toBe(200);
    expect((await use(documentId)).status).toBe(200);
    for (const sizeBytes of [0, -1, 1.5, 200 * 1024 * 1024 + 1, 1e308, '9']) {
      const response = await call('POST', '/v1/uploads', { key: account.renderKey, body: { sizeBytes } });
      await expectRefusal(response, 400, 'INVALID_INPUT', /^sizeBytes: must be/);
    }
  });

  it('leaves no upload object once it is a document', async () => {
    const used = await announceUpload(account);
    await fetch(used.uploadUrl, { method: 'PUT', body: pdf as BodyInit });
    expect((await use(used.documentId)).status).toBe(200);
    expect(await storedBytes(used.documentId)).toBeUndefined();
    // A later upload changes nothing, and does not become a document after a deletion.
    await fetch(used.uploadUrl, { method: 'PUT', body: Buffer.from('other') });
    expect(Buffer.from((await savedDocument(account, used.documentId)).bytes).equals(pdf)).toBe(true);
    await call('DELETE', `/v1/documents/${used.documentId}`, { key: account.adminKey });
    expect((await fetch(used.uploadUrl, { method: 'PUT', body: pdf as BodyInit })).status).toBe(200);
    await expectRefusal(await use(used.documentId), 404, 'DOCUMENT_NOT_FOUND');
  });

  it('becomes one document when several requests use it first', async () => {
    const documentId = await upload(account, pdf);
    const uses = await Promise.all([use(documentId), use(documentId), use(documentId)]);
    expect(uses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf(documentId)).toEqual(['uploaded']);
  });

  it.each([
    ['name', { name: '' }, 'name: must not be empty'],
    ['metadata', { metadata: { a: null } }, 'metadata.a: must be a string or a number'],
    ['an unknown field', { size: 3 }, 'unknown field size'],
  ])('is refused for a wrong %s', async (_, body, message) => {
    const response = await call('POST', '/v1/uploads', { key: account.renderKey, body });
    await expectRefusal(response, 400, 'INVALID_INPUT', message);
  });

  async function storedBytes(documentId: string): Promise<number | undefined> {
    const { s3, buckets } = inject('service');
    const bucket = Object.entries(buckets).find(([name]) => name.includes('Documents'))![1];
    const client = new S3Client({
      endpoint: s3,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { ...inject('service').credentials },
    });
    try {
      const Key = `uploads/${account.id}/${documentId}`;
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key }))).ContentLength;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
});

describe('a PDF in the body', () => {
  const post = (body: Uint8Array, query = '', type = 'application/pdf') =>
    call('POST', `/v1/documents${query}`, {
      key: account.renderKey,
      body,
      headers: { 'Content-Type': type },
    });

  it('becomes a document at once', async () => {
    const response = await post(pdf, '?name=Rental%20%C3%A4&metadata.case=7&metadata.kind=lease');
    expect(response.status).toBe(201);
    const { data } = await jsonOf(response);
    expect(response.headers.get('x-document-id')).toBe(data.id);
    expect(data).toMatchObject({
      name: 'Rental ä',
      source: 'uploaded',
      metadata: { case: '7', kind: 'lease' },
    });
    const document = await savedDocument(account, data.id);
    expect(Buffer.from(document.bytes).equals(pdf)).toBe(true);
    expect(await eventsOf(data.id)).toEqual(['uploaded']);
  });

  it('has the date as its default name', async () => {
    const { data } = await jsonOf(await post(pdf, '', 'application/octet-stream'));
    expect(data.name).toMatch(/^upload-\d{4}-\d\d-\d\d$/);
  });

  it('is refused when it is not a PDF, has another type or an invalid name', async () => {
    await expectRefusal(await post(Buffer.from('text')), 400, 'NOT_A_PDF', /^body: not a PDF/);
    await expectRefusal(await post(new Uint8Array()), 400, 'NOT_A_PDF');
    await expectRefusal(await post(pdf, '', 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/pdf');
    await expectRefusal(await post(pdf, `?name=${'x'.repeat(201)}`), 400, 'INVALID_INPUT', /^name: /);
    const long = `?metadata.note=${'x'.repeat(501)}`;
    await expectRefusal(
      await post(pdf, long),
      400,
      'INVALID_INPUT',
      /^metadata\.note: must have at most 500/,
    );
  });

  it('is refused when it is too large, with the alternative', async () => {
    const large = Buffer.alloc(11_000_000, ' ');
    large.set(pdf);
    await expectRefusal(await post(large), 413, 'PAYLOAD_TOO_LARGE', '/v1/uploads');
  });
});
