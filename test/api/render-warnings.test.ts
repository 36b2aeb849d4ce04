import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

/** A server on which every picture is missing. */
const host = createServer((_, response) => response.writeHead(404).end());
let account: TestAccount;
let missing: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  missing = `http://127.0.0.1:${(host.address() as AddressInfo).port}/logo.png`;
  account = await newAccount();
  const html = `<html lang="en"><title>Note</title><p>{{ title }}</p>{% if logo %}<img src="{{ logo }}" alt="Logo">{% endif %}`;
  await pushTemplate(account, { slug: 'note', html, dataSchema: null, sampleData: { title: 'T' } });
  await pushTemplate(account, { slug: 'strict', html, dataSchema: null, options: { strict: true } });
  await pushTemplate(account, {
    slug: 'script',
    html: '<p>x</p><script>unknown.thing()</script>',
    options: { javascript: true },
    dataSchema: null,
  });
});
afterAll(() => void host.close());

const render = (slug: string, body: unknown, by = account.renderKey) =>
  call('POST', `/v1/render/${slug}`, { key: by, body });
const get = async (path: string) => jsonOf(await call('GET', path, { key: account.adminKey }));
const warningsOf = (response: Response) => {
  const header = response.headers.get('x-render-warnings');
  return header === null ? null : JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
};
const lost = () => ({ kind: 'resource', url: missing, message: expect.stringContaining('404') });

describe('warnings of a render', () => {
  it('are in a header and in the document’s system metadata', async () => {
    const response = await render('note', { title: 'T', logo: missing });
    expect(response.status).toBe(200);
    expect(warningsOf(response)).toEqual({ count: 1, warnings: [lost()] });
    const { data } = await get(`/v1/documents/${response.headers.get('x-document-id')}`);
    expect(data.systemMetadata).toEqual({
      templateSlug: 'note',
      renderTimeMs: expect.any(Number),
      renderWarnings: 1,
      conformance: 'PDF/A-2a; PDF/UA-1',
    });
  });

  it('are omitted when there are none', async () => {
    const response = await render('note', { title: 'T' });
    expect(warningsOf(response)).toBeNull();
    const { data } = await get(`/v1/documents/${response.headers.get('x-document-id')}`);
    expect(Object.keys(data.systemMetadata).sort()).toEqual(['conformance', 'renderTimeMs', 'templateSlug']);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
  });

  it('include script errors', async () => {
    expect(warningsOf(await render('script', {}))).toEqual({
      count: 1,
      warnings: [{ kind: 'script', message: expect.stringContaining('unknown is not defined') }],
    });
  });

  it('are in the job, and counted in the list of a batch', async () => {
    const items = [{ data: { title: 'T', logo: missing } }, { data: {} }];
    const { batchId, jobIds } = await jsonOf(
      await call('POST', '/v1/render/note/batch', { key: account.renderKey, body: { items } }),
    );
    await pollUntil(
      () => get(`/v1/batches/${batchId}`),
      ({ status }) => status === 'complete',
      400,
    );
    const [first, second] = (await get(`/v1/batches/${batchId}/jobs`)).data;
    expect([first.warningCount, second.warningCount]).toEqual([1, 0]);
    expect(await get(`/v1/jobs/${jobIds[0]}`)).toMatchObject({ warningCount: 1, warnings: [lost()] });
  });

  it('are in the response when a template is saved', async () => {
    const saved = await call('PUT', '/v1/templates/note', {
      key: account.adminKey,
      body: { sampleData: { title: 'T', logo: missing } },
    });
    expect(await jsonOf(saved)).toMatchObject({
      data: { slug: 'note' },
      tested: true,
      testedWith: 'sampleData',
      warnings: [lost()],
    });
  });
});

describe('a strict render', () => {
  it.each([
    ['by the request', 'note', { strict: true }],
    ['by the template', 'strict', {}],
    ['by the template, whatever the request states', 'strict', { strict: false }],
  ])('is refused, and neither saved nor counted: %s', async (_, slug, fields) => {
    const used = async () => (await get('/v1/usage')).data.renders.used;
    const documents = async () => (await get('/v1/documents')).total;
    const before = [await used(), await documents()];
    const response = await render(slug, { title: 'T', logo: missing, ...fields });
    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({
      code: 'RENDER_WARNINGS',
      error: expect.stringContaining(missing),
    });
    expect([await used(), await documents()]).toEqual(before);
    expect((await render(slug, { title: 'T', ...fields })).status).toBe(200);
  });

  it('fails as a job', async () => {
    const { jobId } = await jsonOf(
      await call('POST', '/v1/render/note/async', {
        key: account.renderKey,
        body: { title: 'T', logo: missing, strict: true },
      }),
    );
    const job = await pollUntil(
      () => get(`/v1/jobs/${jobId}`),
      ({ status }) => status === 'failed' || status === 'complete',
      400,
    );
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining(missing) });
  });

  it('leaves `strict` to a template whose schema has it', async () => {
    const owner = await newAccount();
    await pushTemplate(owner, {
      html: '<p>{{ strict }}</p>',
      dataSchema: { type: 'object', required: ['strict'], properties: { strict: { type: 'string' } } },
      sampleData: { strict: 'very' },
    });
    expect((await render('note', { strict: 'rather' }, owner.renderKey)).status).toBe(200);
    const wrong = await render('strict', { strict: 'rather' });
    expect(await jsonOf(wrong)).toMatchObject({ error: 'strict: must be true or false' });
  });
});

describe('system metadata', () => {
  it.each(['renderTimeMs', 'templateSlug'])('is reserved in a render: %s', async (key) => {
    const response = await render('note', { title: 'T', metadata: { [key]: 'mine' } });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toBe(`metadata.${key}: is reserved: the service itself sets it`);
  });

  it('is separate from pairs of the same name that a caller sets on a render', async () => {
    const mine = { conformance: 'PDF/A-4', renderWarnings: 7, redactions: 'none' };
    const response = await render('note', { title: 'T', metadata: mine });
    const { data } = await get(`/v1/documents/${response.headers.get('x-document-id')}`);
    const specified = { templateSlug: 'note', renderTimeMs: expect.any(Number) };
    expect(data.metadata).toEqual({ ...mine, ...specified });
    expect(data.systemMetadata).toEqual({ ...specified, conformance: 'PDF/A-2a; PDF/UA-1' });
    const found = await get('/v1/documents?metadata.conformance=PDF/A-4');
    expect(found.data).toEqual([expect.objectContaining({ systemMetadata: data.systemMetadata })]);
    expect((await get('/v1/documents?metadata.conformance=PDF/A-2a;%20PDF/UA-1')).total).toBe(0);
  });

  it('is empty for a document that only pretends to be rendered', async () => {
    const mine = { conformance: 'PDF/A-4', templateSlug: 'note', renderTimeMs: 1, redactions: 3 };
    const pdf = Buffer.from(await (await render('note', { title: 'T' })).arrayBuffer()).toString('base64');
    const response = await call('POST', '/v1/optimize', {
      key: account.renderKey,
      body: { pdf, metadata: mine },
    });
    const { data } = await get(`/v1/documents/${response.headers.get('x-document-id')}`);
    expect([data.metadata, data.systemMetadata]).toEqual([mine, {}]);
  });
});

describe('a template without sample data', () => {
  const save = async (fields: Record<string, unknown>) => {
    const owner = await newAccount();
    const body = { slug: 'made', name: 'Made', html: '<p>{{ items[0].name }}</p>', ...fields };
    const response = await call('POST', '/v1/templates', { key: owner.adminKey, body });
    return { owner, saved: await jsonOf(response) };
  };
  const dataSchema = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
  };

  it('is tested with data made from its schema, which a render key can read', async () => {
    const { owner, saved } = await save({ dataSchema });
    expect(saved).toMatchObject({ tested: true, testedWith: 'schema' });
    const read = await call('GET', '/v1/templates/made', { key: owner.renderKey });
    expect((await jsonOf(read)).data).toMatchObject({ slug: 'made', dataSchema });
  });

  it('is tested without data when it has no schema either', async () => {
    const { owner, saved } = await save({});
    expect(saved).toMatchObject({ tested: true, testedWith: 'nothing' });
    const read = await call('GET', '/v1/templates/made', { key: owner.renderKey });
    expect((await jsonOf(read)).data.dataSchema).toBeNull();
  });

  it('reports that it was not tested, with the reason', async () => {
    const impossible = { type: 'object', required: ['n'], properties: { n: { minimum: 2, maximum: 1 } } };
    expect((await save({ dataSchema: impossible })).saved).toMatchObject({
      tested: false,
      reason: expect.stringContaining('sampleData'),
    });
    const failing = await save({ html: '{{ 5 | money: currency }}' });
    expect(failing.saved).toMatchObject({ tested: false, reason: expect.stringContaining('currency') });
  });
});
