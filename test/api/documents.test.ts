import { beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
const ids: string[] = [];
beforeAll(async () => {
  account = await newAccount('team');
  await pushTemplate(account);
  for (const title of ['one', 'two', 'three']) {
    const response = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title } });
    ids.unshift(response.headers.get('x-document-id')!);
  }
});

const list = async (query = '') =>
  jsonOf(await call('GET', `/v1/documents?${query}`, { key: account.renderKey }));

describe('the list of documents', () => {
  it('has the newest first, in pages', async () => {
    const page = await list('limit=2');
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list('limit=2&offset=2');
    expect(rest).toMatchObject({ total: 3, hasMore: false });
    expect(rest.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(await list('offset=50')).toMatchObject({ data: [], total: 3, hasMore: false });
  });

  it('is searched by a part of the name, with other filters and pages', async () => {
    const own = await newAccount('team');
    await pushTemplate(own);
    for (const saveName of ['Contract Maier', 'Offer Maier', 'contract Ng'])
      await call('POST', '/v1/render/note', { key: own.renderKey, body: { title: 'T', saveName } });
    const found = async (query: string) =>
      jsonOf(await call('GET', `/v1/documents?${query}`, { key: own.renderKey }));
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    const contracts = await found('search=CONTRACT');
    expect(names(contracts)).toEqual(['contract Ng', 'Contract Maier']);
    expect(contracts).toMatchObject({ total: 2, hasMore: false });
    const first = await found('search=contract&limit=1');
    expect(first).toMatchObject({ total: 2, totalIsExact: false, hasMore: true });
    const second = await found('search=contract&limit=1&offset=1');
    expect(names(second)).toEqual(['Contract Maier']);
    expect(second).toMatchObject({ total: 2, hasMore: false });
    expect(names(await found('search=maier&metadata.templateSlug=note&source=generated'))).toEqual([
      'Offer Maier',
      'Contract Maier',
    ]);
    expect(names(await found('search=maier&source=merged'))).toEqual([]);
  });

  it('has exactly the fields of the API and of the system metadata', async () => {
    const [document] = (await list('limit=1')).data;
    expect(Object.keys(document).sort()).toEqual(
      [
        'createdAt',
        'expiresAt',
        'id',
        'madeFrom',
        'metadata',
        'name',
        'sizeBytes',
        'source',
        'systemMetadata',
        'template',
        'templateId',
        'updatedAt',
      ].sort(),
    );
  });

  it('filters by source', async () => {
    expect(await list('source=generated')).toMatchObject({ total: 3 });
    expect(await list('source=merged')).toMatchObject({ total: 0, data: [] });
  });
});

describe('a document', () => {
  it('is deleted for good', async () => {
    const response = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'gone' },
    });
    const id = response.headers.get('x-document-id');
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect((await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey })).status).toBe(204);
    expect((await call('GET', `/v1/documents/${id}`, { key: account.renderKey })).status).toBe(404);
    expect((await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey })).status).toBe(404);
    // Without permission to list the bucket, S3 returns 403 even if the object does not exist.
    expect((await fetch(data.downloadUrl)).status).toBe(403);
    expect(await list()).toMatchObject({ total: 3 });
  });

  it('of another account does not exist', async () => {
    const other = await newAccount();
    expect((await call('GET', `/v1/documents/${ids[0]}`, { key: other.adminKey })).status).toBe(404);
    expect((await call('DELETE', `/v1/documents/${ids[0]}`, { key: other.adminKey })).status).toBe(404);
    expect(await jsonOf(await call('GET', '/v1/documents', { key: other.adminKey }))).toMatchObject({
      total: 0,
    });
  });
});
