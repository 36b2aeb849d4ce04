import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_SOURCES, type DocumentMetadata } from '../../src/domain/document.ts';
import type { DocumentRecord } from '../../src/ports/document-store.ts';
import { DAY, filterOf, get, HOUR, idsOf, make, store } from './made-documents.ts';
import { newAccount, type TestAccount } from './service.ts';

const NOW = Date.now();

describe('documents of different times', () => {
  let account: TestAccount;
  // Newest first, as in every list.
  const documents: DocumentRecord[] = [];
  beforeAll(async () => {
    account = await newAccount('team');
    // Several in one hour, in hours of one day, in days of one month, and in a month long ago.
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

  /** Checks a filter's results over all documents, page by page, for every limit. */
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

  it('are listed completely', () => expectList('', documents));

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

  it('are filtered by a time range within an hour', () =>
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

  it('are invisible to another account', async () => {
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

describe('any filter on any page', () => {
  it('matches the properties of the documents', { timeout: 180_000 }, async () => {
    const account = await newAccount('team');
    const seed = fc.sample(
      fc.record({
        // Many in a few hours, and some spread over two years.
        age: fc.oneof(
          fc.integer({ min: 0, max: 3 * HOUR }),
          fc.integer({ min: 0, max: 60 * DAY }),
          fc.integer({ min: 0, max: 730 * DAY }),
        ),
        source: fc.constantFrom(...DOCUMENT_SOURCES),
        a: fc.constantFrom('1', 1, 2, 'x#y', '%23', ''),
        b: fc.option(fc.constantFrom('p', 'q', 'p#q'), { nil: undefined }),
        expired: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
      }),
      140,
    );
    const made: DocumentRecord[] = [];
    for (let at = 0; at < seed.length; at += 10) {
      const group = seed.slice(at, at + 10).map(async ({ age, source, a, b, expired }) => {
        const metadata: DocumentMetadata = b === undefined ? { a } : { a, b };
        const expiresAt = expired ? NOW - 1 : NOW + DAY;
        const record = await make(account, { at: NOW - age, source, metadata, expiresAt });
        if (!expired) made.push(record);
      });
      await Promise.all(group);
    }
    made.sort((one, other) => (one.id < other.id ? 1 : -1));

    const moment = fc.option(
      fc.oneof(
        fc.constantFrom(...made.map(({ createdAt }) => createdAt)),
        fc.integer({ min: 0, max: 30 }).map((days) => NOW - (NOW % DAY) - days * DAY),
        fc.integer({ min: 0, max: 90 * DAY }).map((age) => NOW - age),
      ),
      { nil: undefined },
    );
    const filters = fc.record({
      source: fc.option(fc.constantFrom(...DOCUMENT_SOURCES), { nil: undefined }),
      from: moment,
      before: moment,
      metadata: fc.array(
        fc.oneof(
          fc.record({ key: fc.constant('a'), value: fc.constantFrom('1', '2', 'x#y', '%23', '', '3') }),
          fc.record({ key: fc.constantFrom('b', 'B'), value: fc.constantFrom('p', 'q', 'p#q') }),
        ),
        { maxLength: 3 },
      ),
    });
    const pages = fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat({ max: 150 }) });
    await fc.assert(
      fc.asyncProperty(filters, pages, async (filter, page) => {
        const matching = made.filter(
          ({ source, createdAt, metadata }) =>
            (filter.source === undefined || source === filter.source) &&
            (filter.from === undefined || createdAt >= filter.from) &&
            (filter.before === undefined || createdAt < filter.before) &&
            filter.metadata.every(({ key, value }) => String(metadata[key]) === value),
        );
        const { items, total } = await store().list(account.id, filter, page);
        expect(total).toBe(matching.length);
        expect(items.map(({ id }) => id)).toEqual(
          matching.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
        );
      }),
      { numRuns: 200 },
    );
  });
});
