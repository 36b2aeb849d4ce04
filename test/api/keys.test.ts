import { request } from 'node:http';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { RateEstimate } from '../../src/adapters/aws/limits/rate-estimate.ts';
import { takeRequest } from '../../src/adapters/aws/limits/rate-window.ts';
import { createKey } from '../../src/app/accounts.ts';
import { MAX_API_KEYS } from '../../src/contract/limits.ts';
import { newId } from '../../src/domain/ids.ts';
import { accountRateLimit, WRONG_KEY_LIMIT } from '../../src/domain/rate-limits.ts';
import {
  accounts,
  call,
  documentClient,
  jsonOf,
  newAccount,
  SIMPLE_TEMPLATE,
  type TestAccount,
  tableNamed,
} from './service.ts';

const create = (key: string, fields: Record<string, unknown> = { name: 'made' }) =>
  call('POST', '/v1/api-keys', { key, body: fields });

async function idOf(account: TestAccount, name: string): Promise<string> {
  const { data } = await jsonOf(await call('GET', '/v1/api-keys?limit=100', { key: account.adminKey }));
  return data.find((key: { name: string }) => key.name === name).id;
}

describe('the list of keys', () => {
  it('has the time of the last use, or null for an unused key', async () => {
    const account = await newAccount();
    const before = Date.now();
    await call('GET', '/v1/documents', { key: account.renderKey });
    const { data } = await jsonOf(await call('GET', '/v1/api-keys', { key: account.adminKey }));
    const used = new Map(data.map((key: { name: string; lastUsedAt: string }) => [key.name, key.lastUsedAt]));
    expect(used.get('test sign')).toBeNull();
    const at = Date.parse(used.get('test render') as string);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.parse(used.get('test admin') as string));
  });
});

describe('a revoked key', () => {
  it('is refused from the response on, however recently it was used', async () => {
    const account = await newAccount();
    const { data: admin } = await jsonOf(await create(account.adminKey, { name: 'second', scope: 'admin' }));
    const attempts: readonly (() => Promise<Response>)[] = [
      () => create(admin.key),
      () => call('GET', '/v1/api-keys', { key: admin.key }),
      () => call('POST', '/v1/templates', { key: admin.key, body: SIMPLE_TEMPLATE }),
      () => call('GET', '/v1/templates', { key: admin.key }),
      () => call('GET', '/v1/webhook-secrets', { key: admin.key }),
      () => call('DELETE', `/v1/documents/${newId()}`, { key: admin.key }),
      () => call('DELETE', `/v1/certificates/${newId()}`, { key: admin.key }),
    ];
    // Uses the key once in every instance of every function.
    const before = await Promise.all([...attempts, ...attempts].map((attempt) => attempt()));
    for (const response of before) expect(response.status).not.toBe(401);
    expect((await call('DELETE', `/v1/api-keys/${admin.id}`, { key: account.adminKey })).status).toBe(204);
    const after = await Promise.all([...attempts, ...attempts].map((attempt) => attempt()));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 401));
  });

  it('makes and revokes no key, even in a request that was already admitted', async () => {
    const account = await newAccount();
    const revoked = { keyId: await idOf(account, 'test render') };
    await call('DELETE', `/v1/api-keys/${revoked.keyId}`, { key: account.adminKey });
    const late = createKey(accounts(), account.id, { name: 'late', scope: 'admin' }, revoked);
    await expect(late).rejects.toMatchObject({ kind: 'unauthenticated', code: 'INVALID_API_KEY' });
    const victim = await idOf(account, 'test sign');
    expect(await accounts().revokeKey(account.id, victim, revoked.keyId)).toBe('unauthorized');
    const names = (await accounts().listKeys(account.id)).map(({ name }) => name);
    expect(names.sort()).toEqual(['test admin', 'test sign']);
  });

  it('creates only confirmed keys in requests concurrent with its revocation', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await newAccount();
      const { data: admin } = await jsonOf(
        await create(account.adminKey, { name: 'second', scope: 'admin' }),
      );
      const [revoked, ...made] = await Promise.all([
        call('DELETE', `/v1/api-keys/${admin.id}`, { key: account.adminKey }),
        ...Array.from({ length: 6 }, () => create(admin.key)),
      ]);
      expect(revoked.status).toBe(204);
      for (const { status } of made) expect([201, 401]).toContain(status);
      const granted = made.filter(({ status }) => status === 201).length;
      expect(await accounts().listKeys(account.id)).toHaveLength(3 + granted);
      expect((await create(admin.key)).status).toBe(401);
    }
  });

  it('may revoke itself', async () => {
    const account = await newAccount();
    const own = await idOf(account, 'test admin');
    expect((await call('DELETE', `/v1/api-keys/${own}`, { key: account.adminKey })).status).toBe(204);
    expect((await call('GET', '/v1/api-keys', { key: account.adminKey })).status).toBe(401);
  });
});

describe('the number of keys', () => {
  const fill = async (account: TestAccount, left: number) => {
    const missing = MAX_API_KEYS - 3 - left;
    for (let i = 0; i < missing; i++) await createKey(accounts(), account.id, { name: 'x', scope: 'render' });
  };
  const countItem = (account: TestAccount) => ({
    TableName: tableNamed('Accounts'),
    Key: { pk: `ACCOUNT#${account.id}`, sk: 'KEYS' },
  });
  const counted = async (account: TestAccount) =>
    (await documentClient().send(new GetCommand(countItem(account)))).Item?.keys;

  it('is limited exactly for each account, and counts existing keys', async () => {
    const account = await newAccount();
    await fill(account, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(account.adminKey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    const refused = answers.find(({ status }) => status === 403)!;
    expect(await jsonOf(refused)).toMatchObject({
      code: 'KEY_LIMIT_REACHED',
      error: expect.stringContaining('100 API keys'),
    });
    expect(await accounts().listKeys(account.id)).toHaveLength(MAX_API_KEYS);
    // Parallel requests to revoke one key free one slot.
    const id = await idOf(account, 'x');
    const revoke = () => call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey });
    const revoked = await Promise.all([revoke(), revoke(), revoke()]);
    expect(revoked.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await create(account.adminKey)).status).toBe(201);
    expect((await create(account.adminKey)).status).toBe(403);
    expect(await counted(account)).toBe(MAX_API_KEYS);
  });

  it('is counted for an account that is older than the limit', async () => {
    const account = await newAccount();
    await documentClient().send(new DeleteCommand(countItem(account)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(account.adminKey)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await counted(account)).toBe(7);
    await documentClient().send(new DeleteCommand(countItem(account)));
    const id = await idOf(account, 'test render');
    expect((await call('DELETE', `/v1/api-keys/${id}`, { key: account.adminKey })).status).toBe(204);
    expect(await counted(account)).toBe(6);
  });
});

describe('the rate limit of an account', () => {
  it('applies to all of its keys together, and not to other accounts', async () => {
    const [account, other] = [await newAccount('free'), await newAccount('free')];
    const keys = [account.adminKey, account.signKey, account.renderKey];
    const elsewhere = new RateEstimate(documentClient(), tableNamed('Usage'));
    const limit = accountRateLimit('free');
    for (let taken = 0; taken < 190; taken += 1) await elsewhere.take(account.id, limit);
    const answers = await Promise.all(
      keys.flatMap((key) => Array.from({ length: 15 }, () => call('GET', '/v1/templates/none', { key }))),
    );
    const passed = answers.filter(({ status }) => status === 404).length;
    // The minute may change meanwhile; the estimate then frees at most the share of the elapsed seconds.
    expect(passed).toBeGreaterThanOrEqual(9);
    expect(passed).toBeLessThanOrEqual(40);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await jsonOf(refused)).toMatchObject({
      code: 'RATE_LIMITED',
      error: expect.stringContaining('200 requests in 60 s for all API keys of the account together'),
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"account";q=200;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"account";r=0;t=\d+$/);
    expect((await call('GET', '/v1/templates/none', { key: other.renderKey })).status).toBe(404);
  });
});

describe('wrong keys', () => {
  /** Sends one request from a local address; on Linux, all of 127.0.0.0/8 is local. */
  const from = (localAddress: string, key: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const outgoing = request(
          `${inject('service').baseUrl}/v1/templates/none`,
          { localAddress, headers: { Authorization: `Bearer ${key}`, ...headers } },
          async (response) => {
            let body = '';
            for await (const chunk of response) body += chunk;
            resolve({ status: response.statusCode!, headers: response.headers, body });
          },
        );
        outgoing.once('error', reject).end();
      },
    );
  const wrong = (i: number) => `platen_sk_${String(i).padStart(43, 'x')}`;

  it.skipIf(process.platform !== 'linux')(
    'from one address are slowed down, unlike valid keys and other addresses',
    async () => {
      const account = await newAccount();
      const [before, left, more] = [WRONG_KEY_LIMIT.requests - 5, 5, 10];
      for (let i = 0; i < before; i += 1) {
        await takeRequest(documentClient(), tableNamed('Usage'), 'ADDRESS#127.0.0.77', WRONG_KEY_LIMIT);
      }
      const answers = await Promise.all(
        Array.from({ length: left + more }, (_, i) =>
          // Neither a header nor a malformed key evades the limit.
          from('127.0.0.77', i % 5 === 0 ? `nonsense-${i}` : wrong(i), { 'X-Forwarded-For': `192.0.2.${i}` }),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(left);
      const slowed = answers.filter(({ status }) => status === 429);
      expect(slowed).toHaveLength(more);
      expect(JSON.parse(slowed[0]!.body).code).toBe('TOO_MANY_WRONG_KEYS');
      for (const { headers } of slowed) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(WRONG_KEY_LIMIT.windowSeconds);
      }
      expect((await from('127.0.0.77', account.renderKey)).status).toBe(404);
      expect((await from('127.0.0.77', wrong(1))).status).toBe(429);
      expect((await from('127.0.0.78', wrong(1))).status).toBe(401);
    },
  );

  it('in an invalid format are refused without a lookup', async () => {
    const response = await call('GET', '/v1/templates', { key: `platen_sk_${'x'.repeat(42)}` });
    expect(response.status).toBe(401);
    expect((await jsonOf(response)).code).toBe('INVALID_API_KEY');
  });
});
