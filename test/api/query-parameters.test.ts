import { beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const refusal = async (response: Response) => ({
  status: response.status,
  error: (await jsonOf(response)).error,
});

describe('a query parameter', () => {
  it.each([
    ['POST', '/v1/render/note?flattenforms=true', 'flattenforms: did you mean flattenForms?'],
    ['POST', '/v1/render/note/async?flattenForm=true', 'flattenForm: did you mean flattenForms?'],
    ['GET', '/v1/documents?sourc=merged', 'sourc: did you mean source?'],
    [
      'GET',
      '/v1/documents?metadata=1',
      'metadata: GET /v1/documents takes limit, offset, search, source, from, to',
    ],
    ['GET', '/v1/templates?source=merged', 'source: GET /v1/templates takes limit, offset, search'],
    ['POST', '/v1/merge?save=false', 'save: it is a field of the body'],
    ['GET', '/v1/usage?month=2026-10', 'month: GET /v1/usage takes none'],
  ])('that is unknown is refused: %s %s', async (method, path, message) => {
    const body = method === 'POST' ? { title: 'T' } : undefined;
    expect(await refusal(await call(method, path, { key: account.adminKey, body }))).toEqual({
      status: 400,
      error: `unknown query parameter ${message}`,
    });
  });

  it('is refused when it is repeated, except for filters by metadata', async () => {
    const twice = await call('GET', '/v1/documents?source=merged&source=redacted', { key: account.adminKey });
    expect(await refusal(twice)).toEqual({ status: 400, error: 'source: must be given once' });
    const filters = await call('GET', '/v1/documents?metadata.a=1&metadata.a=2', { key: account.adminKey });
    expect(filters.status).toBe(200);
  });
});
