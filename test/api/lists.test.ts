import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { metadataFilters } from '../../functions/list-documents/metadata-filters.ts';
import { operation } from '../../functions/list-documents/schema.ts';
import { CounterCheck } from '../../src/adapters/aws/counter-check.ts';
import { DynamoCounterReconciler } from '../../src/adapters/aws/counter-reconciler.ts';
import { counterPartition, documentEntities } from '../../src/adapters/aws/document-entities.ts';
import { DynamoExpirySweeper } from '../../src/adapters/aws/document-expiry.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/document-store.ts';
import { attributeOf } from '../../src/adapters/aws/tally.ts';
import { newId } from '../../src/ids.ts';
import type {
  DocumentFilter,
  DocumentMetadata,
  DocumentRecord,
  DocumentSource,
} from '../../src/ports/document-store.ts';
import {
  call,
  documentClient,
  jsonOf,
  newAccount,
  pushTemplate,
  type TestAccount,
  tableNamed,
} from './service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();

interface Made {
  readonly at: number;
  readonly source?: DocumentSource;
  readonly metadata?: DocumentMetadata;
  readonly expiresAt?: number;
}

function store(): DynamoDocumentStore {
  return new DynamoDocumentStore(documentClient(), {
    documents: tableNamed('Documents'),
    events: tableNamed('Events'),
    usage: tableNamed('Usage'),
  });
}

/** Writes a document's record as the service does, at a moment of its own; there are no bytes. */
async function make(
  account: TestAccount,
  { at, source, metadata, expiresAt }: Made,
): Promise<DocumentRecord> {
  const id = newId(at);
  const record: DocumentRecord = {
    id,
    accountId: account.id,
    name: id,
    source: source ?? 'generated',
    metadata: metadata ?? {},
    expiresAt: expiresAt ?? null,
    createdAt: at,
    updatedAt: at,
    blobKey: `documents/keep/${account.id}/${id}.pdf`,
    sizeBytes: 1,
  };
  const event = {
    id: newId(),
    accountId: account.id,
    event: record.source,
    documentId: id,
    actor: 'test',
    requestId: 'test',
    at: Date.now(),
  };
  await store().create({ record, event, countsAsRender: null });
  return record;
}

async function get(account: TestAccount, path: string) {
  const response = await call('GET', path, { key: account.renderKey });
  expect(response.status, await response.clone().text()).toBe(200);
  return jsonOf(response);
}

/** What the endpoint makes of a query string. */
function filterOf(query: string): DocumentFilter {
  const parameters = new URLSearchParams(query);
  const { source, from, to } = operation.query.parse(Object.fromEntries(parameters));
  const all = [...parameters.keys()].map((name) => [name, parameters.getAll(name)]);
  return { source, from, before: to, metadata: metadataFilters(Object.fromEntries(all)) };
}

const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe('documents of many moments', () => {
  let account: TestAccount;
  // Newest first, as every list has them.
  const documents: DocumentRecord[] = [];
  beforeAll(async () => {
    account = await newAccount('team');
    // Several in one hour, hours of one day, days of one month, and a month that is long ago.
    const ages = [0, 1, 2, 2 * HOUR, 2 * HOUR + 1, 5 * HOUR, DAY, DAY + HOUR, 3 * DAY, 40 * DAY, 400 * DAY];
    for (const [index, age] of ages.entries()) {
      documents.push(
        await make(account, {
          at: NOW - age,
          source: (['generated', 'merged', 'redacted'] as const)[index % 3],
          metadata: {
            parity: index % 2,
            customer: index < 8 ? 'acme' : 'other',
            index,
            'a#b': `${index % 2}#1`,
            note: index === 4 ? 'x'.repeat(500) : '',
          },
        }),
      );
    }
  });

  /** What a filter over all of them gives, page by page and for every limit. */
  async function expectList(query: string, matching: readonly DocumentRecord[]) {
    const ids = matching.map(({ id }) => id);
    for (const limit of [1, 4, 100]) {
      for (let offset = 0; offset <= ids.length; offset += limit) {
        const page = await store().list(account.id, filterOf(query), { limit, offset });
        expect([query, limit, offset, page.items.map(({ id }) => id), page.total]).toEqual([
          query,
          limit,
          offset,
          ids.slice(offset, offset + limit),
          ids.length,
        ]);
      }
    }
    const page = await get(account, `/v1/documents?${query}&limit=3&offset=1`);
    expect(idsOf(page)).toEqual(ids.slice(1, 4));
    expect(page).toMatchObject({ total: ids.length, limit: 3, offset: 1, hasMore: ids.length > 4 });
    expect(page).not.toHaveProperty('totalIsExact');
  }

  it('are listed whole', () => expectList('', documents));

  it('are filtered by source', () =>
    expectList(
      'source=merged',
      documents.filter(({ source }) => source === 'merged'),
    ));

  it.each([
    ['from', 3 * HOUR],
    ['from', DAY + 1],
    ['from', 100 * DAY],
    ['to', 2 * HOUR],
    ['to', 2 * DAY],
    ['to', 39 * DAY],
  ])('are filtered by time: %s %d ms ago', async (bound, age) => {
    const moment = NOW - age;
    const within = (at: number) => (bound === 'from' ? at >= moment : at <= moment);
    const iso = new Date(moment).toISOString();
    await expectList(
      `${bound}=${iso}`,
      documents.filter(({ createdAt }) => within(createdAt)),
    );
    await expectList(
      `${bound}=${iso}&source=generated`,
      documents.filter(({ createdAt, source }) => within(createdAt) && source === 'generated'),
    );
    await expectList(
      `${bound}=${iso}&metadata.parity=1`,
      documents.filter(({ createdAt, metadata }) => within(createdAt) && metadata.parity === 1),
    );
  });

  it('are filtered by whole days, the last one included', async () => {
    const [from, to] = [NOW - 3 * DAY, NOW - DAY].map((moment) =>
      new Date(moment).toISOString().slice(0, 10),
    );
    await expectList(
      `from=${from}&to=${to}`,
      documents.filter(({ createdAt }) => {
        const day = new Date(createdAt).toISOString().slice(0, 10);
        return day >= from! && day <= to!;
      }),
    );
  });

  it('are filtered by a span within an hour', () =>
    expectList(
      `from=${new Date(NOW - 2).toISOString()}&to=${new Date(NOW - 1).toISOString()}`,
      documents.slice(1, 3),
    ));

  it('are filtered by metadata: numbers, strings, separators, long values, empty values', async () => {
    const having = (test: (metadata: DocumentMetadata) => boolean) =>
      documents.filter(({ metadata }) => test(metadata));
    await expectList(
      'metadata.parity=1',
      having(({ parity }) => parity === 1),
    );
    await expectList(
      'metadata.customer=acme',
      having(({ customer }) => customer === 'acme'),
    );
    await expectList(
      `metadata.a%23b=${encodeURIComponent('1#1')}`,
      having(({ parity }) => parity === 1),
    );
    await expectList('metadata.a%23b=1', []);
    await expectList('metadata.unknown=1', []);
    await expectList(`metadata.note=${'x'.repeat(500)}`, [documents[4]!]);
    await expectList(
      'metadata.note=',
      having(({ note }) => note === ''),
    );
  });

  it('are filtered by metadata, source and time together', async () => {
    await expectList(
      'metadata.parity=0&metadata.customer=acme&source=generated',
      documents.filter(
        ({ source, metadata }) =>
          source === 'generated' && metadata.parity === 0 && metadata.customer === 'acme',
      ),
    );
    await expectList(
      `metadata.parity=0&metadata.customer=acme&metadata.note=&from=${new Date(NOW - DAY).toISOString()}`,
      documents.filter(
        ({ createdAt, metadata }) =>
          metadata.parity === 0 &&
          metadata.customer === 'acme' &&
          metadata.note === '' &&
          createdAt >= NOW - DAY,
      ),
    );
    await expectList('metadata.index=3&metadata.parity=1&metadata.customer=acme&metadata.note=', [
      documents[3]!,
    ]);
    await expectList('metadata.index=3&metadata.parity=0', []);
    await expectList('metadata.parity=1&metadata.parity=0', []);
  });

  it('are nothing to another account', async () => {
    const other = await newAccount('team');
    for (const query of ['', 'source=merged', 'metadata.parity=1', `from=2020-01-01&metadata.parity=1`]) {
      expect(await get(other, `/v1/documents?${query}`)).toMatchObject({
        data: [],
        total: 0,
        hasMore: false,
      });
    }
  });
});

describe('counters', () => {
  /** How many counter items of the account do not say what they should; puts them right. */
  async function wrongCounters(account: TestAccount): Promise<number> {
    const check = new CounterCheck(documentEntities(documentClient(), tableNamed('Documents')));
    await check.times(account.id);
    for (const value of ['a', 'b']) {
      await check.metadataValue(`${account.id}#COUNT#kind`, value, `${account.id}#META#kind#${value}`);
    }
    expect(check.result.checked).toBeGreaterThan(0);
    return check.result.repaired;
  }

  const madeAt = (index: number): Made => ({
    at: NOW - index * 7 * HOUR,
    source: (['generated', 'uploaded', 'certified'] as const)[index % 3],
    metadata: { kind: index % 2 === 0 ? 'a' : 'b' },
  });

  function deletion(account: TestAccount, document: DocumentRecord) {
    const event = {
      id: newId(),
      accountId: account.id,
      event: 'deleted' as const,
      documentId: document.id,
      actor: 'test',
      requestId: 'test',
      at: Date.now(),
    };
    return store().delete(document, event);
  }

  async function expectTotals(account: TestAccount, documents: readonly DocumentRecord[]) {
    const total = async (query: string) => (await get(account, `/v1/documents?limit=1&${query}`)).total;
    const count = (test: (document: DocumentRecord) => boolean) => documents.filter(test).length;
    expect(await total('')).toBe(documents.length);
    expect(await total('source=uploaded')).toBe(count(({ source }) => source === 'uploaded'));
    expect(await total('metadata.kind=a')).toBe(count(({ metadata }) => metadata.kind === 'a'));
    expect(await total('metadata.kind=b&source=certified')).toBe(
      count(({ metadata, source }) => metadata.kind === 'b' && source === 'certified'),
    );
    expect(await total(`from=${new Date(NOW - 5 * DAY).toISOString()}`)).toBe(
      count(({ createdAt }) => createdAt >= NOW - 5 * DAY),
    );
  }

  it('are exact after many writes and deletions at once', async () => {
    const account = await newAccount('team');
    const documents = await Promise.all(
      Array.from({ length: 60 }, (_, index) => make(account, madeAt(index))),
    );
    const [gone, kept] = [documents.slice(0, 25), documents.slice(25)];
    // Each is deleted by two at once, while others are made.
    const [deleted, more] = await Promise.all([
      Promise.all([...gone, ...gone].map((document) => deletion(account, document))),
      Promise.all(Array.from({ length: 20 }, (_, index) => make(account, madeAt(index)))),
    ]);
    expect(deleted.filter(Boolean)).toHaveLength(gone.length);
    await expectTotals(account, [...kept, ...more]);
    expect(await wrongCounters(account)).toBe(0);
  });

  it('and lists know nothing of expired documents, before and after they are swept', async () => {
    const account = await newAccount('team');
    const kept: DocumentRecord[] = [];
    const expired: DocumentRecord[] = [];
    for (let index = 0; index < 24; index += 1) {
      const over = index % 4 !== 0;
      const expiresAt = over ? Date.now() - 1 - index : Date.now() + DAY;
      (over ? expired : kept).push(await make(account, { ...madeAt(index), expiresAt }));
    }
    const expectKept = async () => {
      await expectTotals(account, kept);
      expect(idsOf(await get(account, '/v1/documents'))).toEqual(kept.map(({ id }) => id));
      for (const offset of [1, 3, 5]) {
        expect(idsOf(await get(account, `/v1/documents?limit=2&offset=${offset}`))).toEqual(
          kept.slice(offset, offset + 2).map(({ id }) => id),
        );
      }
      const response = await call('GET', `/v1/documents/${expired[0]!.id}`, { key: account.renderKey });
      expect(response.status).toBe(404);
    };
    await expectKept();

    // DynamoDB may drop a record by itself before the sweep comes.
    for (const { id } of expired.slice(0, 3)) {
      await documentClient().send(
        new DeleteCommand({
          TableName: tableNamed('Documents'),
          Key: { pk: `${account.id}#DOCUMENT`, sk: id },
        }),
      );
    }
    await expectKept();
    const sweeper = new DynamoExpirySweeper(documentClient(), tableNamed('Documents'));
    // Stopped in between, and two at once: each is counted out once.
    expect(await sweeper.sweep(account.id, Date.now(), 5)).toBe(false);
    await expectKept();
    expect(await deletion(account, expired.at(-1)!)).toBe(true);
    const sweeps = [1, 2, 3].map(() => sweeper.sweep(account.id, Date.now(), 1000));
    expect(await Promise.all(sweeps)).toEqual([true, true, true]);
    await expectKept();
    expect(await wrongCounters(account)).toBe(0);
    for (const partition of ['DOCUMENT', 'SOURCE#uploaded', 'META#kind#a', 'EXPIRY']) {
      const { Items } = await documentClient().send(
        new QueryCommand({
          TableName: tableNamed('Documents'),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${account.id}#${partition}` },
        }),
      );
      const left = (Items ?? []).map(({ sk }) => String(sk).split('#').at(-1));
      expect(left.filter((id) => expired.some((document) => document.id === id))).toEqual([]);
    }
  });

  it('are put right by the reconciliation, while documents are made and deleted', async () => {
    const account = await newAccount('team');
    const documents = await Promise.all(
      Array.from({ length: 30 }, (_, index) => make(account, madeAt(index))),
    );
    const spoil = (pk: string, sk: string, attribute: string, by: number) =>
      documentClient().send(
        new UpdateCommand({
          TableName: tableNamed('Documents'),
          Key: { pk, sk },
          UpdateExpression: 'ADD #n :by',
          ExpressionAttributeNames: { '#n': attribute },
          ExpressionAttributeValues: { ':by': by },
        }),
      );
    const home = counterPartition(account.id);
    const [day, hour] = [new Date(NOW).toISOString().slice(0, 10), new Date(NOW).toISOString().slice(11, 13)];
    await spoil(home, 'ALL#0', attributeOf('generated'), 7);
    await spoil(home, `DAY#${day}#1`, attributeOf('uploaded', Number(hour)), -3);
    await spoil(home, `DAY#2024-02-29#1`, attributeOf('uploaded', 7), 4);
    await spoil(home, `MONTH#${day.slice(0, 7)}#2`, attributeOf('merged', Number(day.slice(8))), 5);
    await spoil(`${account.id}#COUNT#kind`, 'a#3', attributeOf('certified'), 2);
    await spoil(`${account.id}#COUNT#kind`, 'c#3', attributeOf('certified'), 2);

    const reconciler = new DynamoCounterReconciler(documentClient(), tableNamed('Documents'));
    // In steps, as a function does whose time is over again and again.
    let steps = 0;
    const inSteps = async () => {
      for (;;) {
        let asked = 0;
        const result = await reconciler.reconcile(() => asked++ < 2);
        steps += 1;
        if (result.complete) return;
      }
    };
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => make(account, madeAt(index)))),
      Promise.all(documents.slice(0, 10).map((document) => deletion(account, document))),
      inSteps(),
    ]);
    await inSteps();
    expect(steps).toBeGreaterThan(1);
    await expectTotals(account, [...documents.slice(10), ...made]);
    expect(await get(account, '/v1/documents?metadata.kind=c')).toMatchObject({ total: 0 });
    expect(await wrongCounters(account)).toBe(0);
  });
});

const LISTS = ['/v1/templates', '/v1/documents', '/v1/redaction-templates', '/v1/certificates'];

describe('every list', () => {
  it.each(['free', 'pro'] as const)('is refused on the %s plan', async (plan) => {
    const account = await newAccount(plan);
    for (const path of LISTS) {
      for (const key of [account.renderKey, account.adminKey]) {
        const response = await call('GET', path, { key });
        expect(response.status, path).toBe(403);
        expect(await jsonOf(response)).toMatchObject({
          code: 'PLAN_REQUIRED',
          error: `GET ${path} needs the Team plan or above; this account is on the ${plan} plan`,
        });
      }
    }
  });

  it('is empty for a new account, in the envelope', async () => {
    const account = await newAccount('team');
    for (const path of LISTS) {
      expect(await get(account, path)).toEqual({ data: [], total: 0, limit: 20, offset: 0, hasMore: false });
      expect(await get(account, `${path}?limit=100&offset=9900`)).toEqual({
        data: [],
        total: 0,
        limit: 100,
        offset: 9900,
        hasMore: false,
      });
    }
  });

  it.each([
    ['limit=0', 'limit: must be an integer from 1 to 100'],
    ['limit=101', 'limit: must be an integer from 1 to 100'],
    ['limit=ten', 'limit: must be an integer from 1 to 100'],
    ['limit=1.5', 'limit: must be an integer from 1 to 100'],
    ['limit=', 'limit: must be an integer from 1 to 100'],
    ['offset=-1', 'offset: must be an integer from 0'],
    ['offset=1e3', 'offset: must be an integer from 0'],
  ])('names what is wrong in %s', async (query, message) => {
    const account = await newAccount('team');
    for (const path of LISTS) {
      const response = await call('GET', `${path}?${query}`, { key: account.renderKey });
      expect(response.status, path).toBe(400);
      expect((await jsonOf(response)).error).toBe(message);
    }
  });
});

describe('the list of documents', () => {
  const DATE = 'must be an ISO 8601 date such as 2026-11-21, or a date and time such as 2026-11-21T09:30:00Z';

  it.each([
    ['source=printed', 'source: must be one of generated, uploaded, redacted, merged, certified'],
    ['source=', 'source: must be one of generated, uploaded, redacted, merged, certified'],
    ['from=yesterday', `from: ${DATE}`],
    ['from=2026-13-01', `from: ${DATE}`],
    ['from=2026-02-29', `from: ${DATE}`],
    ['from=', `from: ${DATE}`],
    ['to=21.11.2026', `to: ${DATE}`],
    ['to=2026-11-21T25:00:00Z', `to: ${DATE}`],
    ['to=1763715600', `to: ${DATE}`],
    [
      'metadata.a=1&metadata.b=2&metadata.c=3&metadata.d=4&metadata.e=5&metadata.f=6',
      'metadata.f: at most 5 metadata filters are possible in one request',
    ],
    [
      'metadata.a=1&metadata.a=2&metadata.a=3&metadata.a=4&metadata.a=5&metadata.a=6',
      'metadata.a: at most 5 metadata filters are possible in one request',
    ],
    ['metadata.=1', 'metadata.: must name a key after the point'],
    [`metadata.${'k'.repeat(101)}=1`, /^metadata\.k+: a key must have at most 100 characters$/],
    [`metadata.a=${'v'.repeat(501)}`, 'metadata.a: must have at most 500 characters'],
  ])('names what is wrong in %s', async (query, message) => {
    const account = await newAccount('team');
    const response = await call('GET', `/v1/documents?${query}`, { key: account.renderKey });
    expect(response.status).toBe(400);
    const { error, code } = await jsonOf(response);
    expect(code).toBe('INVALID_INPUT');
    if (typeof message === 'string') expect(error).toBe(message);
    else expect(error).toMatch(message);
  });

  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.250+02:00', '2026-11-21T07:30:00.250Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('understands %s', (text, moment) => {
    const { from, to } = operation.query.parse({ from: text, to: text });
    expect(new Date(from!).toISOString()).toBe(moment);
    expect(to! - from!).toBe(text.length === 10 ? DAY : 1);
  });

  it('has what renders and uploads save, the system fields among the metadata', async () => {
    const account = await newAccount('team');
    await pushTemplate(account);
    const today = new Date().toISOString().slice(0, 10);
    const rendered = await call('POST', '/v1/render/note', {
      key: account.renderKey,
      body: { title: 'T', metadata: { order: '2026-117', amount: 129.5 } },
    });
    const id = rendered.headers.get('x-document-id');
    for (const query of [
      'metadata.templateSlug=note',
      'metadata.order=2026-117&metadata.amount=129.5',
      `source=generated&from=${today}`,
    ]) {
      const page = await get(account, `/v1/documents?${query}`);
      expect(page).toMatchObject({
        total: 1,
        data: [{ id, metadata: { order: '2026-117', amount: 129.5 } }],
      });
    }
    expect(await get(account, '/v1/documents?metadata.amount=129.50')).toMatchObject({ total: 0 });
  });
});

describe.each([
  ['/v1/templates', { html: '<p>x</p>' }],
  ['/v1/redaction-templates', { presets: ['email'] }],
])('the list %s', (path, fields) => {
  let account: TestAccount;
  const admin = (method: string, route: string, body?: unknown) =>
    call(method, route, { key: account.adminKey, body });
  const slugsOf = async (query: string) => {
    const { data, total } = await get(account, `${path}?${query}`);
    return [data.map(({ slug }: { slug: string }) => slug), total];
  };
  beforeAll(async () => {
    account = await newAccount('team');
    for (const [slug, name] of [
      ['alpha', 'First of all'],
      ['beta', 'Second'],
      ['gamma', 'Third (50 % off)'],
      ['delta-2', 'Überweisung'],
    ]) {
      expect((await admin('POST', path, { slug, name, ...fields })).status).toBe(201);
    }
  });

  it('comes in pages, newest first', async () => {
    expect(await slugsOf('')).toEqual([['delta-2', 'gamma', 'beta', 'alpha'], 4]);
    expect(await slugsOf('limit=2&offset=1')).toEqual([['gamma', 'beta'], 4]);
    expect(await slugsOf('limit=2&offset=3')).toEqual([['alpha'], 4]);
    expect(await slugsOf('offset=4')).toEqual([[], 4]);
  });

  it('is searched by parts of names and slugs, in any case and as they stand', async () => {
    expect(await slugsOf('search=ALPHA')).toEqual([['alpha'], 1]);
    expect(await slugsOf('search=second')).toEqual([['beta'], 1]);
    expect(await slugsOf('search=%C3%BCBER')).toEqual([['delta-2'], 1]);
    expect(await slugsOf(`search=${encodeURIComponent('(50 %')}`)).toEqual([['gamma'], 1]);
    expect(await slugsOf('search=.')).toEqual([[], 0]);
    expect(await slugsOf('search=a&limit=2&offset=1')).toEqual([['gamma', 'beta'], 4]);
    const tooLong = await admin('GET', `${path}?search=${'x'.repeat(201)}`);
    expect(tooLong.status).toBe(400);
    expect((await jsonOf(tooLong)).error).toBe('search: must have at most 200 characters');
  });

  it('follows changes of names and deletions', async () => {
    expect((await admin('PUT', `${path}/beta`, { name: 'Renamed' })).status).toBe(200);
    expect(await slugsOf('search=second')).toEqual([[], 0]);
    expect(await slugsOf('search=renamed')).toEqual([['beta'], 1]);
    expect((await admin('DELETE', `${path}/gamma`)).status).toBe(204);
    expect((await admin('DELETE', `${path}/gamma`)).status).toBe(404);
    expect(await slugsOf('')).toEqual([['delta-2', 'beta', 'alpha'], 3]);
    expect((await admin('POST', path, { slug: 'gamma', name: 'Back', ...fields })).status).toBe(201);
    expect((await admin('POST', path, { slug: 'gamma', name: 'Twice', ...fields })).status).toBe(409);
    expect(await slugsOf('')).toEqual([['gamma', 'delta-2', 'beta', 'alpha'], 4]);
  });

  it('counts right when many are made and deleted at once', async () => {
    const slugs = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    await Promise.all(
      [...slugs, ...slugs].map((slug) => admin('POST', path, { slug, name: slug, ...fields })),
    );
    const [found, total] = await slugsOf('search=many&limit=100');
    expect([[...(found as string[])].sort(), total]).toEqual([[...slugs].sort(), slugs.length]);
    expect((await slugsOf(''))[1]).toBe(4 + slugs.length);
    await Promise.all([...slugs, ...slugs].map((slug) => admin('DELETE', `${path}/${slug}`)));
    expect(await slugsOf('')).toEqual([['gamma', 'delta-2', 'beta', 'alpha'], 4]);
  });

  it('shows nothing of it to another account', async () => {
    const other = await newAccount('team');
    const response = await call('GET', `${path}?search=a`, { key: other.adminKey });
    expect(await jsonOf(response)).toMatchObject({ data: [], total: 0 });
  });
});
