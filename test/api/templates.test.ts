import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import {
  bytesOf,
  call,
  jsonOf,
  newAccount,
  pushTemplate,
  SIMPLE_TEMPLATE,
  type TestAccount,
} from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const admin = (method: string, path: string, body?: unknown) =>
  call(method, path, { key: account.adminKey, body });

describe('a template', () => {
  it('is returned with the schema of its data, and without its source', async () => {
    const { data } = await jsonOf(await admin('GET', '/v1/templates/note'));
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Note',
      slug: 'note',
      documentType: 'document',
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      description: '',
      dataSchema: SIMPLE_TEMPLATE.dataSchema,
    });
  });

  it('returns its source to an admin', async () => {
    const { data } = await jsonOf(await admin('GET', '/v1/templates/note/source'));
    expect(data).toMatchObject({
      slug: 'note',
      html: SIMPLE_TEMPLATE.html,
      header: null,
      sampleData: { title: 'Sample' },
    });
    expect(data.options).toMatchObject({ pageSize: 'A4', javascript: false, tagged: true });
  });

  it('gets a new version with every save, and keeps omitted fields', async () => {
    await pushTemplate(account, { slug: 'versioned' });
    const { data } = await jsonOf(
      await admin('PUT', '/v1/templates/versioned', { html: '<h1>Second {{ title }}</h1>' }),
    );
    expect(data).toMatchObject({ version: 2, name: 'Note' });
    const rendered = await call('POST', '/v1/render/versioned', {
      key: account.renderKey,
      body: { title: 'save' },
    });
    expect(await pdfText(await bytesOf(rendered))).toContain('Second save');
    expect((await call('POST', '/v1/render/versioned', { key: account.renderKey, body: {} })).status).toBe(
      400,
    );
  });

  it('requires an unused slug', async () => {
    const response = await admin('POST', '/v1/templates', SIMPLE_TEMPLATE);
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({ code: 'SLUG_TAKEN' });
  });

  it('cannot be found after it is deleted', async () => {
    await pushTemplate(account, { slug: 'short-lived' });
    expect((await admin('DELETE', '/v1/templates/short-lived')).status).toBe(204);
    expect((await admin('GET', '/v1/templates/short-lived')).status).toBe(404);
    expect((await admin('DELETE', '/v1/templates/short-lived')).status).toBe(404);
  });

  it.each([
    [{ slug: 'Bad Slug' }, /^slug: must be 1 to 64/],
    [{ slug: 'ok', name: '' }, /^name: must not be empty/],
    [{ slug: 'ok', html: '' }, /^html: must not be empty/],
    [{ slug: 'ok', colour: 'red' }, /colour/],
    [{ slug: 'ok', options: { pageSize: 'B17' } }, /^options.pageSize/],
    [{ slug: 'ok', options: { margins: { top: '1 mile' } } }, /^options.margins.top: must be a length/],
    [{ slug: 'ok', dataSchema: { type: 'strange' } }, /dataSchema/],
    [{ slug: 'ok', sampleData: {} }, /sampleData failed: Missing required template field: title/],
  ])('is refused for an invalid field: %o', async (fields, message) => {
    const response = await admin('POST', '/v1/templates', { ...SIMPLE_TEMPLATE, ...fields });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });

  it('has data sets by name, which belong to the version', async () => {
    const samples = { 'Long titles': { title: 'A title that needs two lines' }, short: { title: 'T' } };
    await pushTemplate(account, { slug: 'sampled', samples });
    await admin('PUT', '/v1/templates/sampled', { name: 'Renamed' });
    const source = async (query = '') =>
      (await jsonOf(await admin('GET', `/v1/templates/sampled/source${query}`))).data.samples;
    expect(await source()).toEqual(samples);
    await admin('PUT', '/v1/templates/sampled', { samples: null });
    expect(await source()).toEqual({});
    expect(await source('?version=2')).toEqual(samples);
  });

  it.each([
    [{ 'Long titles': { title: 5 } }, /^samples\.Long titles: .*title/],
    [{ '../up': { title: 'T' } }, /^samples.*must be a file name/],
    [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [i, {}])), /^samples: .*20 data sets/],
  ])('is refused with data sets %o', async (samples, message) => {
    const response = await admin('POST', '/v1/templates', { ...SIMPLE_TEMPLATE, slug: 'ok', samples });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });

  it('is refused after three on the free plan', async () => {
    const free = await newAccount('free');
    for (const slug of ['one', 'two', 'three']) await pushTemplate(free, { slug });
    const response = await call('POST', '/v1/templates', {
      key: free.adminKey,
      body: { ...SIMPLE_TEMPLATE, slug: 'four' },
    });
    expect(response.status).toBe(403);
    expect(await jsonOf(response)).toMatchObject({ code: 'TEMPLATE_LIMIT_REACHED' });
  });
});

describe('the list of templates', () => {
  it('has the envelope, and is searched by name or slug', async () => {
    const listed = await newAccount('team');
    for (const slug of ['alpha', 'beta', 'gamma']) await pushTemplate(listed, { slug, name: `The ${slug}` });
    const get = async (query: string) =>
      jsonOf(await call('GET', `/v1/templates?${query}`, { key: listed.renderKey }));
    const page = await get('limit=2');
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(page.data.map((template: { slug: string }) => template.slug)).toEqual(['gamma', 'beta']);
    expect(await get('offset=2&limit=2')).toMatchObject({ data: [{ slug: 'alpha' }], hasMore: false });
    expect(await get('search=BET')).toMatchObject({ data: [{ slug: 'beta' }], total: 1 });
  });

  it('has nothing of another account', async () => {
    const other = await newAccount();
    const list = await jsonOf(await call('GET', '/v1/templates', { key: other.adminKey }));
    expect(list).toMatchObject({ data: [], total: 0 });
    expect((await call('GET', '/v1/templates/note', { key: other.adminKey })).status).toBe(404);
    expect(
      (await call('POST', '/v1/render/note', { key: other.renderKey, body: { title: 'T' } })).status,
    ).toBe(404);
  });
});
