import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import type { JobList } from '../../job-store.ts';
import type { CursorPageRequest } from '../../page.ts';
import { type Ports, someone } from './ports.ts';
import { jobSteps, result, someBatch, someJob, webhook } from './some-job.ts';

/** Tests the contract of jobs, as needed for queueing and reading them. */
export function jobContracts(ports: Ports): void {
  const { added, claimed, read } = jobSteps(ports);

  describe('a job store', () => {
    it('makes a job once, for its account alone', async () => {
      const caller = someone();
      const job = await added(caller);
      expect(await ports().jobs.create(job, caller.plan)).toBe(false);
      expect(await read(job)).toMatchObject({ ...job, admittedAt: job.createdAt });
      expect(await ports().jobs.get(someone().accountId, job.id)).toBeUndefined();
      const other = await added(caller);
      const many = await ports().jobs.getMany(caller.accountId, [other.id, newId(), job.id]);
      expect(many.map(({ id }) => id)).toEqual([other.id, job.id]);
    });

    it('discards a job only before it has begun', async () => {
      const caller = someone();
      const [job, begun] = [await added(caller), await added(caller)];
      await claimed(begun);
      await ports().jobs.discard(job);
      await ports().jobs.discard(begun);
      expect([await read(job), (await read(begun))?.status]).toEqual([undefined, 'processing']);
    });

    it('finds the jobs and batches that have read or saved a document', async () => {
      const caller = someone();
      const [read1, read2, saved] = [newId(), newId(), newId()];
      const uses = async (id: string) =>
        (await ports().jobs.usesOf(caller.accountId, id)).map((use) => JSON.stringify(use)).sort();
      const job = await claimed(await added(caller, { reads: [read1, read2] }));
      expect(await read(job)).toMatchObject({ reads: [read1, read2] });
      const batch = { ...someBatch(caller), inputDocument: read1 };
      await ports().jobs.createBatch(batch, { plan: 'business', jobs: 0 });
      const expected = [{ jobId: job.id }, { batchId: batch.id }].map((use) => JSON.stringify(use)).sort();
      expect(await uses(read1)).toEqual(expected);
      expect(await uses(read2)).toEqual([JSON.stringify({ jobId: job.id })]);
      expect(await ports().jobs.usesOf(someone().accountId, read1)).toEqual([]);
      await ports().attempts.noteOutcome(job, 'worker', 'outcome', [saved]);
      expect(await uses(saved)).toEqual([JSON.stringify({ jobId: job.id })]);
      const [plain, withMore] = [await claimed(await added(caller)), await claimed(await added(caller))];
      const effects = { countsAsRender: null };
      const document = { bucket: 'documents' as const, blobKey: 'b', sizeBytes: 1 };
      await ports().attempts.complete(
        plain,
        'worker',
        { ...document, documentId: plain.documentId },
        effects,
      );
      // Only the document of this one is kept.
      expect(await uses(plain.documentId)).toEqual([]);
      const withReport = { ...document, documentId: withMore.documentId, reportKey: 'r' };
      await ports().attempts.complete(withMore, 'worker', withReport, effects);
      expect(await uses(withMore.documentId)).toEqual([JSON.stringify({ jobId: withMore.id })]);
    });

    it('completes no job whose document was deleted, and withholds the results of ended ones', async () => {
      const caller = someone();
      const [first, second] = [newId(), newId()];
      const job = await claimed(await added(caller, { reads: [first, second] }));
      expect(await ports().jobs.withhold(caller.accountId, job.id, first)).toMatchObject({
        status: 'processing',
        deletedDocument: first,
      });
      expect(await ports().jobs.withhold(caller.accountId, job.id, second)).toMatchObject({
        deletedDocument: first,
      });
      expect(await ports().attempts.noteOutcome(job, 'worker', 'outcome', [])).toBeUndefined();
      expect(await ports().attempts.complete(job, 'worker', result, { countsAsRender: null })).toBe(false);
      expect(await ports().attempts.fail(job, 'worker', 'quotes it', 'A_CODE')).toBe(true);
      const { error, errorCode } = (await ports().jobs.withhold(caller.accountId, job.id, first))!;
      expect([error, errorCode]).toEqual([undefined, undefined]);
      const ended = await claimed(await added(caller, { reads: [first] }));
      await ports().attempts.complete(
        ended,
        'worker',
        { ...result, reportKey: 'r' },
        { countsAsRender: null },
      );
      const withheld = (await ports().jobs.withhold(caller.accountId, ended.id, first))!;
      expect(withheld).toMatchObject({ status: 'complete', result: { blobKey: 'b', reportKey: 'r' } });
      await ports().jobs.reduceResult(withheld, { bucket: 'jobs', sizeBytes: 1 });
      expect((await read(ended))?.result).toEqual({ bucket: 'jobs', sizeBytes: 1 });
      expect(await ports().jobs.withhold(caller.accountId, newId(), first)).toBeUndefined();
    });

    it('makes completed jobs with a pending webhook, which only the deliveries list', async () => {
      const caller = someone();
      const target = { ...webhook(), include: 'document' as const };
      const job = someJob(caller, {
        task: { kind: 'webhook-test' },
        webhook: target,
        metadata: { a: 1, b: 'c' },
      });
      expect(await ports().jobs.createComplete(job, result)).toBe(true);
      expect(await ports().jobs.createComplete(job, result)).toBe(false);
      expect(await read(job)).toMatchObject({
        status: 'complete',
        task: { kind: 'webhook-test' },
        completedAt: job.createdAt,
        metadata: { a: 1, b: 'c' },
        result,
        webhook: { ...target, state: 'pending' },
      });
      const ids = async (name: JobList) =>
        (await ports().jobs.list(caller.accountId, name, { limit: 10, offset: 0 })).items.map(({ id }) => id);
      expect([await ids('deliveries'), await ids('jobs')]).toEqual([[job.id], []]);
      expect((await ports().jobs.withhold(caller.accountId, job.id, newId()))?.metadata).toBeUndefined();
      await ports().jobs.discard(job);
      expect([await read(job), await ids('deliveries')]).toEqual([undefined, []]);
    });

    it('records the deliveries of a webhook, and reopens it', async () => {
      const job = await claimed(await added(someone(), { webhook: webhook() }));
      await ports().attempts.complete(job, 'worker', result, { countsAsRender: null });
      const attempt = { at: 1, status: 500, durationMs: 2 };
      await ports().jobs.recordWebhookAttempt((await read(job))!, attempt, 'failed');
      expect((await read(job))?.webhook).toMatchObject({ state: 'failed', attempts: [attempt] });
      await ports().jobs.reopenWebhook((await read(job))!);
      expect((await read(job))?.webhook).toMatchObject({
        state: 'pending',
        attempts: [attempt],
        openedAt: expect.any(Number),
      });
    });

    it('lists jobs and webhooks, newest first, and those that failed', async () => {
      const caller = someone();
      const at = Date.now() - 10_000;
      const list = async (name: JobList, page: Partial<CursorPageRequest> = {}) => {
        const found = await ports().jobs.list(caller.accountId, name, { limit: 10, offset: 0, ...page });
        return { ...found, items: found.items.map(({ id }) => id) };
      };
      const oldest = await added(caller, { createdAt: at });
      // A producer's message id contains no time.
      const message = await added(caller, { id: randomUUID(), createdAt: at + 1000, webhook: webhook() });
      const newest = await added(caller, { createdAt: at + 2000 });
      const ofBatch = await added(caller, {
        createdAt: at + 3000,
        batchId: newId(),
        batchIndex: 0,
        admittedAt: at,
        webhook: webhook(),
      });
      await added(someone());
      expect(await list('jobs')).toEqual({
        items: [newest.id, message.id, oldest.id],
        total: 3,
        nextCursor: null,
      });
      const first = await list('jobs', { limit: 2 });
      expect(first).toMatchObject({ items: [newest.id, message.id], nextCursor: expect.any(String) });
      expect(await list('jobs', { cursor: first.nextCursor! })).toMatchObject({
        items: [oldest.id],
        nextCursor: null,
      });
      expect((await list('jobs', { offset: 2 })).items).toEqual([oldest.id]);
      expect((await list('deliveries')).items).toEqual([ofBatch.id, message.id]);

      await ports().attempts.fail(await claimed(message), 'worker', 'x');
      await ports().attempts.fail(await claimed(ofBatch), 'worker', 'x');
      expect((await list('failed-jobs')).items).toEqual([message.id]);
      expect((await list('failed-deliveries')).items).toEqual([]);
      const attempt = { at: 1, status: 500, durationMs: 2 };
      await ports().jobs.recordWebhookAttempt((await read(ofBatch))!, attempt, 'failed');
      expect((await list('failed-deliveries')).items).toEqual([ofBatch.id]);
      await ports().jobs.reopenWebhook((await read(ofBatch))!);
      expect((await list('failed-deliveries')).items).toEqual([]);
      await ports().jobs.discard(newest);
      expect(await list('jobs')).toMatchObject({ items: [message.id, oldest.id], total: 2 });
    });

    it('has at most as many pending jobs as the plan allows, and room when one ends', async () => {
      const caller = someone('free');
      const batch = someBatch(caller);
      const all = PLAN_LIMITS.free.pendingJobs;
      await ports().jobs.createBatch(batch, { plan: 'free', jobs: all - 2 });
      const [job, other, third] = [await added(caller), await added(caller), await added(someone('free'))];
      const full = { code: 'QUEUE_FULL', kind: 'rate-limited' };
      const more = () => ports().jobs.create(someJob(caller), 'free');
      await expect(more()).rejects.toMatchObject(full);
      await expect(
        ports().jobs.createBatch(someBatch(caller), { plan: 'free', jobs: 1 }),
      ).rejects.toMatchObject(full);
      await ports().attempts.fail(await claimed(job), 'worker', 'x');
      expect(await more()).toBe(true);
      await ports().attempts.complete(await claimed(other), 'worker', result, { countsAsRender: null });
      expect(await more()).toBe(true);
      await expect(more()).rejects.toMatchObject(full);
      await ports().jobs.discard(third);
      await ports().jobs.discardBatch(batch, all - 2);
      expect(await ports().jobs.getBatch(caller.accountId, batch.id)).toBeUndefined();
      expect(await more()).toBe(true);
    });
  });

  it('admits exactly as many concurrent jobs as there is room for', async () => {
    const caller = someone('free');
    const room = 3;
    await ports().jobs.createBatch(someBatch(caller), {
      plan: 'free',
      jobs: PLAN_LIMITS.free.pendingJobs - room,
    });
    const creations = Array.from({ length: 8 }, () => ports().jobs.create(someJob(caller), 'free'));
    const made = (await Promise.allSettled(creations)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(room);
  });
}
