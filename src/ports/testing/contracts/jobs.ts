import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditEvent, documentSubject } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import { newId } from '../../../domain/ids.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import type { BatchRecord, JobList, JobRecord } from '../../job-store.ts';
import type { CursorPageRequest } from '../../page.ts';
import { eventNames, type Ports, requestOf, someDocument, someone } from './ports.ts';

const LEASE_MS = 60_000;

/** Jobs, batches, and what bounds the work on them. */
export function jobContracts(ports: Ports): void {
  const someJob = (caller: Caller, fields: Partial<JobRecord> = {}): JobRecord => {
    const id = newId();
    return {
      id,
      accountId: caller.accountId,
      status: 'pending',
      task: {
        kind: 'template',
        template: { id: newId(), name: 'n', slug: 's', sourceKey: 'k' },
        flattenForms: false,
      },
      documentId: newId(),
      input: { key: `jobs/${id}`, sealed: new Uint8Array([1, 2]) },
      actor: 'key',
      requestId: 'r',
      createdAt: Date.now(),
      attempts: 0,
      ...fields,
    };
  };
  const webhook = () => ({ url: 'https://x.example', eventId: 'e', state: 'waiting' as const, attempts: [] });
  const added = async (caller: Caller, fields: Partial<JobRecord> = {}) => {
    const job = someJob(caller, fields);
    expect(await ports().jobs.create(job, caller.plan)).toBe(true);
    return job;
  };
  const claimed = async ({ accountId, id }: JobRecord, owner = 'worker') => {
    const claim = await ports().jobs.claim(accountId, id, owner, LEASE_MS);
    if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
    return claim.job;
  };
  const read = ({ accountId, id }: JobRecord) => ports().jobs.get(accountId, id);
  const result = { bucket: 'jobs' as const, blobKey: 'b', sizeBytes: 1 };

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

    it('gives a job to one worker at a time, and counts the attempts', async () => {
      const job = await added(someone());
      expect(await claimed(job, 'a')).toMatchObject({ status: 'processing', attempts: 1, leaseOwner: 'a' });
      expect(await ports().jobs.claim(job.accountId, job.id, 'b', LEASE_MS)).toMatchObject({
        outcome: 'busy',
      });
      await ports().jobs.release((await read(job))!, 'a');
      expect(await read(job)).toMatchObject({ status: 'pending', failures: 1 });
      expect(await claimed(job, 'b')).toMatchObject({ attempts: 2, failures: 1 });
      expect(await ports().jobs.claim(job.accountId, newId(), 'b', LEASE_MS)).toEqual({ outcome: 'unknown' });
    });

    it('gives it to one of several that ask at once', async () => {
      const job = await added(someone());
      const claims = await Promise.all(
        ['a', 'b', 'c'].map((owner) => ports().jobs.claim(job.accountId, job.id, owner, LEASE_MS)),
      );
      expect(claims.map(({ outcome }) => outcome).sort()).toEqual(['busy', 'busy', 'claimed']);
    });

    it('gives it to another when a lease is over', async () => {
      const job = await added(someone());
      await ports().jobs.claim(job.accountId, job.id, 'died', -1);
      expect(await claimed(job, 'other')).toMatchObject({ attempts: 2 });
      const late = await ports().jobs.complete((await read(job))!, 'died', result, { countsAsRender: null });
      expect(late).toBe(false);
      expect(await ports().jobs.fail((await read(job))!, 'died', 'late')).toBe(false);
      expect(await read(job)).toMatchObject({ status: 'processing' });
    });

    it('ends a job with its document, event, unit of quota and webhook, all at once', async () => {
      const caller = someone();
      const job = await claimed(await added(caller, { webhook: webhook() }));
      const record = someDocument(caller, { id: job.documentId });
      const events = [auditEvent(requestOf(caller), 'generated', documentSubject(record.id))];
      const document = { record, events, plan: caller.plan, countsAsRender: caller };
      const saved = { ...result, documentId: record.id };
      expect(await ports().jobs.complete(job, 'worker', saved, document)).toBe(true);
      const ended = await read(job);
      expect(ended).toMatchObject({
        status: 'complete',
        result: saved,
        completedAt: expect.any(Number),
        webhook: { state: 'pending' },
      });
      expect([ended?.leaseOwner, ended?.input.sealed]).toEqual([undefined, undefined]);
      expect(await ports().documents.get(caller.accountId, record.id)).toMatchObject({ id: record.id });
      expect(await eventNames(ports(), caller)).toEqual(['generated']);
      expect((await ports().quota.month(caller.accountId, Date.now())).used).toBe(1);
      expect(await ports().jobs.claim(job.accountId, job.id, 'b', LEASE_MS)).toMatchObject({
        outcome: 'ended',
      });
    });

    it('ends nothing when the quota is used up', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 0);
      const job = await claimed(await added(caller));
      const end = ports().jobs.complete(job, 'worker', result, { countsAsRender: caller });
      await expect(end).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
      expect(await read(job)).toMatchObject({ status: 'processing' });
    });

    it('counts a render that leaves for another store once, and gives it back when the job fails', async () => {
      const caller = someone();
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      const job = await claimed(await added(caller));
      expect(await ports().jobs.countRenders(job, 'other', caller, 1)).toBeUndefined();
      const counted = (await ports().jobs.countRenders(job, 'worker', caller, 1))!;
      expect((await ports().jobs.countRenders(counted, 'worker', caller, 1))?.quotaUnits).toEqual(
        counted.quotaUnits,
      );
      expect(await used()).toBe(1);
      expect(await ports().jobs.fail(counted, 'worker', 'the reason')).toBe(true);
      expect(await read(job)).toMatchObject({ status: 'failed', error: 'the reason' });
      expect(await used()).toBe(0);
      const other = await claimed(await added(caller));
      const kept = (await ports().jobs.countRenders(other, 'worker', caller, 1))!;
      await ports().jobs.complete(kept, 'worker', result, { countsAsRender: caller });
      expect(await used()).toBe(1);
    });

    it('keeps a render counted that has left, whichever attempt the job fails in', async () => {
      const caller = someone();
      const job = await claimed(await added(caller));
      const counted = (await ports().jobs.countRenders(job, 'worker', caller, 1))!;
      await ports().jobs.keepRenders(counted, 'worker');
      await ports().jobs.release(counted, 'worker');
      const again = await claimed((await read(job))!);
      await ports().jobs.fail(again, 'worker', 'x');
      expect((await ports().quota.month(caller.accountId, Date.now())).used).toBe(1);
    });

    it('counts several renders, knows of each even when the last cannot be, and gives all back', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 0);
      const none = (await ports().quota.month(caller.accountId, Date.now())).used;
      await ports().leaveRenders(caller, 12);
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      const job = await claimed(await added(caller));
      const counted = (await ports().jobs.countRenders(job, 'worker', caller, 10))!;
      expect([counted.quotaUnits?.length, await used()]).toEqual([10, none - 2]);
      const other = await claimed(await added(caller));
      await expect(ports().jobs.countRenders(other, 'worker', caller, 3)).rejects.toMatchObject({
        code: 'QUOTA_EXCEEDED',
      });
      expect(await used()).toBe(none);
      await ports().jobs.fail(other, 'worker', 'x');
      expect(await used()).toBe(none - 2);
      await ports().jobs.fail(counted, 'worker', 'x');
      expect(await used()).toBe(none - 12);
    });

    it('remembers what a job is, what it ends with, and events without a document', async () => {
      const caller = someone();
      const pipeline = { id: newId(), name: 'n', slug: 's' };
      const task = { kind: 'pipeline', pipeline, scope: 'sign' } as const;
      const job = await claimed(await added(caller, { task }));
      expect(
        (await read(await added(caller, { task: { kind: 'inline', flattenForms: true } })))?.task,
      ).toEqual({
        kind: 'inline',
        flattenForms: true,
      });
      expect(await ports().jobs.noteOutcome(job, 'other', 'jobs/outcome', [])).toBeUndefined();
      const noted = (await ports().jobs.noteOutcome(job, 'worker', 'jobs/outcome', []))!;
      expect(await read(job)).toMatchObject({ task, outcomeKey: 'jobs/outcome' });
      const events = [
        auditEvent(requestOf(caller), 'certificate-used', { type: 'certificate', id: newId() }),
      ];
      const ended = { bucket: 'jobs' as const, sizeBytes: 0, reportKey: 'r', documentIds: ['a', 'b'] };
      expect(await ports().jobs.complete(noted, 'worker', ended, { countsAsRender: null, events })).toBe(
        true,
      );
      expect((await read(job))?.result).toEqual(ended);
      expect(await eventNames(ports(), caller)).toEqual(['certificate-used']);
    });

    it('discards a job that nobody has begun', async () => {
      const caller = someone();
      const [job, begun] = [await added(caller), await added(caller)];
      await claimed(begun);
      await ports().jobs.discard(job);
      await ports().jobs.discard(begun);
      expect([await read(job), (await read(begun))?.status]).toEqual([undefined, 'processing']);
    });

    it('cancels a job that waits for an attempt, and no other', async () => {
      const caller = someone('free');
      await ports().jobs.createBatch(someBatch(caller), {
        plan: 'free',
        jobs: PLAN_LIMITS.free.pendingJobs - 2,
      });
      const made = await added(caller, { webhook: webhook(), keyId: 'k' });
      const job = (await read(made))!;
      const begun = await claimed(await added(caller));
      expect(await ports().jobs.cancel(job, 'the reason')).toBe(true);
      const canceled = await read(job);
      expect(canceled).toMatchObject({
        status: 'failed',
        error: 'the reason',
        canceled: true,
        keyId: 'k',
        completedAt: expect.any(Number),
        webhook: { state: 'pending' },
      });
      expect(canceled?.input.sealed).toBeUndefined();
      for (const other of [job, begun]) expect(await ports().jobs.cancel(other, 'x')).toBe(false);
      expect((await read(begun))?.status).toEqual('processing');
      const page = { limit: 10, offset: 0 };
      const { items } = await ports().jobs.list(caller.accountId, 'failed-jobs', page);
      expect(items.map(({ id }) => id)).toEqual([job.id]);
      // Its place in the queue is free, and no other.
      await added(caller);
      await expect(ports().jobs.create(someJob(caller), 'free')).rejects.toMatchObject({
        code: 'QUEUE_FULL',
      });
    });

    it('cancels a job that has failed and waits for its next attempt, and gives back what it counted', async () => {
      const caller = someone();
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      for (const keeps of [false, true]) {
        const job = await claimed(await added(caller));
        await ports().jobs.countRenders(job, 'worker', caller, 2);
        if (keeps) await ports().jobs.keepRenders(job, 'worker');
        await ports().jobs.release((await read(job))!, 'worker');
        const before = await used();
        const waiting = (await read(job))!;
        expect(await ports().jobs.cancel({ ...waiting, attempts: 0 }, 'old')).toBe(false);
        expect(await ports().jobs.cancel(waiting, 'the reason')).toBe(true);
        expect(await read(job)).toMatchObject({ status: 'failed', canceled: true, error: 'the reason' });
        expect(before - (await used())).toBe(keeps ? 0 : 2);
      }
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
      await ports().jobs.noteOutcome(job, 'worker', 'outcome', [saved]);
      expect(await uses(saved)).toEqual([JSON.stringify({ jobId: job.id })]);
      const [plain, withMore] = [await claimed(await added(caller)), await claimed(await added(caller))];
      const effects = { countsAsRender: null };
      const document = { bucket: 'documents' as const, blobKey: 'b', sizeBytes: 1 };
      await ports().jobs.complete(plain, 'worker', { ...document, documentId: plain.documentId }, effects);
      // Nothing is kept of this one but its document.
      expect(await uses(plain.documentId)).toEqual([]);
      const withReport = { ...document, documentId: withMore.documentId, reportKey: 'r' };
      await ports().jobs.complete(withMore, 'worker', withReport, effects);
      expect(await uses(withMore.documentId)).toEqual([JSON.stringify({ jobId: withMore.id })]);
    });

    it('completes no job whose document has been deleted, and reduces what an ended one has', async () => {
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
      expect(await ports().jobs.noteOutcome(job, 'worker', 'outcome', [])).toBeUndefined();
      expect(await ports().jobs.complete(job, 'worker', result, { countsAsRender: null })).toBe(false);
      expect(await ports().jobs.fail(job, 'worker', 'quotes it')).toBe(true);
      expect((await ports().jobs.withhold(caller.accountId, job.id, first))?.error).toBeUndefined();
      const ended = await claimed(await added(caller, { reads: [first] }));
      await ports().jobs.complete(ended, 'worker', { ...result, reportKey: 'r' }, { countsAsRender: null });
      const withheld = (await ports().jobs.withhold(caller.accountId, ended.id, first))!;
      expect(withheld).toMatchObject({ status: 'complete', result: { blobKey: 'b', reportKey: 'r' } });
      await ports().jobs.reduceResult(withheld, { bucket: 'jobs', sizeBytes: 1 });
      expect((await read(ended))?.result).toEqual({ bucket: 'jobs', sizeBytes: 1 });
      expect(await ports().jobs.withhold(caller.accountId, newId(), first)).toBeUndefined();
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

    it('makes jobs that are complete, whose webhook is due, and that only the deliveries list', async () => {
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

    it('notes the deliveries of a webhook, and opens it again', async () => {
      const job = await claimed(await added(someone(), { webhook: webhook() }));
      await ports().jobs.complete(job, 'worker', result, { countsAsRender: null });
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
      // The id of a producer's message has no time in it.
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

      await ports().jobs.fail(await claimed(message), 'worker', 'x');
      await ports().jobs.fail(await claimed(ofBatch), 'worker', 'x');
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

    it('has no more jobs pending than the plan allows, and room for another one when one ends', async () => {
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
      await ports().jobs.fail(await claimed(job), 'worker', 'x');
      expect(await more()).toBe(true);
      await ports().jobs.complete(await claimed(other), 'worker', result, { countsAsRender: null });
      expect(await more()).toBe(true);
      await expect(more()).rejects.toMatchObject(full);
      await ports().jobs.discard(third);
      await ports().jobs.discardBatch(batch, all - 2);
      expect(await ports().jobs.getBatch(caller.accountId, batch.id)).toBeUndefined();
      expect(await more()).toBe(true);
    });
  });

  it('admits exactly as many jobs as there is room for, however many come at once', async () => {
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

  const someBatch = (caller: Caller): BatchRecord => ({
    id: newId(),
    accountId: caller.accountId,
    slug: 's',
    template: { id: newId(), name: 'n', slug: 's', sourceKey: 'k' },
    inputKey: 'i',
    flattenForms: false,
    actor: 'key',
    requestId: 'r',
    createdAt: Date.now(),
    admittedAt: Date.now(),
    nextByte: 0,
    nextIndex: 0,
    nextLine: 1,
    fannedOut: false,
  });

  describe('a batch', () => {
    it('is canceled once, counts jobs that are canceled, and keeps the progress of a reader that knows', async () => {
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
      expect(await ports().jobs.cancel(job, 'x')).toBe(true);
      expect(await ports().jobs.countBatch(caller.accountId, batch.id)).toMatchObject({ failed: 1 });
      expect(await ports().jobs.failedOfBatch(caller.accountId, batch.id)).toEqual([job.id]);
    });

    it('counts its jobs by state, and knows which have failed', async () => {
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
      expect(await ports().jobs.createFailed(refused, 'line 4')).toBe(true);
      expect(await ports().jobs.createFailed(refused, 'line 4')).toBe(false);
      expect(await read(refused)).toMatchObject({
        status: 'failed',
        error: 'line 4',
        webhook: { state: 'pending' },
      });
      await ports().jobs.complete(await claimed(done), 'worker', result, { countsAsRender: null });
      await claimed(working);
      await ports().jobs.fail(await claimed(failed), 'worker', 'x');
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

    it('remembers how far it has come, for whoever has come furthest', async () => {
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
  });

  describe('worker slots', () => {
    it('are as many as the bound, and free when they are given back', async () => {
      const name = { accountId: newId(), kind: 'render' };
      const [one, two] = [await ports().slots.take(name, 2), await ports().slots.take(name, 2)];
      expect([one.held, two.held]).toEqual([true, true]);
      expect(await ports().slots.take(name, 2)).toEqual({ held: false, afterSeconds: expect.any(Number) });
      expect((await ports().slots.take({ ...name, kind: 'webhook' }, 2)).held).toBe(true);
      if (one.held) await one.release();
      expect((await ports().slots.take(name, 2)).held).toBe(true);
    });

    it('are one after trouble, until something has gone well', async () => {
      const name = { accountId: newId(), kind: 'receiver#x.example' };
      const take = () => ports().slots.take(name, 2);
      const troubled = await take();
      if (troubled.held) await troubled.release(true);
      const only = await take();
      expect([only.held, (await take()).held]).toEqual([true, false]);
      if (only.held) await only.release(false);
      expect([(await take()).held, (await take()).held]).toEqual([true, true]);
    });
  });

  describe('a delivery allowance', () => {
    it('is what the plan has for each day', async () => {
      const account = { id: newId(), plan: 'free' as const };
      const noon = Date.UTC(2026, 10, 22, 12);
      await ports().leaveDeliveries(account, noon, 4);
      const taken = await Promise.all(Array.from({ length: 7 }, () => ports().allowance.take(account, noon)));
      expect(taken.filter(Boolean)).toHaveLength(4);
      expect(await ports().allowance.take(account, noon + 86_400_000)).toBe(true);
    });
  });
}
