import { describe, expect, it } from 'vitest';
import { auditEvent, documentSubject } from '../../../domain/audit-event.ts';
import { addDocument, eventNames, type Ports, requestOf, someDocument, someone, WHOLE } from './ports.ts';

const HOUR_MS = 3_600_000;

/** Tests the contracts of documents, their events, uploads that become documents, and the render quota. */
export function documentContracts(ports: Ports): void {
  describe('a document store', () => {
    it('makes a document with its event and its unit of quota', async () => {
      const caller = someone();
      const record = someDocument(caller, {
        metadata: { order: 7, kind: 'a' },
        systemMetadata: { renderTimeMs: 12, conformance: 'PDF/A-2a' },
      });
      const event = auditEvent(requestOf(caller), 'generated', documentSubject(record.id));
      await ports().documents.create({ record, events: [event], plan: caller.plan, countsAsRender: caller });
      expect(await ports().documents.get(caller.accountId, record.id)).toEqual(record);
      expect(await eventNames(ports(), caller)).toEqual(['generated']);
      expect((await ports().quota.month(caller.accountId, Date.now())).used).toBe(1);
    });

    it('makes nothing when the quota is used up', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 0);
      const record = someDocument(caller);
      const event = auditEvent(requestOf(caller), 'generated', documentSubject(record.id));
      const creation = ports().documents.create({
        record,
        events: [event],
        plan: caller.plan,
        countsAsRender: caller,
      });
      const used = { code: 'QUOTA_EXCEEDED', kind: 'rate-limited' };
      await expect(creation).rejects.toMatchObject(used);
      expect(await ports().documents.get(caller.accountId, record.id)).toBeUndefined();
      expect(await eventNames(ports(), caller)).toEqual([]);
      await expect(ports().quota.assertRoom(caller, Date.now())).rejects.toMatchObject(used);
    });

    it('counts its bytes until it is deleted', async () => {
      const caller = someone();
      const stored = () => ports().documents.storedBytes(caller.accountId);
      expect(await stored()).toBe(0);
      const one = await addDocument(ports(), caller, { sizeBytes: 1_000 });
      await addDocument(ports(), caller, { sizeBytes: 50 });
      expect(await stored()).toBe(1_050);
      const deleted = () => auditEvent(requestOf(caller), 'deleted', documentSubject(one.id));
      await ports().documents.delete(one, deleted());
      await ports().documents.delete(one, deleted());
      expect(await stored()).toBe(50);
    });

    it('fills the storage limit to the last byte and no further, also with concurrent saves', async () => {
      const caller = someone('free');
      const add = (sizeBytes: number) => addDocument(ports(), caller, { sizeBytes });
      await add(300_000_000);
      // Larger than an eighth of the rest, so that each needs a rebalance of the shares.
      const sizes = new Array<number>(5).fill(200_000_000);
      const results = await Promise.allSettled(sizes.map(add));
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(2);
      expect(refused).toMatchObject([
        { reason: { code: 'STORAGE_LIMIT_REACHED', kind: 'forbidden' } },
        { reason: { code: 'STORAGE_LIMIT_REACHED' } },
      ]);
      const small = await Promise.allSettled(new Array<number>(12).fill(10_000_000).map(add));
      expect(small.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      await expect(add(1)).rejects.toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
      expect(await ports().documents.storedBytes(caller.accountId)).toBe(1_000_000_000);
      expect((await ports().documents.list(caller.accountId, {}, WHOLE)).total).toBe(14);
      // A larger plan has space for more, a smaller one has none.
      await addDocument(ports(), { ...caller, plan: 'pro' }, { sizeBytes: 1 });
      await expect(add(1)).rejects.toMatchObject({ code: 'STORAGE_LIMIT_REACHED' });
    });

    it('returns nothing of another account, and nothing expired', async () => {
      const caller = someone();
      const { id } = await addDocument(ports(), caller);
      const expired = await addDocument(ports(), caller, { expiresAt: Date.now() - 1 });
      expect(await ports().documents.get(someone().accountId, id)).toBeUndefined();
      expect(await ports().documents.get(caller.accountId, expired.id)).toBeUndefined();
      const { items, total } = await ports().documents.list(caller.accountId, {}, WHOLE);
      expect([items.map((item) => item.id), total]).toEqual([[id], 1]);
    });

    it('lists newest first, by page, source, time and metadata', async () => {
      const caller = someone();
      const now = Date.now();
      const made: { readonly id: string; readonly createdAt: number }[] = [];
      for (let n = 0; n < 5; n += 1) {
        made.push(
          await addDocument(ports(), caller, {
            name: `Letter ${n}`,
            createdAt: now - (5 - n) * HOUR_MS,
            source: n % 2 === 0 ? 'generated' : 'merged',
            metadata: { n, kind: n < 3 ? 'low' : 'high' },
          }),
        );
      }
      const list = async (filter: object, page = WHOLE) => {
        const { items, total } = await ports().documents.list(caller.accountId, filter, page);
        return { items: items.map(({ id }) => made.findIndex((each) => each.id === id)), total };
      };
      expect(await list({})).toEqual({ items: [4, 3, 2, 1, 0], total: 5 });
      expect(await list({}, { limit: 2, offset: 1 })).toEqual({ items: [3, 2], total: 5 });
      expect(await list({}, { limit: 2, offset: 9 })).toEqual({ items: [], total: 5 });
      expect(await list({ source: 'merged' })).toEqual({ items: [3, 1], total: 2 });
      const between = { from: made[1]!.createdAt, before: made[3]!.createdAt };
      expect(await list(between)).toEqual({ items: [2, 1], total: 2 });
      const metadata = [
        { key: 'kind', value: 'low' },
        { key: 'n', value: '2' },
      ];
      expect(await list({ metadata })).toMatchObject({ items: [2] });
      expect(await list({ search: 'LETTER', metadata })).toEqual({ items: [2], total: 1 });
      expect(await list({ search: 'ter 3' })).toEqual({ items: [3], total: 1 });
      expect(await list({ search: 'letter', source: 'merged' })).toMatchObject({ items: [3, 1] });
      expect(await list({ search: 'no such name' })).toEqual({ items: [], total: 0 });
      expect(await list({ metadata: metadata.slice(0, 1), source: 'generated' })).toMatchObject({
        items: [2, 0],
      });
    });

    it('deletes once, with the event, and records the deletion for a while', async () => {
      const caller = someone();
      const { accountId } = caller;
      const record = await addDocument(ports(), caller, { metadata: { k: 'v' } });
      const deleted = () => auditEvent(requestOf(caller), 'deleted', documentSubject(record.id));
      expect(await ports().documents.delete(record, deleted())).toBe(true);
      expect(await ports().documents.delete(record, deleted())).toBe(false);
      expect(await ports().documents.get(accountId, record.id)).toBeUndefined();
      expect(await eventNames(ports(), caller)).toEqual(['deleted', 'generated']);
      expect(await ports().events.hasEventsOf(accountId, record.id)).toBe(true);

      const { deletions } = ports();
      expect(await deletions.due(accountId, Date.now(), 10)).toEqual([]);
      const due = await deletions.due(accountId, Date.now() + HOUR_MS, 10);
      expect(due).toMatchObject([{ id: record.id, blobKey: record.blobKey, metadata: { k: 'v' } }]);
      await deletions.done(due[0]!);
      expect(await deletions.due(accountId, Date.now() + HOUR_MS, 10)).toEqual([]);
    });

    it('records a reading of all documents or, when one of them is deleted, of none', async () => {
      const caller = someone();
      const [one, other] = [await addDocument(ports(), caller), await addDocument(ports(), caller)];
      const read = (...ids: string[]) =>
        ports().documents.recordReading(
          caller.accountId,
          ids.map((id) => auditEvent(requestOf(caller), 'read', documentSubject(id))),
        );
      expect(await read(one.id, other.id)).toBe(true);
      const deleted = auditEvent(requestOf(caller), 'deleted', documentSubject(other.id));
      await ports().documents.delete(other, deleted);
      expect(await read(one.id, other.id)).toBe(false);
      const names = await eventNames(ports(), caller);
      expect(names.filter((name) => name === 'read')).toHaveLength(2);
    });
  });

  describe('an event store', () => {
    it('lists by page, by cursor, by document, name and time', async () => {
      const caller = someone();
      const now = Date.now();
      const [a, b] = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'];
      const at = (n: number) => now - (10 - n) * HOUR_MS;
      const made = (['uploaded', 'read', 'read', 'downloaded'] as const).map((name, n) =>
        auditEvent(requestOf(caller), name, documentSubject(n === 2 ? b : a), at(n)),
      );
      for (const event of made) await ports().events.record(event);
      const list = async (filter: object, page: object = {}) => {
        const found = await ports().events.list(caller.accountId, filter, { ...WHOLE, ...page });
        return { ...found, items: found.items.map(({ id }) => made.findIndex((each) => each.id === id)) };
      };
      expect(await list({})).toEqual({ items: [3, 2, 1, 0], total: 4, nextCursor: null });
      expect(await list({}, { limit: 2 })).toEqual({ items: [3, 2], total: 4, nextCursor: made[2]!.id });
      expect(await list({}, { limit: 2, cursor: made[2]!.id })).toMatchObject({
        items: [1, 0],
        nextCursor: null,
      });
      expect(await list({ documentId: a })).toMatchObject({ items: [3, 1, 0], total: 3 });
      expect(await list({ event: 'read' })).toMatchObject({ items: [2, 1], total: 2 });
      expect(await list({ from: at(1), before: at(3) })).toMatchObject({ items: [2, 1], total: 2 });
      expect(await ports().events.list(someone().accountId, {}, WHOLE)).toMatchObject({ total: 0 });
    });
  });

  describe('a render quota', () => {
    it('counts by day, and gives units back', async () => {
      const caller = someone();
      const now = Date.now();
      const unit = await ports().quota.count(caller, now);
      await ports().quota.count(caller, now);
      await ports().quota.giveBack(caller.accountId, unit);
      const { used, perDay } = await ports().quota.month(caller.accountId, now);
      expect([used, perDay.at(-1), perDay.length]).toEqual([1, 1, new Date(now).getUTCDate()]);
    });

    it('is exact for concurrent counts', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 10);
      const counts = Array.from({ length: 15 }, () => ports().quota.count(caller, Date.now()));
      const refused = (await Promise.allSettled(counts)).filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(5);
      expect((await ports().quota.month(caller.accountId, Date.now())).used).toBe(500);
    });
  });

  describe('an upload store', () => {
    it('stores announced uploads, and when they became documents', async () => {
      const { id, accountId } = someDocument(someone());
      const upload = {
        id,
        accountId,
        name: 'u',
        metadata: { a: 1, b: 'x' },
        blobKey: `uploads/${id}`,
        actor: 'key',
        requestId: 'r',
        createdAt: 1,
        expiresAt: 2,
      };
      await ports().uploads.create(upload);
      expect(await ports().uploads.get(accountId, id)).toMatchObject(upload);
      expect(await ports().uploads.get(someone().accountId, id)).toBeUndefined();
      await ports().uploads.finish(upload);
      expect(await ports().uploads.get(accountId, id)).toMatchObject({ ...upload, finished: true });
    });
  });
}
