import { beforeAll, describe, expect, it } from 'vitest';
import { get } from './made-documents.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const LISTS = [
  '/v1/templates',
  '/v1/documents',
  '/v1/redaction-templates',
  '/v1/pipelines',
  '/v1/certificates',
];

describe('a list of every plan', () => {
  it.each([
    ['/v1/webhook-secrets', 1],
    ['/v1/api-keys', 3],
    ['/v1/starters', 18],
  ])('has an envelope and pages: %s', async (path, total) => {
    const account = await newAccount('free');
    const list = async (query: string) =>
      jsonOf(await call('GET', `${path}${query}`, { key: account.adminKey }));
    const all = await list('');
    expect(all).toEqual({ data: all.data, total, limit: 20, offset: 0, hasMore: false });
    expect(all.data).toHaveLength(total);
    const last = await list(`?limit=1&offset=${total - 1}`);
    expect(last).toEqual({ data: all.data.slice(-1), total, limit: 1, offset: total - 1, hasMore: false });
    expect((await list('?limit=1')).hasMore).toBe(total > 1);
    expect((await list('?limit=0')).error).toBe('limit: must be an integer from 1 to 100');
  });
});

describe('every list', () => {
  it.each(['free', 'pro'] as const)('is refused on the %s plan', async (plan) => {
    const account = await newAccount(plan);
    for (const path of LISTS) {
      for (const key of [account.renderKey, account.adminKey]) {
        const response = await call('GET', path, { key });
        expect(response.status, path).toBe(403);
        expect(await jsonOf(response)).toMatchObject({
          code: 'PLAN_REQUIRED',
          error: `GET ${path} needs the Team plan or above; this account is on the ${plan} plan`,
        });
      }
    }
  });

  it('is empty for a new account, in the envelope', async () => {
    const account = await newAccount('team');
    for (const path of LISTS) {
      expect(await get(account, path)).toEqual({ data: [], total: 0, limit: 20, offset: 0, hasMore: false });
      expect(await get(account, `${path}?limit=100&offset=9900`)).toEqual({
        data: [],
        total: 0,
        limit: 100,
        offset: 9900,
        hasMore: false,
      });
    }
  });

  it('names the invalid parameter of its query', async () => {
    const account = await newAccount('team');
    for (const path of LISTS) {
      const response = await call('GET', `${path}?limit=0`, { key: account.renderKey });
      expect(response.status, path).toBe(400);
      expect((await jsonOf(response)).error).toBe('limit: must be an integer from 1 to 100');
    }
  });
});

describe('the list of documents', () => {
  it('has documents of renders and uploads, with system fields among the metadata', async () => {
    const account = await newAccount('team');
    await pushTemplate(account);
    const today = new Date().toISOString().slice(0, 10);
    const rendered = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'T', metadata: { order: '2026-117', amount: 129.5 } },
    });
    const id = rendered.headers.get('x-document-id');
    for (const query of [
      'metadata.templateSlug=note',
      'metadata.order=2026-117&metadata.amount=129.5',
      `source=generated&from=${today}`,
    ]) {
      const page = await get(account, `/v1/documents?${query}`);
      expect(page).toMatchObject({
        total: 1,
        data: [{ id, metadata: { order: '2026-117', amount: 129.5 } }],
      });
    }
    expect(await get(account, '/v1/documents?metadata.amount=129.50')).toMatchObject({ total: 0 });
  });
});

describe.each([
  ['/v1/templates', { html: '<p>x</p>' }],
  ['/v1/redaction-templates', { presets: ['email'] }],
])('the list %s', (path, fields) => {
  let account: TestAccount;
  const admin = (method: string, route: string, body?: unknown) =>
    call(method, route, { key: account.adminKey, body });
  const slugsOf = async (query: string) => {
    const { data, total } = await get(account, `${path}?${query}`);
    return [data.map(({ slug }: { slug: string }) => slug), total];
  };
  beforeAll(async () => {
    account = await newAccount('team');
    for (const [slug, name] of [
      ['alpha', 'First of all'],
      ['beta', 'Second'],
      ['gamma', 'Third (50 % off)'],
      ['delta-2', 'Überweisung'],
    ]) {
      expect((await admin('POST', path, { slug, name, ...fields })).status).toBe(201);
    }
  });

  it('is paged, newest first', async () => {
    expect(await slugsOf('')).toEqual([['delta-2', 'gamma', 'beta', 'alpha'], 4]);
    expect(await slugsOf('limit=2&offset=1')).toEqual([['gamma', 'beta'], 4]);
    expect(await slugsOf('limit=2&offset=3')).toEqual([['alpha'], 4]);
    expect(await slugsOf('offset=4')).toEqual([[], 4]);
  });

  it('is searched by literal parts of names and slugs, ignoring case', async () => {
    expect(await slugsOf('search=ALPHA')).toEqual([['alpha'], 1]);
    expect(await slugsOf('search=second')).toEqual([['beta'], 1]);
    expect(await slugsOf('search=%C3%BCBER')).toEqual([['delta-2'], 1]);
    expect(await slugsOf(`search=${encodeURIComponent('(50 %')}`)).toEqual([['gamma'], 1]);
    expect(await slugsOf('search=.')).toEqual([[], 0]);
    expect(await slugsOf('search=a&limit=2&offset=1')).toEqual([['gamma', 'beta'], 4]);
    const tooLong = await admin('GET', `${path}?search=${'x'.repeat(201)}`);
    expect(tooLong.status).toBe(400);
    expect((await jsonOf(tooLong)).error).toBe('search: must have at most 200 characters');
  });

  it('reflects changes of names and deletions', async () => {
    expect((await admin('PUT', `${path}/beta`, { name: 'Renamed' })).status).toBe(200);
    expect(await slugsOf('search=second')).toEqual([[], 0]);
    expect(await slugsOf('search=renamed')).toEqual([['beta'], 1]);
    expect((await admin('DELETE', `${path}/gamma`)).status).toBe(204);
    expect((await admin('DELETE', `${path}/gamma`)).status).toBe(404);
    expect(await slugsOf('')).toEqual([['delta-2', 'beta', 'alpha'], 3]);
    expect((await admin('POST', path, { slug: 'gamma', name: 'Back', ...fields })).status).toBe(201);
    expect((await admin('POST', path, { slug: 'gamma', name: 'Twice', ...fields })).status).toBe(409);
    expect(await slugsOf('')).toEqual([['gamma', 'delta-2', 'beta', 'alpha'], 4]);
  });

  it('counts correctly when many are made and deleted concurrently', async () => {
    const slugs = Array.from({ length: 5 }, (_, index) => `many-${index}`);
    await Promise.all(
      [...slugs, ...slugs].map((slug) => admin('POST', path, { slug, name: slug, ...fields })),
    );
    const [found, total] = await slugsOf('search=many&limit=100');
    expect([[...(found as string[])].sort(), total]).toEqual([[...slugs].sort(), slugs.length]);
    expect((await slugsOf(''))[1]).toBe(4 + slugs.length);
    await Promise.all([...slugs, ...slugs].map((slug) => admin('DELETE', `${path}/${slug}`)));
    expect(await slugsOf('')).toEqual([['gamma', 'delta-2', 'beta', 'alpha'], 4]);
  });

  it('is invisible to another account', async () => {
    const other = await newAccount('team');
    const response = await call('GET', `${path}?search=a`, { key: other.adminKey });
    expect(await jsonOf(response)).toMatchObject({ data: [], total: 0 });
  });
});
