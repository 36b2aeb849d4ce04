import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DynamoDocumentStore } from '../../src/adapters/aws/documents/document-store.ts';
import { DynamoEventStore } from '../../src/adapters/aws/documents/event-store.ts';
import type { AuditEventName } from '../../src/domain/audit-event.ts';
import { newId } from '../../src/domain/ids.ts';
import {
  call,
  documentClient,
  jsonOf,
  newAccount,
  pushTemplate,
  type TestAccount,
  tableNamed,
} from './service.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const DAY = 86_400_000;

async function get(account: TestAccount, path: string) {
  const response = await call('GET', path, { key: account.renderKey });
  expect(response.status, await response.clone().text()).toBe(200);
  return jsonOf(response);
}

const namesOf = (page: { data: { event: string }[] }) => page.data.map(({ event }) => event);

describe('the audit trail of a document', () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await newAccount('free');
    await pushTemplate(account);
  });

  it('distinguishes showing a document from downloading it', async () => {
    const rendered = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'V' } });
    const id = rendered.headers.get('x-document-id');
    const { data } = await get(account, `/v1/documents/${id}/view`);
    expect((await fetch(data.viewUrl)).status).toBe(200);
    expect(namesOf(await get(account, `/v1/documents/${id}/events`))).toEqual(['viewed', 'generated']);
    const { data: downloaded } = await get(account, `/v1/documents/${id}`);
    expect((await fetch(downloaded.downloadUrl)).status).toBe(200);
    expect(namesOf(await get(account, `/v1/documents/${id}/events?event=downloaded`))).toEqual([
      'downloaded',
    ]);
  });

  it('states who did what, when and in which request, and outlives the document', async () => {
    const before = Date.now();
    const rendered = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T' } });
    const id = rendered.headers.get('x-document-id');
    const read = await call('GET', `/v1/documents/${id}`, { key: account.adminKey });
    const deleted = await call('DELETE', `/v1/documents/${id}`, { key: account.adminKey });
    expect([rendered.status, read.status, deleted.status]).toEqual([200, 200, 204]);

    const page = await get(account, `/v1/documents/${id}/events`);
    expect(page).toMatchObject({ total: 3, limit: 20, offset: 0, hasMore: false, nextCursor: null });
    expect(page.data).toEqual(
      [
        ['deleted', 'test admin', deleted, 'deleteDocument'],
        ['downloaded', 'test admin', read, 'getDocument'],
        ['generated', 'test render', rendered, 'renderTemplate'],
      ].map(([event, actor, response, operation]) => ({
        id: expect.any(String),
        event,
        subject: { type: 'document', id },
        documentId: id,
        operation,
        actor,
        time: expect.any(String),
        requestId: (response as Response).headers.get('x-request-id'),
      })),
    );
    for (const { time } of page.data) {
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    }
    expect(await get(account, `/v1/documents/${id}/events?event=downloaded`)).toMatchObject({
      total: 1,
      data: [{ event: 'downloaded' }],
    });
    const paged = await get(account, `/v1/documents/${id}/events?limit=1&offset=1`);
    expect(paged).toMatchObject({ total: 3, hasMore: true, data: [{ event: 'downloaded' }] });
    expect(await get(account, `/v1/documents/${id}/events?to=2020-01-01`)).toMatchObject({
      total: 0,
      data: [],
    });
  });

  it('has an event for every kind of change', async () => {
    const post = async (path: string, body: unknown) => {
      const response = await call('POST', path, { key: account.renderKey, body });
      expect(response.status, path).toBe(200);
      return response.headers.get('x-document-id')!;
    };
    const uploaded = await call('POST', '/v1/documents', {
      key: account.renderKey,
      body: PDF,
      headers: { 'Content-Type': 'application/pdf' },
    });
    const documentId = (await jsonOf(uploaded)).data.id;
    const merged = await post('/v1/merge', { pdfs: [{ documentId }, { documentId }] });
    const redacted = await post('/v1/redact', { pdf: { documentId }, presets: ['email'] });
    for (const [id, events] of [
      [documentId, ['read', 'read', 'uploaded']],
      [merged, ['merged']],
      [redacted, ['redacted']],
    ]) {
      expect(namesOf(await get(account, `/v1/documents/${id}/events`))).toEqual(events);
    }
    const all = await get(account, '/v1/events?limit=5');
    expect(namesOf(all)).toEqual(['redacted', 'read', 'merged', 'read', 'uploaded']);
    expect(all.hasMore).toBe(true);
  });

  it('has no event for requests that failed or saved nothing', async () => {
    const { total } = await get(account, '/v1/events');
    const gone = newId();
    await call('GET', `/v1/documents/${gone}`, { key: account.renderKey });
    await call('DELETE', `/v1/documents/${gone}`, { key: account.adminKey });
    await call('POST', '/v1/render/note', { key: account.renderKey, body: {} });
    await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T', save: false } });
    expect((await get(account, '/v1/events')).total).toBe(total);
  });

  it('does not exist for another account, or for a document that never existed', async () => {
    const rendered = await call('POST', '/v1/render/note', { key: account.renderKey, body: { title: 'T' } });
    const id = rendered.headers.get('x-document-id');
    const other = await newAccount('free');
    for (const path of [
      `/v1/documents/${id}/events`,
      `/v1/documents/${newId()}/events`,
      '/v1/documents/x/events',
    ]) {
      const response = await call('GET', path, { key: other.adminKey });
      expect(response.status).toBe(404);
      expect(await jsonOf(response)).toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    const [{ id: cursor }] = (await get(account, '/v1/events')).data;
    expect(await get(other, `/v1/events?cursor=${cursor}`)).toMatchObject({ total: 0, data: [] });
  });
});

describe('the audit trail of an account', () => {
  let account: TestAccount;
  const tables = () => ({
    documents: tableNamed('Documents'),
    events: tableNamed('Events'),
    usage: tableNamed('Usage'),
  });
  // Events, newest first.
  const events: { id: string; event: AuditEventName; at: number }[] = [];
  beforeAll(async () => {
    account = await newAccount('business');
    const store = new DynamoDocumentStore(documentClient(), tables(), 3650);
    const now = Date.now();
    for (const [index, age] of [0, 1, 60_000, 3_700_000, DAY, DAY + 5, 40 * DAY, 41 * DAY].entries()) {
      const at = now - age;
      const event = index % 3 === 0 ? ('merged' as const) : ('uploaded' as const);
      const documentId = newId(at);
      const entry = {
        id: newId(at),
        accountId: account.id,
        event,
        subject: { type: 'document' as const, id: documentId },
        actor: 'a',
        requestId: 'r',
        at,
      };
      await store.create({
        record: {
          id: documentId,
          accountId: account.id,
          name: 'x',
          source: event,
          metadata: {},
          expiresAt: null,
          createdAt: at,
          updatedAt: at,
          blobKey: `documents/keep/${randomUUID()}`,
          sizeBytes: 1,
        },
        events: [entry],
        plan: 'business',
        countsAsRender: null,
      });
      events.push(entry);
    }
  });

  const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

  it.each([
    ['', () => true],
    ['event=merged', ({ event }: { event: string }) => event === 'merged'],
    ['event=deleted', () => false],
  ])('is listed page by page: %s', async (query, wanted) => {
    const ids = events.filter(wanted).map(({ id }) => id);
    for (let offset = 0; offset <= ids.length; offset += 2) {
      const page = await get(account, `/v1/events?${query}&limit=2&offset=${offset}`);
      expect(idsOf(page)).toEqual(ids.slice(offset, offset + 2));
      expect(page).toMatchObject({ total: ids.length, hasMore: offset + 2 < ids.length });
    }
  });

  it('is filtered by time', async () => {
    const moment = new Date(events[4]!.at).toISOString();
    const older = events.slice(4).map(({ id }) => id);
    const newer = events.slice(0, 5).map(({ id }) => id);
    expect(await get(account, `/v1/events?to=${moment}`)).toMatchObject({ total: older.length });
    expect(idsOf(await get(account, `/v1/events?to=${moment}`))).toEqual(older);
    expect(idsOf(await get(account, `/v1/events?to=${moment}&offset=2&limit=1`))).toEqual([older[2]]);
    expect(idsOf(await get(account, `/v1/events?from=${moment}`))).toEqual(newer);
    expect(await get(account, `/v1/events?from=${moment}`)).toMatchObject({ total: newer.length });
  });

  it('is exported completely by cursor, also while new events are added', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get(
        account,
        `/v1/events?limit=3&to=${new Date(events[0]!.at).toISOString()}${cursor}`,
      );
      seen.push(...idsOf(page));
      expect(page.hasMore).toBe(page.nextCursor !== null);
      await call('POST', '/v1/documents', {
        key: account.adminKey,
        body: PDF,
        headers: { 'Content-Type': 'application/pdf' },
      });
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(events.map(({ id }) => id));
  });

  it.each([
    [
      'event=printed',
      /^event: must be one of uploaded, generated, redacted, merged, certified, processed, downloaded, viewed, read, updated, deleted/,
    ],
    ['from=yesterday', /^from: must be an ISO 8601 date/],
    ['to=2026-02-30', /^to: must be an ISO 8601 date/],
    ['limit=101', /^limit: must be an integer from 1 to 100/],
    ['offset=-1', /^offset: must be an integer from 0/],
    ['cursor=abc', /^cursor: must be an id/],
    [`cursor=${newId()}&offset=1`, /^cursor: cannot be given together with offset/],
  ])('refuses %s', async (query, message) => {
    const response = await call('GET', `/v1/events?${query}`, { key: account.adminKey });
    expect(response.status).toBe(400);
    expect((await jsonOf(response)).error).toMatch(message);
  });

  it('has no event older than the retention', async () => {
    const store = new DynamoEventStore(documentClient(), tables(), 30);
    const page = await store.list(account.id, {}, { limit: 100, offset: 0 });
    const all = await new DynamoEventStore(documentClient(), tables()).list(
      account.id,
      {},
      { limit: 100, offset: 0 },
    );
    expect(all.total - page.total).toBe(2);
    expect(page.items.map(({ id }) => id)).toEqual(all.items.slice(0, -2).map(({ id }) => id));
  });
});

describe('filters of the audit trail', () => {
  it('finds events by key, document and request, with the names of documents', async () => {
    const account = await newAccount('free');
    await pushTemplate(account);
    const render = (key: string, saveName: string) =>
      call('POST', '/v1/render/note', { key, body: { title: 'V', saveName } });
    const first = await render(account.renderKey, 'First');
    const second = await render(account.adminKey, 'Second');
    const id = first.headers.get('x-document-id')!;
    await call('DELETE', `/v1/documents/${second.headers.get('x-document-id')}`, { key: account.adminKey });
    const all = await get(account, '/v1/events?names=true');
    const made: { event: string; subject: { name?: string } }[] = all.data;
    const names = made.filter(({ event }) => event === 'generated').map(({ subject }) => subject.name);
    expect(names).toEqual([undefined, 'First']);
    const of = async (query: string) => namesOf(await get(account, `/v1/events?${query}`));
    const [deleted] = all.data;
    expect(deleted.event).toBe('deleted');
    expect(await of(`requestId=${deleted.requestId}`)).toEqual(['deleted']);
    expect(await of(`documentId=${id}`)).toEqual(['generated']);
    expect(await of(`actor=${encodeURIComponent(deleted.actor)}&event=generated`)).toEqual(['generated']);
    const page = await get(account, `/v1/events?actor=${encodeURIComponent(deleted.actor)}&limit=1`);
    expect(page).toMatchObject({ totalIsExact: false, hasMore: true });
    expect(await of('actor=nobody')).toEqual([]);
  });
});
