import { beforeAll, describe, expect, it } from 'vitest';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

interface Entry {
  readonly id: string;
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly keyId: string;
  readonly source: string;
  readonly code: string | null;
}

async function list(account: TestAccount, query = ''): Promise<{ data: Entry[]; nextCursor: string | null }> {
  const response = await call('GET', `/v1/requests${query}`, { key: account.adminKey });
  expect(response.status, await response.clone().text()).toBe(200);
  return jsonOf(response);
}

/** Lines reach the log after their response. */
function logged(account: TestAccount, ids: readonly string[]) {
  return pollUntil(
    () => list(account, '?limit=100'),
    ({ data }) => ids.every((id) => data.some((entry) => entry.id === id)),
    300,
  );
}

describe('the list of requests', () => {
  let account: TestAccount;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    account = await newAccount();
    await pushTemplate(account);
    const send = async (name: string, method: string, path: string, key: string, body?: object) => {
      const response = await call(method, path, { key, ...(body && { body }) });
      await response.arrayBuffer();
      ids[name] = response.headers.get('x-request-id')!;
    };
    await send('rendered', 'POST', '/v1/render/note', account.renderKey, { title: 'Secret of Ada' });
    await send('missing', 'GET', '/v1/templates/none', account.renderKey);
    await send('denied', 'POST', '/v1/api-keys', account.renderKey, { name: 'x' });
    const session = await call('POST', '/v1/sessions', { key: account.adminKey });
    const { token } = (await jsonOf(session)).data;
    await send('dashboard', 'GET', '/v1/usage', token);
    await logged(account, Object.values(ids));
  });

  it('has each request with its status, time, key and error, and nothing of its body or query', async () => {
    const { data } = await list(account, '?limit=100');
    const of = (name: string) => data.find(({ id }) => id === ids[name])!;
    expect(of('rendered')).toMatchObject({
      method: 'POST',
      path: '/v1/render/note',
      operation: 'renderTemplate',
      status: 200,
      source: 'api',
      code: null,
    });
    expect(of('missing')).toMatchObject({ status: 404, code: 'TEMPLATE_NOT_FOUND' });
    expect(of('denied')).toMatchObject({ status: 403, code: 'SCOPE_REQUIRED', keyId: of('missing').keyId });
    expect(of('dashboard')).toMatchObject({ status: 200, source: 'dashboard' });
    expect(of('dashboard').keyId).not.toBe(of('missing').keyId);
    expect(of('rendered').durationMs).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain('Ada');
    const times = data.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is narrowed by status, method, key, source, time and request id', async () => {
    const keyId = (await list(account, `?requestId=${ids.missing}`)).data[0]!.keyId;
    const named = async (query: string) => {
      const { data } = await list(account, `${query}&limit=100`);
      return Object.keys(ids).filter((name) => data.some(({ id }) => id === ids[name]));
    };
    expect(await named('?status=failed')).toEqual(['missing', 'denied']);
    expect(await named('?status=4xx&method=GET')).toEqual(['missing']);
    expect(await named('?status=403')).toEqual(['denied']);
    expect(await named('?source=dashboard')).toEqual(['dashboard']);
    expect(await named(`?keyId=${keyId}`)).toEqual(['rendered', 'missing', 'denied']);
    expect(await named('?to=2020-01-01')).toEqual([]);
    expect((await list(account, `?requestId=${ids.denied}`)).data).toHaveLength(1);
  });

  it('is read page by page without gaps', async () => {
    const until = new Date().toISOString();
    const { data: all } = await list(account, `?limit=100&to=${until}`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(account, `?limit=2&to=${until}${cursor}`);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
  });

  it('belongs to its account alone', async () => {
    const other = await newAccount('free');
    const { data } = await list(other, `?requestId=${ids.rendered}`);
    expect(data).toEqual([]);
  });

  it.each([
    ['status=600', 'status: must be failed, 2xx, 4xx, 5xx, or a status such as 404'],
    ['cursor=x', 'cursor: must be the nextCursor of a page'],
    ['requestId=x', 'requestId: must be an id'],
  ])('refuses %s', async (query, message) => {
    const response = await call('GET', `/v1/requests?${query}`, { key: account.adminKey });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toContain(message);
  });
});
