import { beforeAll, describe, expect, it } from 'vitest';
import { operation } from '../../functions/list-documents/schema.ts';
import { DAY, get } from './made-documents.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

const LISTS = ['/v1/templates', '/v1/documents', '/v1/redaction-templates', '/v1/certificates'];

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

  it.each([
    ['limit=0', 'limit: must be an integer from 1 to 100'],
    ['limit=101', 'limit: must be an integer from 1 to 100'],
    ['limit=ten', 'limit: must be an integer from 1 to 100'],
    ['limit=1.5', 'limit: must be an integer from 1 to 100'],
    ['limit=', 'limit: must be an integer from 1 to 100'],
    ['offset=-1', 'offset: must be an integer from 0'],
    ['offset=1e3', 'offset: must be an integer from 0'],
  ])('names what is wrong in %s', async (query, message) => {
    const account = await newAccount('team');
    for (const path of LISTS) {
      const response = await call('GET', `${path}?${query}`, { key: account.renderKey });
      expect(response.status, path).toBe(400);
      expect((await jsonOf(response)).error).toBe(message);
    }
  });
});

describe('the list of documents', () => {
  const DATE = 'must be an ISO 8601 date such as 2026-11-21, or a date and time such as 2026-11-21T09:30:00Z';

  it.each([
    ['source=printed', 'source: must be one of generated, uploaded, redacted, merged, certified'],
    ['source=', 'source: must be one of generated, uploaded, redacted, merged, certified'],
    ['from=yesterday', `from: ${DATE}`],
    ['from=2026-13-01', `from: ${DATE}`],
    ['from=2026-02-29', `from: ${DATE}`],
    ['from=', `from: ${DATE}`],
    ['to=21.11.2026', `to: ${DATE}`],
    ['to=2026-11-21T25:00:00Z', `to: ${DATE}`],
    ['to=1763715600', `to: ${DATE}`],
    [
      'metadata.a=1&metadata.b=2&metadata.c=3&metadata.d=4&metadata.e=5&metadata.f=6',
      'metadata.f: at most 5 metadata filters are possible in one request',
    ],
    [
      'metadata.a=1&metadata.a=2&metadata.a=3&metadata.a=4&metadata.a=5&metadata.a=6',
      'metadata.a: at most 5 metadata filters are possible in one request',
    ],
    ['metadata.=1', 'metadata.: must name a key after the point'],
    [`metadata.${'k'.repeat(101)}=1`, /^metadata\.k+: a key must have at most 100 characters$/],
    [`metadata.a=${'v'.repeat(501)}`, 'metadata.a: must have at most 500 characters'],
  ])('names what is wrong in %s', async (query, message) => {
    const account = await newAccount('team');
    const response = await call('GET', `/v1/documents?${query}`, { key: account.renderKey });
    expect(response.status).toBe(400);
    const { error, code } = await jsonOf(response);
    expect(code).toBe('INVALID_INPUT');
    if (typeof message === 'string') expect(error).toBe(message);
    else expect(error).toMatch(message);
  });

  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.250+02:00', '2026-11-21T07:30:00.250Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('understands %s', (text, moment) => {
    const { from, to } = operation.query.parse({ from: text, to: text });
    expect(new Date(from!).toISOString()).toBe(moment);
    expect(to! - from!).toBe(text.length === 10 ? DAY : 1);
  });

  it('has what renders and uploads save, the system fields among the metadata', async () => {
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

  it('comes in pages, newest first', async () => {
    expect(await slugsOf('')).toEqual([['delta-2', 'gamma', 'beta', 'alpha'], 4]);
    expect(await slugsOf('limit=2&offset=1')).toEqual([['gamma', 'beta'], 4]);
    expect(await slugsOf('limit=2&offset=3')).toEqual([['alpha'], 4]);
    expect(await slugsOf('offset=4')).toEqual([[], 4]);
  });

  it('is searched by parts of names and slugs, in any case and as they stand', async () => {
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

  it('follows changes of names and deletions', async () => {
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

  it('counts right when many are made and deleted at once', async () => {
    const slugs = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    await Promise.all(
      [...slugs, ...slugs].map((slug) => admin('POST', path, { slug, name: slug, ...fields })),
    );
    const [found, total] = await slugsOf('search=many&limit=100');
    expect([[...(found as string[])].sort(), total]).toEqual([[...slugs].sort(), slugs.length]);
    expect((await slugsOf(''))[1]).toBe(4 + slugs.length);
    await Promise.all([...slugs, ...slugs].map((slug) => admin('DELETE', `${path}/${slug}`)));
    expect(await slugsOf('')).toEqual([['gamma', 'delta-2', 'beta', 'alpha'], 4]);
  });

  it('shows nothing of it to another account', async () => {
    const other = await newAccount('team');
    const response = await call('GET', `${path}?search=a`, { key: other.adminKey });
    expect(await jsonOf(response)).toMatchObject({ data: [], total: 0 });
  });
});
