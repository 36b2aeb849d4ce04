import { beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

async function expectError(response: Response, status: number, code: string, message?: RegExp | string) {
  const body = await jsonOf(response);
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  const keys = Object.keys(body).filter((key) => key !== 'field');
  expect(keys.sort()).toEqual(['code', 'error', 'requestId']);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('x-request-id')).toBe(body.requestId);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  if (message instanceof RegExp) expect(body.error).toMatch(message);
  else if (message !== undefined) expect(body.error).toBe(message);
}

describe('authentication', () => {
  it('requires a key', async () => {
    const response = await call('POST', '/v1/render/note', { body: {} });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    await expectError(response, 401, 'MISSING_API_KEY', /Authorization: Bearer/);
  });

  it('requires an existing key', async () => {
    const response = await call('GET', '/v1/templates', { key: 'platen_sk_unknown' });
    await expectError(response, 401, 'INVALID_API_KEY');
  });

  it('requires the scope admin for management', async () => {
    const response = await call('DELETE', '/v1/templates/note', { key: account.renderKey });
    await expectError(response, 403, 'SCOPE_REQUIRED', /scope admin/);
  });

  it('requires the Team plan for lists only', async () => {
    const free = await newAccount('free');
    await expectError(
      await call('GET', '/v1/documents', { key: free.adminKey }),
      403,
      'PLAN_REQUIRED',
      /Team plan/,
    );
    await expectError(
      await call('GET', '/v1/templates/none', { key: free.adminKey }),
      404,
      'TEMPLATE_NOT_FOUND',
    );
    const team = await newAccount('team');
    expect((await call('GET', '/v1/documents', { key: team.renderKey })).status).toBe(200);
  });
});

describe('the gateway', () => {
  it('refuses unknown routes', async () => {
    await expectError(await call('GET', '/v1/nothing', { key: account.adminKey }), 404, 'ROUTE_NOT_FOUND');
  });

  it('refuses unknown methods', async () => {
    await expectError(
      await call('PUT', '/v1/render/note', { key: account.adminKey, body: {} }),
      404,
      'ROUTE_NOT_FOUND',
    );
  });

  it('refuses a body that is too large and names the alternative', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(7_000_000) });
    const response = await call('POST', '/v1/render/note', { key: account.renderKey, body });
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE', /\/v1\/uploads/);
  });

  it('answers preflight requests of browsers', async () => {
    const response = await call('OPTIONS', '/v1/render/note', {
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('the body', () => {
  const render = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/v1/render/note', { key: account.renderKey, body, headers });

  it('must be JSON', async () => {
    await expectError(
      await render('{"title": secret-value}'),
      400,
      'MALFORMED_JSON',
      'The body is not valid JSON: see line 1, column 11',
    );
    await expectError(
      await render('{"title": "secret'),
      400,
      'MALFORMED_JSON',
      'The body is not valid JSON: it ends too early',
    );
  });

  it('is not quoted when it is not JSON, and the position of the error is reported', async () => {
    const long = `{"title": "a",\n "secret": "${'s'.repeat(60)}" "more": 1}`;
    await expectError(
      await render(long),
      400,
      'MALFORMED_JSON',
      /^The body is not valid JSON: see line 2, column \d+$/,
    );
  });

  it('must be an object', async () => {
    await expectError(await render('[1]'), 400, 'INVALID_INPUT', 'The body must be a JSON object');
  });

  it('must have a supported type', async () => {
    await expectError(
      await render('title=a', { 'Content-Type': 'text/csv' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /application\/json/,
    );
  });

  it.each([
    ['save', { save: 'no' }, 'save: must be true or false'],
    ['saveName', { saveName: '' }, 'saveName: must not be empty'],
    ['embedData', { embedData: 3 }, 'embedData: must be true, false or an object'],
    ['metadata', { metadata: [] }, 'metadata: must be an object of strings and numbers'],
    ['a metadata value', { metadata: { a: true } }, 'metadata.a: must be a string or a number'],
    [
      'a long metadata value',
      { metadata: { a: 'x'.repeat(501) } },
      'metadata.a: must have at most 500 characters',
    ],
    ['a long metadata key', { metadata: { ['k'.repeat(101)]: 1 } }, /a key must have at most 100 characters/],
    [
      'too many metadata keys',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, i])) },
      'metadata: must have at most 20 keys',
    ],
    ['s3', { s3: 'bucket' }, /^s3: must be an object/],
    [
      's3.bucket',
      { s3: { key: 'k', accessKeyId: 'a', secretAccessKey: 's', region: 'r' } },
      's3.bucket: is required: it must be a string',
    ],
    [
      's3.region',
      { s3: { bucket: 'b-1', key: 'k', accessKeyId: 'a', secretAccessKey: 's' } },
      's3.region: is required unless endpoint is set',
    ],
    [
      's3.endpoint',
      { s3: { bucket: 'b-1', key: 'k', accessKeyId: 'a', secretAccessKey: 's', endpoint: 'ftp://x' } },
      's3.endpoint: must be an http or https URL',
    ],
  ])('names what is wrong with %s', async (_, fields, message) => {
    await expectError(await render({ title: 'T', ...fields }), 400, 'INVALID_INPUT', message);
  });

  it('names a missing required field by its path', async () => {
    await expectError(await render({}), 400, 'MISSING_FIELD', 'Missing required template field: title');
    await expectError(
      await render({ title: 'T', customer: {} }),
      400,
      'MISSING_FIELD',
      'Missing required template field: customer.name',
    );
  });

  it('names a field of the wrong type', async () => {
    await expectError(await render({ title: 5 }), 400, 'INVALID_FIELD', /title must be string/);
  });

  it('names an invalid query parameter', async () => {
    const response = await call('POST', '/v1/render/note?flattenForms=yes', {
      key: account.renderKey,
      body: { title: 'T' },
    });
    await expectError(response, 400, 'INVALID_INPUT', 'flattenForms: must be true or false');
  });
});

describe('a missing resource is a 404', () => {
  it.each([
    ['POST', '/v1/render/none', 'TEMPLATE_NOT_FOUND'],
    ['POST', '/v1/render/NONE', 'TEMPLATE_NOT_FOUND'],
    ['GET', '/v1/templates/none', 'TEMPLATE_NOT_FOUND'],
    ['GET', '/v1/documents/none', 'DOCUMENT_NOT_FOUND'],
    ['GET', '/v1/documents/019a9d3c-0000-7000-8000-000000000000', 'DOCUMENT_NOT_FOUND'],
    ['GET', '/v1/jobs/none', 'JOB_NOT_FOUND'],
    ['GET', '/v1/batches/none', 'BATCH_NOT_FOUND'],
    ['DELETE', '/v1/api-keys/none', 'API_KEY_NOT_FOUND'],
  ])('%s %s', async (method, path, code) => {
    const body = method === 'POST' ? {} : undefined;
    await expectError(await call(method, path, { key: account.adminKey, body }), 404, code);
  });
});

describe('paging', () => {
  it.each([
    ['limit=0', 'limit: must be an integer from 1 to 100'],
    ['limit=101', 'limit: must be an integer from 1 to 100'],
    ['limit=ten', 'limit: must be an integer from 1 to 100'],
    ['offset=-1', 'offset: must be an integer from 0'],
    ['source=printed', 'source: must be one of generated, uploaded, redacted, merged, certified, processed'],
  ])('%s', async (query, message) => {
    const response = await call('GET', `/v1/documents?${query}`, { key: account.adminKey });
    await expectError(response, 400, 'INVALID_INPUT', message);
  });
});

describe('the field of an error', () => {
  const render = async (path: string, body: unknown) =>
    jsonOf(await call('POST', path, { key: account.renderKey, body }));

  it('is a path in the request, or in the data of the template', async () => {
    expect(await render('/v1/render/note', {})).toMatchObject({ code: 'MISSING_FIELD', field: 'title' });
    expect(await render('/v1/render/note', { title: 'T', saveName: '' })).toMatchObject({
      field: 'saveName',
    });
    const redactions = [{ page: 0, x: 0, y: 0, width: -1, height: 1 }];
    expect(await render('/v1/redact', { pdf: '', redactions })).toMatchObject({
      field: expect.stringMatching(/^(?:pdf|redactions\[0\]\.width)$/),
    });
    expect(await render('/v1/render/absent', {})).not.toHaveProperty('field');
  });
});
