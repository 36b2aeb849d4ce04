import { beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const HTML = '<html lang="en"><title>Note</title><p>{{ metadata.author }}</p></html>';
const SCHEMA = { type: 'object', required: ['metadata'], properties: { metadata: { type: 'object' } } };
const save = async (slug: string, fields: object) =>
  jsonOf(
    await call('POST', '/v1/templates', {
      key: account.adminKey,
      body: { slug, name: slug, html: HTML, ...fields },
    }),
  );
const WARNING = {
  kind: 'reserved-field',
  message:
    'metadata: is a reserved field of a render request, which does not pass it to the template: rename it',
};

describe('a template with a reserved field name', () => {
  it.each([
    ['in its sample data', { sampleData: { metadata: { author: 'Ada' } } }],
    ['in its schema', { dataSchema: SCHEMA }],
    ['in the schema of a template that could not be tested', { dataSchema: { ...SCHEMA, not: {} } }],
  ])('is saved with a warning when the name is %s', async (where, fields) => {
    const saved = await save(where.replaceAll(/\W+/g, '-'), fields);
    expect(saved).toMatchObject({ data: { version: 1 } });
    expect(saved.warnings).toContainEqual(WARNING);
  });

  it('is refused if it is strict', async () => {
    const saved = await save('strict', {
      sampleData: { metadata: { author: 'Ada' } },
      options: { strict: true },
    });
    expect(saved).toMatchObject({ code: 'RENDER_WARNINGS', error: expect.stringContaining(WARNING.message) });
  });

  it('is previewed with a warning', async () => {
    const body = { html: HTML, name: 'Note', sampleData: { metadata: { author: 'Ada' } } };
    const response = await call('POST', '/v1/templates/preview', { key: account.adminKey, body });
    const header = Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
    expect(JSON.parse(header).warnings).toContainEqual(WARNING);
  });

  it('gets a 400 with a hint for a flat body, synchronous and queued, and none for nested data', async () => {
    await save('note', { dataSchema: SCHEMA, sampleData: { metadata: { author: 'Ada' } } });
    const post = async (path: string, body: object) =>
      (await jsonOf(await call('POST', path, { key: account.renderKey, body }))).error;
    const missing = 'Missing required template field: metadata';
    for (const path of ['/v1/render/note', '/v1/render/note/async']) {
      expect(await post(path, { metadata: { author: 'Ada' } })).toMatch(
        `${missing} (metadata is a reserved field`,
      );
    }
    const pipeline = { steps: [{ do: 'render', template: 'note', data: {} }] };
    expect(await post('/v1/pipelines', pipeline)).toMatch(new RegExp(`${missing}$`));
  });

  it('accepts its data in a nested field', async () => {
    const data = { metadata: { author: 'Ada' } };
    const queued = await call('POST', '/v1/render/note/batch', {
      key: account.renderKey,
      body: { items: [{ data }] },
    });
    expect(queued.status).toBe(202);
  });
});

describe('a template that names data which its schema lacks', () => {
  const typo = { html: '<html lang="en"><title>T</title>\n<p>{{ titel }}</p></html>', dataSchema: titled() };
  const UNKNOWN = {
    kind: 'unknown-field',
    message: 'titel: is not in dataSchema: did you mean title?',
    part: 'html',
    line: 2,
    column: 7,
  };

  function titled() {
    return { type: 'object', properties: { title: { type: 'string' } } };
  }

  it('is saved and previewed with a warning at its line', async () => {
    expect((await save('typo', typo)).warnings).toContainEqual(UNKNOWN);
    const body = { ...typo, name: 'Note', sampleData: { title: 'x' } };
    const response = await call('POST', '/v1/templates/preview', { key: account.adminKey, body });
    const header = Buffer.from(response.headers.get('x-render-warnings') ?? '', 'base64').toString();
    expect(JSON.parse(header).warnings).toContainEqual(UNKNOWN);
  });

  it('is refused if it is strict', async () => {
    expect(await save('strict-typo', { ...typo, options: { strict: true } })).toMatchObject({
      code: 'RENDER_WARNINGS',
      error: expect.stringContaining(UNKNOWN.message),
    });
  });
});
