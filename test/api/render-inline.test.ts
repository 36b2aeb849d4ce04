import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './pdf-requests.ts';
import { call, jobEnded, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
});

const render = (body: unknown) => call('POST', '/v1/render', { key: account.renderKey, body });
const get = async (path: string) => jsonOf(await call('GET', path, { key: account.adminKey }));
const used = async () => (await get('/v1/usage')).data.renders.used;

describe('POST /v1/render', () => {
  it('makes a document of Markdown, counted as a render', async () => {
    const response = await render({
      markdown: '---\ntitle: Minutes\n---\n# Minutes of {{ day }}\n\n![x](https://127.0.0.1/x.png)',
      data: { day: 'today' },
      css: 'h1 { color: #234 }',
      metadata: { project: 'one' },
      embedData: true,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-conformance')).toBe('PDF/A-3a; PDF/UA-1');
    expect(response.headers.get('x-render-warnings')).not.toBeNull();
    const id = response.headers.get('x-document-id');
    await response.arrayBuffer();
    const { data } = await get(`/v1/documents/${id}`);
    expect(data).toMatchObject({
      source: 'generated',
      metadata: { project: 'one' },
      systemMetadata: { renderWarnings: 1 },
    });
    expect(data.name).toMatch(/^document-\d{4}-\d\d-\d\d$/);
    expect(data.metadata).not.toHaveProperty('templateSlug');
    expect(data.template ?? null).toBeNull();
    expect(await used()).toBe(1);
  });

  it('renders the Markdown of the guide with a row for each item', async () => {
    const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/render-html.md'), 'utf8');
    const markdown = /```\w+\n(---\n.*?)```/s.exec(guide)![1];
    const items = [
      { person: 'Ada', task: 'a | b' },
      { person: 'Bob', task: 'c' },
    ];
    const rendered = await render({ markdown, data: { date: 'today', items } });
    expect(rendered.headers.get('x-render-warnings')).toBeNull();
    await rendered.arrayBuffer();
    const body = { pdf: { documentId: rendered.headers.get('x-document-id') }, format: 'markdown' };
    const { data } = await jsonOf(await call('POST', '/v1/text', { key: account.renderKey, body }));
    expect(data.pages[0].text).toContain('| Who | What |\n| --- | --- |\n| Ada | a \\| b |\n| Bob | c |\n');
  });

  it('returns an image, which is counted but not saved', async () => {
    const before = [await used(), (await get('/v1/documents')).total];
    const html = '<p id="p" style="width:50px;height:20px">{{ x }}</p>';
    const response = await render({ html, title: 'Card', format: 'png', image: { selector: '#p' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toContain('filename="Card.png"');
    expect(response.headers.get('x-document-id')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');
    expect([await used(), (await get('/v1/documents')).total]).toEqual([before[0] + 1, before[1]]);
  });

  it('is queued with async, and the job has the image', async () => {
    const html = '<p id="p" style="width:50px;height:20px">x</p>';
    const response = await render({ html, format: 'png', image: { selector: '#p' }, async: true });
    expect(response.status).toBe(202);
    const { jobId } = await jsonOf(response);
    const job = await jobEnded(jobId, account.adminKey);
    expect(job).toMatchObject({ kind: 'inline', status: 'complete', mediaType: 'image/png' });
    expect(job).not.toHaveProperty('template');
    expect(Buffer.from(job.fileBase64, 'base64').toString('latin1', 1, 4)).toBe('PNG');
    const refused = await render({ html, async: false, webhookUrl: 'https://example.com/' });
    await expectRefusal(refused, 400, 'INVALID_INPUT', /webhookUrl: needs async/);
  });

  it('refuses invalid input with its position, and counts nothing', async () => {
    const before = await used();
    await expectRefusal(await render({ html: '<p>', markdown: 'a' }), 400, 'INVALID_INPUT', /markdown/);
    const wrong = await render({ markdown: '---\ntitle: T\n---\n{% fro %}' });
    expect(await jsonOf(wrong)).toMatchObject({
      code: 'TEMPLATE_SYNTAX',
      position: { part: 'markdown', line: 4, column: 1 },
    });
    const nothing = { html: '<p>', format: 'webp', image: { selector: '#none' } };
    await expectRefusal(
      await render(nothing),
      400,
      'INVALID_INPUT',
      /image\.selector: "#none" matches nothing/,
    );
    const strict = { html: '<img src="https://127.0.0.1/x">', strict: true };
    await expectRefusal(await render(strict), 400, 'RENDER_WARNINGS', /127\.0\.0\.1/);
    await expectRefusal(await render({ ...strict, format: 'png' }), 400, 'RENDER_WARNINGS', /127\.0\.0\.1/);
    expect(await used()).toBe(before);
  });
});
