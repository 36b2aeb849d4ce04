import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import type { CursorPageRequest } from '../../page.ts';
import { type Ports, someone } from './ports.ts';
import { jobSteps, result, someBatch, someJob, webhook } from './some-job.ts';

/** Tests the contract of batches. */
export function batchContracts(ports: Ports): void {
  const { added, claimed, read } = jobSteps(ports);

  describe('a batch', () => {
    it('is canceled once, counts canceled jobs, and refuses progress of an outdated reader', async () => {
      const caller = someone();
      const batch = { ...someBatch(caller), keyId: 'k' };
      await ports().jobs.createBatch(batch, { plan: 'business', jobs: 1 });
      const job = await added(caller, { batchId: batch.id, batchIndex: 0, admittedAt: batch.admittedAt! });
      await ports().jobs.cancelBatch(batch, 1000);
      await ports().jobs.cancelBatch(batch, 2000);
      const canceled = (await ports().jobs.getBatch(caller.accountId, batch.id))!;
      expect(canceled).toMatchObject({ keyId: 'k', canceledAt: 1000 });
      const progress = { nextByte: 1, nextIndex: 1, nextLine: 2 };
      expect(await ports().jobs.advanceBatch(batch, progress)).toBe(false);
      expect(await ports().jobs.advanceBatch(canceled, progress)).toBe(true);
      expect(await ports().attempts.cancel(job, 'x')).toBe(true);
      expect(await ports().jobs.countBatch(caller.accountId, batch.id)).toMatchObject({ failed: 1 });
      expect(await ports().jobs.failedOfBatch(caller.accountId, batch.id)).toEqual([job.id]);
    });

    it('counts its jobs by state, and lists the failed ones', async () => {
      const caller = someone();
      const batch = someBatch(caller);
      await ports().jobs.createBatch(batch, { plan: 'business', jobs: 4 });
      expect(await ports().jobs.getBatch(caller.accountId, batch.id)).toMatchObject(batch);
      expect(await ports().jobs.getBatch(someone().accountId, batch.id)).toBeUndefined();
      const of = (batchIndex: number) => ({
        batchId: batch.id,
        batchIndex,
        admittedAt: batch.admittedAt!,
      });
      const [done, working, failed] = [
        await added(caller, of(0)),
        await added(caller, of(1)),
        await added(caller, of(2)),
      ];
      const refused = someJob(caller, { ...of(3), webhook: webhook() });
      expect(await ports().jobs.createFailed(refused, 'line 4', 'A_CODE')).toBe(true);
      expect(await ports().jobs.createFailed(refused, 'line 4')).toBe(false);
      expect(await read(refused)).toMatchObject({
        status: 'failed',
        error: 'line 4',
        webhook: { state: 'pending' },
      });
      await ports().attempts.complete(await claimed(done), 'worker', result, { countsAsRender: null });
      await claimed(working);
      await ports().attempts.fail(await claimed(failed), 'worker', 'x');
      expect(await ports().jobs.countBatch(caller.accountId, batch.id)).toEqual({
        processing: 1,
        complete: 1,
        failed: 2,
      });
      expect(await ports().jobs.failedOfBatch(caller.accountId, batch.id)).toEqual([failed.id, refused.id]);
    });

    it('is listed with the others of its account, newest first', async () => {
      const caller = someone();
      const batches = [1, 2, 3].map((second) => ({
        ...someBatch(caller),
        createdAt: second * 1000 + Date.now(),
      }));
      for (const batch of batches) await ports().jobs.createBatch(batch, { plan: 'business', jobs: 0 });
      const [first, second, third] = batches.map(({ id }) => id);
      const list = async (page: Partial<CursorPageRequest>) => {
        const found = await ports().jobs.listBatches(caller.accountId, { limit: 2, offset: 0, ...page });
        return { ...found, items: found.items.map(({ id }) => id) };
      };
      const page = await list({});
      expect(page).toMatchObject({ items: [third, second], total: 3 });
      expect(await list({ cursor: page.nextCursor! })).toMatchObject({ items: [first], nextCursor: null });
      await ports().jobs.discardBatch(batches[1]!, 0);
      expect(await list({})).toMatchObject({ items: [third, first], total: 2 });
    });

    it('stores the furthest progress only', async () => {
      const caller = someone();
      const batch = someBatch(caller);
      await ports().jobs.createBatch(batch, { plan: 'business', jobs: 0 });
      const at = { nextByte: 10, nextIndex: 2, nextLine: 4 };
      expect(await ports().jobs.advanceBatch(batch, at)).toBe(true);
      expect(await ports().jobs.advanceBatch(batch, { ...at, nextIndex: 1 })).toBe(false);
      const moved = (await ports().jobs.getBatch(caller.accountId, batch.id))!;
      expect(moved).toMatchObject({ ...at, fannedOut: false });
      expect(await ports().jobs.advanceBatch(moved, { ...at, nextIndex: 3, count: 3 })).toBe(true);
      expect(await ports().jobs.getBatch(caller.accountId, batch.id)).toMatchObject({
        nextIndex: 3,
        count: 3,
        fannedOut: true,
      });
    });

    it('stops a batch whose file has been deleted', async () => {
      const caller = someone();
      const batch = someBatch(caller);
      await ports().jobs.createBatch(batch, { plan: 'business', jobs: 0 });
      expect(await ports().jobs.stopBatch(caller.accountId, batch.id)).toMatchObject({ id: batch.id });
      const stopped = await ports().jobs.getBatch(caller.accountId, batch.id);
      expect(stopped).toMatchObject({ inputDeleted: true, canceledAt: expect.any(Number) });
      expect(await ports().jobs.stopBatch(caller.accountId, newId())).toBeUndefined();
    });
  });
}
