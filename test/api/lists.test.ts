import { beforeAll, describe, expect, it } from 'vitest';
import { metadataFilters } from '../../functions/list-documents/metadata-filters.ts';
import { operation } from '../../functions/list-documents/schema.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/document-store.ts';
import { newId } from '../../src/ids.ts';
import type {
  DocumentFilter,
  DocumentMetadata,
  DocumentRecord,
  DocumentSource,
} from '../../src/ports/document-store.ts';
import { call, documentClient, jsonOf, newAccount, type TestAccount, tableNamed } from './service.ts';

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
