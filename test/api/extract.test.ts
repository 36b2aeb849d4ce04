import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { samplePdf } from '../../packages/pdf/src/testing/sample-pdf.ts';
import { makeChain } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const DATA = {
  title: 'Ünïcode "quoted"',
  body: 'text',
  list: [1, { deep: null }],
  customer: { name: 'Ada' },
};

let account: TestAccount;
/** Rendered with `embedData: true`. */
let embedded: Uint8Array;
let plain: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  embedded = await render({ ...DATA, embedData: true, saveName: 'Not part of the data' });
  plain = await render({ title: 'plain' });
});

async function render(body: Record<string, unknown>): Promise<Uint8Array> {
  const response = await call('POST', '/v1/render/note', {
    key: account.renderKey,
    body: { save: false, ...body },
  });
  expect(response.status).toBe(200);
  return bytesOf(response);
}

const extract = (body: unknown, type?: string) =>
  call('POST', '/v1/extract', {
    key: account.renderKey,
    body,
    headers: {
      'Content-Type': type ?? (body instanceof Uint8Array ? 'application/pdf' : 'application/json'),
    },
  });

async function dataOf(response: Response): Promise<unknown> {
  const body = await jsonOf(response);
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  expect(Object.keys(body)).toEqual(['data']);
  return body.data;
}

describe('extracting', () => {
  it('returns the data of the render, without the reserved fields', async () => {
    expect(await dataOf(await extract(embedded))).toEqual(DATA);
    expect(await dataOf(await extract(embedded, 'application/octet-stream'))).toEqual(DATA);
    expect(await dataOf(await extract({ pdf: base64(embedded) }))).toEqual(DATA);
  });

  it('returns explicitly embedded data instead of the render data', async () => {
    const pdf = await render({ title: 'T', embedData: { other: [true] } });
    expect(await dataOf(await extract(pdf))).toEqual({ other: [true] });
  });

  it('follows the option of the template', async () => {
    await pushTemplate(account, { slug: 'embeds', options: { embedData: true } });
    const response = await call('POST', '/v1/render/embeds', {
      key: account.renderKey,
      body: { title: 'T' },
    });
    expect(await dataOf(await extract(await bytesOf(response)))).toEqual({ title: 'T' });
    const without = await call('POST', '/v1/render/embeds', {
      key: account.renderKey,
      body: { title: 'T', embedData: false },
    });
    await expectRefusal(await extract(await bytesOf(without)), 404, 'NO_EMBEDDED_DATA');
  });

  it('accepts a rendered and an uploaded document', async () => {
    const rendered = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'kept', embedData: true },
    });
    const documentId = rendered.headers.get('x-document-id')!;
    expect(await dataOf(await extract({ pdf: { documentId } }))).toEqual({ title: 'kept' });
    const uploaded = await upload(account, embedded);
    expect(await dataOf(await extract({ pdf: { documentId: uploaded } }))).toEqual(DATA);
  });

  it('works for data of more than four megabytes', async () => {
    const rows = Array.from({ length: 4_000 }, (_, row) => ({ row, text: 'x'.repeat(1_000) }));
    const documentId = await upload(
      account,
      await withFile('forme-data.json', Buffer.from(JSON.stringify({ rows }))),
    );
    expect(await dataOf(await extract({ pdf: { documentId } }))).toEqual({ rows });
  });

  it('reads forme-data.json, and prefers platen-data.json', async () => {
    const theirs = await withFile('forme-data.json', Buffer.from('{"by":"another"}'));
    expect(await dataOf(await extract(theirs))).toEqual({ by: 'another' });
    const both = await withFile('forme-data.json', Buffer.from('{"by":"another"}'), embedded);
    expect(await dataOf(await extract(both))).toEqual(DATA);
  });

  it('still works after certifying, merging and encrypting', async () => {
    const { certificatePem, privateKeyPem } = makeChain('p256').signer;
    const key = account.renderKey;
    const certified = await call('POST', '/v1/certify', {
      key,
      body: { pdf: base64(embedded), certificatePem, privateKeyPem },
    });
    expect(await dataOf(await extract(await bytesOf(certified)))).toEqual(DATA);
    const pdfs = [base64(plain), base64(embedded)];
    const merged = await call('POST', '/v1/merge', { key, body: { pdfs } });
    expect(await dataOf(await extract(await bytesOf(merged)))).toEqual(DATA);
    const locked = await encrypt(embedded, 'secret');
    expect(await dataOf(await extract({ pdf: base64(locked), password: 'secret' }))).toEqual(DATA);
    await expectRefusal(await extract(locked), 400, 'PDF_ENCRYPTED', /^body: .*needs a password/);
  });

  it('finds nothing after redacting', async () => {
    const redacted = await call('POST', '/v1/redact', {
      key: account.renderKey,
      body: { pdf: base64(embedded), patterns: [{ pattern: 'nowhere', pattern_type: 'Literal' }] },
    });
    expect(redacted.status).toBe(200);
    await expectRefusal(await extract(await bytesOf(redacted)), 404, 'NO_EMBEDDED_DATA');
  });

  it('reports no embedded data when there is none', async () => {
    await expectRefusal(await extract(plain), 404, 'NO_EMBEDDED_DATA', /no embedded data/);
    const other = await withFile('other.json', Buffer.from('{}'));
    await expectRefusal(await extract(other), 404, 'NO_EMBEDDED_DATA', /no embedded data/);
  });

  it.each([
    ['bytes that are not a PDF', Buffer.from('{"data":1}'), 'NOT_A_PDF', /^body: not a PDF/],
    ['an empty body', new Uint8Array(), 'NOT_A_PDF', /^body: not a PDF/],
    ['no PDF in JSON', {}, 'INVALID_INPUT', /^pdf: is required/],
    ['a string that is not base64', { pdf: '*' }, 'NOT_BASE64', /^pdf: must be base64$/],
    ['base64 that is not a PDF', { pdf: 'aGVsbG8=' }, 'NOT_A_PDF', /^pdf: not a PDF/],
    [
      'a password that is not a string',
      { pdf: 'JVBERi0=', password: 5 },
      'INVALID_INPUT',
      /^password: must be a string$/,
    ],
  ])('is refused for %s', async (_, body, code, message) => {
    await expectRefusal(await extract(body), 400, code, message);
  });

  it('is refused for data that is not JSON, and for an unsupported type', async () => {
    const broken = await withFile('platen-data.json', Buffer.from('{"a":'));
    await expectRefusal(await extract(broken), 400, 'EMBEDDED_DATA_INVALID', /^body: .*not valid JSON/);
    await expectRefusal(
      await extract(embedded, 'text/plain'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      'application/pdf',
    );
  });

  it('is refused for data that decompresses to gigabytes', async () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(100 << 20, ' '))).toString('latin1');
    const pdf = samplePdf({
      catalogEntries: '/AF [1000 0 R]',
      objects: {
        1000: '<< /Type /Filespec /F (platen-data.json) /EF << /F 1001 0 R >> >>',
        1001: `<< /Filter [/FlateDecode /FlateDecode] /Length ${twice.length} >> stream\n${twice}\nendstream`,
      },
    });
    expect(pdf.length).toBeLessThan(100_000);
    await expectRefusal(await extract(pdf), 400, 'PDF_BOMB', /^body: .*decompresses to more/);
  });

  it('embeds at most 5 MB', async () => {
    const response = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'T', embedData: { x: 'x'.repeat(5 << 20) } },
    });
    await expectRefusal(response, 400, 'EMBED_DATA_TOO_LARGE', /^embedData: .*at most 5242880 \(5 MB\)/);
  });
});

async function withFile(name: string, content: Buffer, into?: Uint8Array): Promise<Uint8Array> {
  const document = into
    ? await PDFDocument.load(into, { updateMetadata: false })
    : await PDFDocument.create();
  if (!into) document.addPage([100, 100]);
  await document.attach(content, name);
  return document.save();
}
