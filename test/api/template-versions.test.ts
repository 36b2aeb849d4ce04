import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('free');
  await pushTemplate(account, { html: '<h1>First {{ title }}</h1>' });
  for (const version of ['Second', 'Third']) {
    const saved = await admin('PUT', '/v1/templates/note', {
      html: `<h1>${version} {{ title }}</h1>`,
      name: version,
    });
    expect(saved.status).toBe(200);
  }
});

const admin = (method: string, path: string, body?: unknown) =>
  call(method, path, { key: account.adminKey, body });

const versionsOf = async (query = '') => jsonOf(await admin('GET', `/v1/templates/note/versions?${query}`));

async function renderedText(): Promise<string> {
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'page' } });
  expect(response.status).toBe(200);
  return pdfText(await bytesOf(response));
}

describe('versions of a template', () => {
  it('are listed in pages, newest first, with who saved them', async () => {
    const page = await versionsOf('limit=2');
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(page.data).toEqual([
      { version: 3, createdAt: expect.any(String), savedBy: expect.any(String) },
      { version: 2, createdAt: expect.any(String), savedBy: expect.any(String) },
    ]);
    const { data: events } = await jsonOf(await call('GET', '/v1/events?limit=1', { key: account.adminKey }));
    expect(page.data[0].savedBy).toBe(events[0].actor);
    expect(await versionsOf('limit=2&offset=2')).toMatchObject({
      data: [{ version: 1 }],
      total: 3,
      hasMore: false,
    });
    expect(await versionsOf('offset=3')).toMatchObject({ data: [], total: 3, hasMore: false });
  });

  it('can be restored: the source becomes a new version, the name is kept', async () => {
    expect(await renderedText()).toContain('Third page');
    const restored = await admin('POST', '/v1/templates/note/versions/1/restore');
    expect(restored.status).toBe(200);
    expect((await jsonOf(restored)).data).toMatchObject({ slug: 'note', version: 4, name: 'Third' });
    expect(await renderedText()).toContain('First page');
    expect((await versionsOf()).data.map(({ version }: { version: number }) => version)).toEqual([
      4, 3, 2, 1,
    ]);

    expect((await admin('POST', '/v1/templates/note/versions/3/restore')).status).toBe(200);
    expect(await renderedText()).toContain('Third page');
  });

  it('are restored one after the other, or refused with a 409', async () => {
    const { total } = await versionsOf();
    const responses = await Promise.all(
      [1, 2, 3, 1, 2].map((version) => admin('POST', `/v1/templates/note/versions/${version}/restore`)),
    );
    const done = responses.filter(({ status }) => status === 200).length;
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(responses.length - done);
    expect(done).toBeGreaterThan(0);
    const after = await versionsOf('limit=100');
    expect(after.total).toBe(total + done);
    expect(after.data).toHaveLength(after.total);
  });

  it.each(['0', '99', '-1', '1.5', 'one', '123456789012'])('do not have the number %s', async (version) => {
    const response = await admin('POST', `/v1/templates/note/versions/${version}/restore`);
    expect(response.status).toBe(404);
    expect(await jsonOf(response)).toMatchObject({ code: 'TEMPLATE_VERSION_NOT_FOUND' });
  });

  it('can be read, each with its own source', async () => {
    const sourceOf = async (query: string) => jsonOf(await admin('GET', `/v1/templates/note/source${query}`));
    expect((await sourceOf('?version=2')).data).toMatchObject({
      version: 2,
      html: '<h1>Second {{ title }}</h1>',
    });
    const { data } = await sourceOf('');
    expect((await sourceOf(`?version=${data.version}`)).data).toEqual(data);
    expect(await sourceOf('?version=99')).toMatchObject({ code: 'TEMPLATE_VERSION_NOT_FOUND' });
    expect(await sourceOf('?version=0')).toMatchObject({ code: 'TEMPLATE_VERSION_NOT_FOUND' });
    expect(await sourceOf('?version=two')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are not overwritten by a client that has not seen the latest one', async () => {
    await pushTemplate(account, { slug: 'shared' });
    const save = (body: unknown) => admin('PUT', '/v1/templates/shared', body);
    expect((await save({ html: '<p>theirs</p>', baseVersion: 1 })).status).toBe(200);
    const late = await save({ html: '<p>mine</p>', baseVersion: 1 });
    expect(late.status).toBe(409);
    expect(await jsonOf(late)).toMatchObject({
      code: 'VERSION_CONFLICT',
      error: expect.stringContaining('version 2 by now'),
    });
    expect((await jsonOf(await admin('GET', '/v1/templates/shared/source'))).data.html).toBe('<p>theirs</p>');
    expect((await save({ html: '<p>mine</p>', baseVersion: 2 })).status).toBe(200);
    expect((await save({ html: '<p>mine</p>', baseVersion: 0 })).status).toBe(400);
  });

  it('are visible to admins of the account', async () => {
    const other = await newAccount('free');
    for (const [method, path] of [
      ['GET', '/v1/templates/note/versions'],
      ['POST', '/v1/templates/note/versions/1/restore'],
    ] as const) {
      expect((await call(method, path, { key: account.renderKey })).status).toBe(403);
      const elsewhere = await call(method, path, { key: other.adminKey });
      expect(elsewhere.status).toBe(404);
      expect(await jsonOf(elsewhere)).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    }
  });

  it('start again when a template of the same slug is made after a deletion', async () => {
    await pushTemplate(account, { slug: 'again' });
    await admin('PUT', '/v1/templates/again', { html: '<p>2</p>' });
    expect((await admin('DELETE', '/v1/templates/again')).status).toBe(204);
    await pushTemplate(account, { slug: 'again' });
    expect(await jsonOf(await admin('GET', '/v1/templates/again/versions'))).toMatchObject({
      total: 1,
      data: [{ version: 1 }],
    });
  });
});
