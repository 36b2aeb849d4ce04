import { beforeAll, describe, expect, it } from 'vitest';
import { call, jobEnded, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('business');
  await pushTemplate(account);
});

async function rendered(title: string): Promise<string> {
  const response = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title } });
  return response.headers.get('x-document-id')!;
}

async function links(id: string, query = '') {
  const response = await call('GET', `/v1/documents/${id}/links${query}`, { key: account.renderKey });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await jsonOf(response)).data;
}

const idsOf = (documents: { id: string }[]) => documents.map(({ id }) => id);

describe('the links of a document', () => {
  let one: string;
  let other: string;
  beforeAll(async () => {
    [one, other] = [await rendered('one'), await rendered('other')];
  });

  it('are empty for a render', async () => {
    const id = await rendered('alone');
    expect(await links(id)).toEqual({ madeFrom: [], usedIn: [], nextCursor: null });
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    expect(data.madeFrom).toEqual([]);
  });

  it.each([
    ['merge', '/v1/merge', () => ({ pdfs: [{ documentId: one }, { documentId: other }] }), 2],
    [
      'reorder',
      '/v1/pages',
      () => ({ pdf: { documentId: one }, action: 'rotate', pages: [0], degrees: 90 }),
      1,
    ],
    [
      'insert',
      '/v1/pages',
      () => ({
        pdf: { documentId: one },
        action: 'insert',
        at: 1,
        parts: [{ pdf: { documentId: other } }],
      }),
      2,
    ],
    ['stamp', '/v1/stamp', () => ({ pdf: { documentId: one }, stamps: [{ text: 'Draft' }] }), 1],
    ['optimize', '/v1/optimize', () => ({ pdf: { documentId: one } }), 1],
    ['protect', '/v1/protect', () => ({ pdf: { documentId: one }, ownerPassword: 'secret' }), 1],
    [
      'redact',
      '/v1/redact',
      () => ({ pdf: { documentId: one }, patterns: [{ pattern: 'one', pattern_type: 'Literal' }] }),
      1,
    ],
    [
      'pipeline',
      '/v1/pipelines',
      () => ({
        inputs: { a: { documentId: one }, b: { documentId: other } },
        steps: [{ do: 'merge' }],
      }),
      2,
    ],
  ])('lead both ways after %s', async (_, path, body, count) => {
    const response = await call('POST', path, { key: account.renderKey, body: body() });
    expect(response.status, await response.clone().text()).toBe(200);
    const id = response.headers.get('x-document-id')!;
    const { madeFrom } = await links(id);
    expect(idsOf(madeFrom).sort()).toEqual([one, other].slice(0, count).sort());
    expect(madeFrom[0].document).toMatchObject({ id: madeFrom[0].id, source: 'generated' });
    for (const source of idsOf(madeFrom)) expect(idsOf((await links(source)).usedIn)[0]).toBe(id);
  });

  it('lead from every part of a split', async () => {
    const merged = await call('POST', '/v1/merge', {
      key: account.renderKey,
      body: { pdfs: [{ documentId: one }, { documentId: other }] },
    });
    const source = merged.headers.get('x-document-id')!;
    const split = await call('POST', '/v1/split', {
      key: account.renderKey,
      body: { pdf: { documentId: source }, every: 1 },
    });
    expect(split.status).toBe(200);
    const { usedIn } = await links(source);
    expect(usedIn).toHaveLength(2);
    for (const part of usedIn) expect(part.madeFrom).toEqual([source]);
  });

  it('lead from the result of a queued pipeline', async () => {
    const source = await rendered('queued');
    const queued = await call('POST', '/v1/pipelines', {
      key: account.renderKey,
      body: { inputs: { a: { documentId: source } }, steps: [{ do: 'optimize' }], async: true },
    });
    expect(queued.status, await queued.clone().text()).toBe(202);
    const { jobId } = await jsonOf(queued);
    const job = await jobEnded(jobId, account.renderKey);
    expect(idsOf((await links(source)).usedIn)).toEqual([job.documentId]);
  });

  it('stay at the result when a source is deleted, and end at the source when the result is', async () => {
    const source = await rendered('source');
    const optimize = async () => {
      const body = { pdf: { documentId: source } };
      const response = await call('POST', '/v1/optimize', { key: account.renderKey, body });
      return response.headers.get('x-document-id')!;
    };
    const [first, second] = [await optimize(), await optimize()];
    await call('DELETE', `/v1/documents/${second}`, { key: account.adminKey });
    expect(idsOf((await links(source)).usedIn)).toEqual([first]);
    await call('DELETE', `/v1/documents/${source}`, { key: account.adminKey });
    expect((await links(first)).madeFrom).toEqual([{ id: source, document: null }]);
    const gone = await call('GET', `/v1/documents/${source}/links`, { key: account.renderKey });
    expect(gone.status).toBe(404);
  });
});

describe('a change of a document', () => {
  const put = (id: string, body: object, key = account.adminKey) =>
    call('PUT', `/v1/documents/${id}`, { key, body });
  const count = async (query: string) =>
    (await jsonOf(await call('GET', `/v1/documents?${query}`, { key: account.renderKey }))).total;

  it('renames it and replaces its metadata, in lists and totals too', async () => {
    const response = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'a', metadata: { order: 'old-1', kind: 'kept' } },
    });
    const id = response.headers.get('x-document-id')!;
    const changed = await put(id, { name: 'Renamed Zebra', metadata: { order: 'new-1', kind: 'kept' } });
    expect(changed.status, await changed.clone().text()).toBe(200);
    const { data } = await jsonOf(changed);
    expect(data).toMatchObject({
      name: 'Renamed Zebra',
      metadata: { order: 'new-1', kind: 'kept', templateSlug: 'note' },
    });
    expect(Date.parse(data.updatedAt)).toBeGreaterThan(Date.parse(data.createdAt));
    expect(await count('metadata.order=old-1')).toBe(0);
    expect(await count('metadata.order=new-1')).toBe(1);
    expect(await count('metadata.kind=kept')).toBe(1);
    expect(await count('metadata.order=new-1&metadata.kind=kept')).toBe(1);
    expect(await count('search=zebra')).toBe(1);
    const events = await call('GET', `/v1/documents/${id}/events`, { key: account.renderKey });
    expect((await jsonOf(events)).data.map(({ event }: { event: string }) => event)).toEqual([
      'updated',
      'generated',
    ]);
    const file = await call('GET', `/v1/documents/${id}`, { key: account.renderKey });
    const url = (await jsonOf(file)).data.downloadUrl;
    expect((await fetch(url)).headers.get('content-disposition')).toContain('Renamed');
    await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey });
    expect(await count('metadata.order=new-1')).toBe(0);
  });

  it('keeps fields that are not given', async () => {
    const id = await rendered('kept');
    const before = (await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }))).data;
    const { data } = await jsonOf(await put(id, { name: 'Other' }));
    const { downloadUrl: _, ...rest } = before;
    expect({ ...data, updatedAt: rest.updatedAt, name: rest.name }).toEqual(rest);
  });

  it('sets the expiry within the plan', async () => {
    const id = await rendered('short');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await jsonOf(await put(id, { expiresAt: soon }))).data.expiresAt).toBe(soon);
    expect((await jsonOf(await put(id, { expiresAt: null }))).data.expiresAt).toBe(null);
    const past = await jsonOf(await put(id, { expiresAt: '2020-01-01T00:00:00Z' }));
    expect(past).toMatchObject({ error: 'expiresAt: must be in the future' });
    const free = await newAccount('free');
    await pushTemplate(free);
    const response = await call('POST', '/v1/render/note', { key: free.renderKey, body: { title: 'f' } });
    const own = response.headers.get('x-document-id')!;
    for (const expiresAt of [null, '2099-01-01T00:00:00Z']) {
      const refused = await put(own, { expiresAt }, free.adminKey);
      expect(refused.status).toBe(400);
      expect((await jsonOf(refused)).error).toMatch(/^expiresAt: must be .* at the latest/);
    }
  });

  it('needs an admin key, and does not change what Platen recorded', async () => {
    const id = await rendered('mine');
    expect((await put(id, { name: 'x' }, account.renderKey)).status).toBe(403);
    const refused = await put(id, { metadata: { templateSlug: 'other' } });
    expect(refused.status).toBe(400);
    expect(await jsonOf(refused)).toMatchObject({
      error: 'metadata.templateSlug: was recorded by Platen and cannot be changed',
    });
    const stranger = await newAccount('team');
    expect((await put(id, { name: 'x' }, stranger.adminKey)).status).toBe(404);
  });

  it('succeeds when several change it at once', async () => {
    const id = await rendered('busy');
    const all = await Promise.all([1, 2, 3].map((n) => put(id, { metadata: { n } })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
    for (const n of [1, 2, 3]) expect(await count(`metadata.n=${n}`)).toBe(data.metadata.n === n ? 1 : 0);
  });
});
