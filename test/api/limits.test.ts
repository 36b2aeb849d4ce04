import { describe, expect, it } from 'vitest';
import { takeRequest } from '../../src/adapters/aws/limits/rate-window.ts';
import { RATE_LIMIT } from '../../src/domain/rate-limits.ts';
import { pollUntil } from '../poll.ts';
import { leaveRenders, usedRenders } from './quota.ts';
import { accounts, call, documentClient, jsonOf, newAccount, pushTemplate, tableNamed } from './service.ts';
import { WaitingStore } from './waiting-store.ts';

describe('the rate limit', () => {
  it('admits exactly 100 requests, also concurrent ones, and counts keys separately', async () => {
    const account = await newAccount();
    const [key] = (await accounts().listKeys(account.id)).filter(({ scope }) => scope === 'render');
    const before = Array.from({ length: 90 }, () =>
      takeRequest(documentClient(), tableNamed('Usage'), `KEY#${key!.id}`, RATE_LIMIT),
    );
    await Promise.all(before);
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => call('GET', '/v1/templates/none', { key: account.renderKey })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);

    const refused = responses.find(({ status }) => status === 429)!;
    expect(await jsonOf(refused)).toMatchObject({
      code: 'RATE_LIMITED',
      error: expect.stringContaining('100 requests'),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=100;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);

    expect((await call('GET', '/v1/templates/none', { key: account.adminKey })).status).toBe(404);
  });

  it('is in every response', async () => {
    const account = await newAccount();
    const remaining = async () => {
      const response = await call('GET', '/v1/templates/none', { key: account.renderKey });
      return response.headers.get('ratelimit')?.split(';')[1];
    };
    expect(await remaining()).toBe('r=99');
    expect(await remaining()).toBe('r=98');
  });

  it.each([
    ['SCOPE_REQUIRED', 'POST', '/v1/api-keys'],
    ['PLAN_REQUIRED', 'GET', '/v1/documents'],
  ])('is in a 403 %s, which counts as well', async (code, method, path) => {
    const account = await newAccount('free');
    const response = await call(method, path, { key: account.renderKey });
    expect(response.status).toBe(403);
    expect((await jsonOf(response)).code).toBe(code);
    expect(response.headers.get('ratelimit')?.split(';')[1]).toBe('r=99');
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=100;w=60');
  });
});

describe('the limit of concurrent requests', () => {
  it('refuses one request too many, of that account alone, until another one ends', async () => {
    const [busy, other] = [await newAccount('free'), await newAccount('free')];
    await Promise.all([pushTemplate(busy), pushTemplate(other)]);
    const store = new WaitingStore();
    const s3 = { bucket: 'b', accessKeyId: 'a', secretAccessKey: 's', endpoint: await store.start() };
    const render = (account: typeof busy, body: object) =>
      call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T', ...body } });
    try {
      const working = [1, 2, 3].map((n) => render(busy, { s3: { ...s3, key: `${n}.pdf` } }));
      await pollUntil(
        async () => store.seen.length,
        (seen) => seen === 3,
        50,
      );
      const refused = await render(busy, {});
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
      expect(await jsonOf(refused)).toMatchObject({
        code: 'CONCURRENCY_LIMITED',
        error: expect.stringContaining('3 requests at work'),
      });
      // Requests that do not count as work are answered, and so are those of other accounts.
      expect((await call('GET', '/v1/templates/note', { key: busy.renderKey })).status).toBe(200);
      expect((await render(other, {})).status).toBe(200);
      store.release();
      expect((await Promise.all(working)).map(({ status }) => status)).toEqual([200, 200, 200]);
      const again = await pollUntil(
        () => render(busy, {}),
        ({ status }) => status !== 429,
        50,
      );
      expect(again.status).toBe(200);
    } finally {
      store.release();
      store.stop();
    }
  });
});

describe('the monthly quota', () => {
  it('counts successful renders only', async () => {
    const account = await newAccount();
    await pushTemplate(account);
    expect(await usedRenders(account)).toBe(0);
    await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T' } });
    await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T', save: false } });
    expect(await usedRenders(account)).toBe(2);
    await call('POST', '/v1/render/note', { key: account.renderKey, body: {} });
    await call('POST', '/v1/render/none', { key: account.renderKey, body: {} });
    expect(await usedRenders(account)).toBe(2);
  });

  it('is reported by day, with the other limits of the plan', async () => {
    const account = await newAccount('pro');
    await pushTemplate(account);
    for (const body of [{ title: 'T' }, { title: 'T', save: false }, {}]) {
      await call('POST', '/v1/render/note', { key: account.renderKey, body });
    }
    const { data } = await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }));
    const today = new Date().toISOString().slice(0, 10);
    expect(data.days.at(-1)).toEqual({ date: today, renders: 2 });
    expect(data.days).toHaveLength(Number(today.slice(8)));
    expect(data.days[0].date).toBe(`${data.month}-01`);
    expect(data.limits).toEqual({
      requestsPerMinute: { key: 100, account: 300 },
      concurrentRequests: 8,
      templates: null,
      retentionDays: 90,
      lists: false,
    });
  });

  it('is exact for concurrent last renders', async () => {
    const account = await newAccount('free');
    await pushTemplate(account);
    await leaveRenders(account, 1);
    const body = { title: 'T' };
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', '/v1/render/note', { key: account.renderKey, body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = responses.find(({ status }) => status === 429)!;
    expect(await jsonOf(refused)).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      error: expect.stringMatching(/upgrade/i),
    });
    expect(await usedRenders(account)).toBe(500);
  });

  it.each([
    ['a render', '/v1/render/note', { title: 'T' }],
    ['a queued render', '/v1/render/note/async', { title: 'T' }],
    ['a batch', '/v1/render/note/batch', { items: [{ data: { title: 'T' } }] }],
  ])('refuses %s at once when it is used up, with the time of its renewal', async (_, path, body) => {
    const account = await newAccount('free');
    await pushTemplate(account);
    await leaveRenders(account, 0);
    const refused = await call('POST', path, { key: account.renderKey, body });
    expect(refused.status).toBe(429);
    expect((await jsonOf(refused)).code).toBe('QUOTA_EXCEEDED');
    const again = new Date(Date.now() + 1000 * Number(refused.headers.get('retry-after')));
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    expect(Math.abs(again.getTime() - next)).toBeLessThan(60_000);
  });

  it('grows with the plan at once', async () => {
    const account = await newAccount('free');
    await leaveRenders(account, 0);
    await accounts().setPlan(account.id, 'pro');
    const { data } = await jsonOf(await call('GET', '/v1/usage', { key: account.adminKey }));
    expect(data).toMatchObject({ plan: 'pro', renders: { used: 500, limit: 5000, remaining: 4500 } });
  });
});

describe('keys', () => {
  it('are shown once, stored as a hash, and rejected after their revocation', async () => {
    const account = await newAccount();
    const created = await jsonOf(
      await call('POST', '/v1/api-keys', { key: account.adminKey, body: { name: 'shop', scope: 'render' } }),
    );
    expect(created.data.key).toMatch(/^platen_sk_[\w-]{43}$/);
    const list = await jsonOf(await call('GET', '/v1/api-keys', { key: account.adminKey }));
    expect(list.total).toBe(4);
    expect(JSON.stringify(list)).not.toContain(created.data.key);

    const revoked = await call('DELETE', `/v1/api-keys/${created.data.id}`, { key: account.adminKey });
    expect(revoked.status).toBe(204);
    expect((await call('GET', '/v1/templates', { key: created.data.key })).status).toBe(401);
  });

  it('of another account cannot be revoked', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const { data } = await jsonOf(await call('GET', '/v1/api-keys', { key: theirs.adminKey }));
    const response = await call('DELETE', `/v1/api-keys/${data[0].id}`, { key: mine.adminKey });
    expect(response.status).toBe(404);
  });
});
