import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const render = (body: Record<string, unknown>, query = '') =>
  call('POST', `/v1/render/note${query}`, { key: account.renderKey, body });

async function total(): Promise<number> {
  return (await jsonOf(await call('GET', '/v1/documents', { key: account.renderKey }))).total;
}

describe('a render', () => {
  it('is a PDF with the data, saved as a document', async () => {
    const response = await render({ title: 'Quarterly <figures>', body: 'Grüße, 世界' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = await bytesOf(response);
    const text = await pdfText(pdf);
    expect(text).toContain('Quarterly <figures>');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Grüße, 世界');

    const id = response.headers.get('x-document-id');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(data).toMatchObject({
      id,
      name: `note-${new Date().toISOString().slice(0, 10)}`,
      source: 'generated',
      expiresAt: null,
      metadata: {
        templateSlug: 'note',
        renderTimeMs: expect.any(Number),
      },
      systemMetadata: {
        templateSlug: 'note',
        renderTimeMs: expect.any(Number),
        conformance: 'PDF/A-2a; PDF/UA-1',
      },
      template: { slug: 'note', name: 'Note', id: expect.any(String) },
    });
    expect(data.templateId).toBe(data.template.id);
    const download = await fetch(data.downloadUrl);
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await bytesOf(download)).equals(Buffer.from(pdf))).toBe(true);
  });

  it('accepts a name and metadata', async () => {
    const response = await render({
      title: 'T',
      saveName: 'Ünique name',
      metadata: { order: 'A-1', amount: 12.5 },
    });
    const id = response.headers.get('x-document-id');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(data.name).toBe('Ünique name');
    expect(data.metadata).toMatchObject({ order: 'A-1', amount: 12.5, templateSlug: 'note' });
  });

  it('saves no document with save: false', async () => {
    const before = await total();
    const response = await render({ title: 'T', save: false });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-document-id')).toBeNull();
    expect(await total()).toBe(before);
  });

  it('saves no document when it fails', async () => {
    const before = await total();
    expect((await render({})).status).toBe(400);
    const refused = {
      bucket: 'absent-bucket',
      key: 'k',
      accessKeyId: 'a',
      secretAccessKey: 's',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:9',
    };
    const failed = await render({ title: 'T', s3: refused });
    expect(failed.status).toBe(502);
    expect(await jsonOf(failed)).toMatchObject({ code: 'S3_UPLOAD_FAILED' });
    expect(await total()).toBe(before);
  });

  it('refuses an object store at a private address', async () => {
    const s3 = {
      bucket: 'b-1',
      key: 'k',
      accessKeyId: 'a',
      secretAccessKey: 's',
      endpoint: 'http://169.254.169.254/',
    };
    const response = await render({ title: 'T', s3 });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toContain('s3.endpoint');
  });

  it('expires after the retention of the plan', async () => {
    const free = await newAccount('free');
    await pushTemplate(free);
    const response = await call('POST', '/v1/render/note', { key: free.renderKey, body: { title: 'T' } });
    const id = response.headers.get('x-document-id');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: free.renderKey }));
    const days = (Date.parse(data.expiresAt) - Date.parse(data.createdAt)) / 86_400_000;
    expect(days).toBe(30);
  });
});

describe('embedded data', () => {
  it('is off by default and holds the data without the reserved fields', async () => {
    const plain = await bytesOf(await render({ title: 'T' }));
    const embedded = await bytesOf(await render({ title: 'T', embedData: true, saveName: 'n' }));
    expect(Buffer.from(plain).includes('platen-data.json')).toBe(false);
    expect(embedded.length).toBeGreaterThan(plain.length);
  });
});

describe('a template that misbehaves', () => {
  it('is refused when it is saved, with line and column', async () => {
    const response = await call('POST', '/v1/templates', {
      key: account.adminKey,
      body: { slug: 'broken', name: 'Broken', html: '<p>ok</p>\n<p>{% if x %}</p>' },
    });
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({
      code: 'TEMPLATE_SYNTAX',
      error: expect.stringMatching(/line 2/),
    });
  });

  it('cannot loop or grow without limit in Liquid', async () => {
    await pushTemplate(account, {
      slug: 'loop',
      html: '{% for i in (1..n) %}x{% endfor %}',
      dataSchema: null,
      sampleData: { n: 1 },
    });
    const response = await call('POST', '/v1/render/loop', { key: account.renderKey, body: { n: 1e9 } });
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ code: 'TEMPLATE_LIMIT' });
  });
});
