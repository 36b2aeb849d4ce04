import { describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, SIMPLE_TEMPLATE, type TestAccount } from './service.ts';

const LISTS = [
  '/v1/templates',
  '/v1/documents',
  '/v1/redaction-templates',
  '/v1/pipelines',
  '/v1/certificates',
];

async function open(key: string) {
  const response = await call('POST', '/v1/sessions', { key });
  expect(response.status).toBe(201);
  return (await jsonOf(response)).data;
}

const statusOf = async (method: string, path: string, key: string) =>
  (await call(method, path, { key })).status;

async function refusal(method: string, path: string, key: string) {
  const response = await call(method, path, { key });
  return { status: response.status, code: (await jsonOf(response)).code };
}

describe('a dashboard session', () => {
  it.each(['free', 'pro'] as const)('lists on the %s plan, unlike its key', async (plan) => {
    const account = await newAccount(plan);
    const { token, scope, keyName, accountId, expiresAt } = await open(account.renderKey);
    expect(token).toMatch(/^platen_ss_[\w-]{43}$/);
    expect({ scope, keyName, accountId }).toEqual({
      scope: 'render',
      keyName: 'test render',
      accountId: account.id,
    });
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    for (const path of LISTS) {
      expect(await statusOf('GET', path, token), path).toBe(200);
      expect(await statusOf('GET', path, account.renderKey), path).toBe(403);
    }
  });

  it('has the scope of its key, and its name in the audit trail', async () => {
    const account = await newAccount();
    const render = await open(account.renderKey);
    const body = SIMPLE_TEMPLATE;
    const denied = await call('POST', '/v1/templates', { key: render.token, body });
    expect((await jsonOf(denied)).code).toBe('SCOPE_REQUIRED');
    expect(await refusal('GET', '/v1/api-keys', render.token)).toEqual({
      status: 403,
      code: 'SCOPE_REQUIRED',
    });
    const admin = await open(account.adminKey);
    const made = await call('POST', '/v1/api-keys', { key: admin.token, body: { name: 'by session' } });
    expect(made.status).toBe(201);
    const { data } = await jsonOf(await call('GET', '/v1/events', { key: admin.token }));
    expect(data[0]).toMatchObject({ event: 'key-created', actor: 'test admin' });
  });

  it('opens no other session', async () => {
    const { token } = await open((await newAccount()).adminKey);
    expect(await refusal('POST', '/v1/sessions', token)).toEqual({ status: 403, code: 'API_KEY_REQUIRED' });
  });

  it('is not replayed by an Idempotency-Key', async () => {
    const { adminKey: key } = await newAccount();
    const headers = { 'Idempotency-Key': 'sign-in' };
    const tokens = [0, 1].map(
      async () => (await jsonOf(await call('POST', '/v1/sessions', { key, headers }))).data.token,
    );
    const [first, second] = await Promise.all(tokens);
    expect(first).not.toBe(second);
  });
});

describe('a session that has ended', () => {
  const ENDED = { status: 401, code: 'SESSION_ENDED' };
  const list = (token: string) => refusal('GET', '/v1/documents', token);
  const keyId = async (account: TestAccount, name: string) => {
    const { data } = await jsonOf(await call('GET', '/v1/api-keys', { key: account.adminKey }));
    return data.find((key: { name: string }) => key.name === name).id;
  };

  it('is refused after signing out, and the key still works', async () => {
    const account = await newAccount();
    const [{ token }, other] = [await open(account.adminKey), await open(account.adminKey)];
    expect(await statusOf('DELETE', '/v1/sessions/current', token)).toBe(204);
    expect(await list(token)).toEqual(ENDED);
    expect(await statusOf('GET', '/v1/documents', other.token)).toBe(200);
    expect(await refusal('DELETE', '/v1/sessions/current', account.adminKey)).toEqual({
      status: 403,
      code: 'SESSION_REQUIRED',
    });
    expect(await statusOf('GET', '/v1/documents', account.adminKey)).toBe(200);
  });

  it('is refused once its key is revoked', async () => {
    const account = await newAccount();
    const { token } = await open(account.renderKey);
    expect(await statusOf('GET', '/v1/documents', token)).toBe(200);
    const id = await keyId(account, 'test render');
    expect(await statusOf('DELETE', `/v1/api-keys/${id}`, account.adminKey)).toBe(204);
    expect(await list(token)).toEqual(ENDED);
  });
});
