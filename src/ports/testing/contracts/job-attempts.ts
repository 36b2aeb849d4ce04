import { describe, expect, it } from 'vitest';
import { auditEvent, documentSubject } from '../../../domain/audit-event.ts';
import { newId } from '../../../domain/ids.ts';
import { PLAN_LIMITS } from '../../../domain/plans.ts';
import { eventNames, type Ports, requestOf, someDocument, someone } from './ports.ts';
import { jobSteps, LEASE_MS, result, someBatch, someJob, webhook } from './some-job.ts';

/** Tests the contracts of workers' attempts to run jobs, and of cancellation. */
export function jobAttemptContracts(ports: Ports): void {
  const { added, claimed, read } = jobSteps(ports);

  describe('attempts at a job', () => {
    it('gives a job to one worker at a time, and counts the attempts', async () => {
      const job = await added(someone());
      expect(await claimed(job, 'a')).toMatchObject({ status: 'processing', attempts: 1, leaseOwner: 'a' });
      expect(await ports().attempts.claim(job.accountId, job.id, 'b', LEASE_MS)).toMatchObject({
        outcome: 'busy',
      });
      await ports().attempts.release((await read(job))!, 'a');
      expect(await read(job)).toMatchObject({ status: 'pending', failures: 1 });
      expect(await claimed(job, 'b')).toMatchObject({ attempts: 2, failures: 1 });
      expect(await ports().attempts.claim(job.accountId, newId(), 'b', LEASE_MS)).toEqual({
        outcome: 'unknown',
      });
    });

    it('gives it to one of several concurrent workers', async () => {
      const job = await added(someone());
      const claims = await Promise.all(
        ['a', 'b', 'c'].map((owner) => ports().attempts.claim(job.accountId, job.id, owner, LEASE_MS)),
      );
      expect(claims.map(({ outcome }) => outcome).sort()).toEqual(['busy', 'busy', 'claimed']);
    });

    it('gives it to another worker after its lease', async () => {
      const job = await added(someone());
      await ports().attempts.claim(job.accountId, job.id, 'died', -1);
      expect(await claimed(job, 'other')).toMatchObject({ attempts: 2 });
      const late = await ports().attempts.complete((await read(job))!, 'died', result, {
        countsAsRender: null,
      });
      expect(late).toBe(false);
      expect(await ports().attempts.fail((await read(job))!, 'died', 'late')).toBe(false);
      expect(await read(job)).toMatchObject({ status: 'processing' });
    });

    it('ends a job with its document, event, unit of quota and webhook, all at once', async () => {
      const caller = someone();
      const job = await claimed(await added(caller, { webhook: webhook() }));
      const record = someDocument(caller, { id: job.documentId });
      const events = [auditEvent(requestOf(caller), 'generated', documentSubject(record.id))];
      const document = { record, events, plan: caller.plan, countsAsRender: caller };
      const saved = { ...result, documentId: record.id };
      expect(await ports().attempts.complete(job, 'worker', saved, document)).toBe(true);
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
      expect(await ports().attempts.claim(job.accountId, job.id, 'b', LEASE_MS)).toMatchObject({
        outcome: 'ended',
      });
    });

    it('ends nothing when the quota is used up', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 0);
      const job = await claimed(await added(caller));
      const end = ports().attempts.complete(job, 'worker', result, { countsAsRender: caller });
      await expect(end).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
      expect(await read(job)).toMatchObject({ status: 'processing' });
    });

    it('counts a render for another store once, and gives it back when the job fails', async () => {
      const caller = someone();
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      const job = await claimed(await added(caller));
      expect(await ports().attempts.countRenders(job, 'other', caller, 1)).toBeUndefined();
      const counted = (await ports().attempts.countRenders(job, 'worker', caller, 1))!;
      expect((await ports().attempts.countRenders(counted, 'worker', caller, 1))?.quotaUnits).toEqual(
        counted.quotaUnits,
      );
      expect(await used()).toBe(1);
      expect(await ports().attempts.fail(counted, 'worker', 'the reason', 'A_CODE')).toBe(true);
      const failed = { status: 'failed', error: 'the reason', errorCode: 'A_CODE' };
      expect(await read(job)).toMatchObject(failed);
      expect(await used()).toBe(0);
      const other = await claimed(await added(caller));
      const kept = (await ports().attempts.countRenders(other, 'worker', caller, 1))!;
      await ports().attempts.complete(kept, 'worker', result, { countsAsRender: caller });
      expect(await used()).toBe(1);
    });

    it('keeps counting an uploaded render, whichever attempt fails', async () => {
      const caller = someone();
      const job = await claimed(await added(caller));
      const counted = (await ports().attempts.countRenders(job, 'worker', caller, 1))!;
      await ports().attempts.keepRenders(counted, 'worker');
      await ports().attempts.release(counted, 'worker');
      const again = await claimed((await read(job))!);
      await ports().attempts.fail(again, 'worker', 'x');
      expect((await ports().quota.month(caller.accountId, Date.now())).used).toBe(1);
    });

    it('counts several renders, records each even when the last exceeds the quota, and gives all back', async () => {
      const caller = someone('free');
      await ports().leaveRenders(caller, 0);
      const none = (await ports().quota.month(caller.accountId, Date.now())).used;
      await ports().leaveRenders(caller, 12);
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      const job = await claimed(await added(caller));
      const counted = (await ports().attempts.countRenders(job, 'worker', caller, 10))!;
      expect([counted.quotaUnits?.length, await used()]).toEqual([10, none - 2]);
      const other = await claimed(await added(caller));
      await expect(ports().attempts.countRenders(other, 'worker', caller, 3)).rejects.toMatchObject({
        code: 'QUOTA_EXCEEDED',
      });
      expect(await used()).toBe(none);
      await ports().attempts.fail(other, 'worker', 'x');
      expect(await used()).toBe(none - 2);
      await ports().attempts.fail(counted, 'worker', 'x');
      expect(await used()).toBe(none - 12);
    });

    it('stores the task and the outcome of a job, and events without a document', async () => {
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
      expect(await ports().attempts.noteOutcome(job, 'other', 'jobs/outcome', [])).toBeUndefined();
      const noted = (await ports().attempts.noteOutcome(job, 'worker', 'jobs/outcome', []))!;
      expect(await read(job)).toMatchObject({ task, outcomeKey: 'jobs/outcome' });
      const events = [
        auditEvent(requestOf(caller), 'certificate-used', { type: 'certificate', id: newId() }),
      ];
      const ended = { bucket: 'jobs' as const, sizeBytes: 0, reportKey: 'r', documentIds: ['a', 'b'] };
      expect(await ports().attempts.complete(noted, 'worker', ended, { countsAsRender: null, events })).toBe(
        true,
      );
      expect((await read(job))?.result).toEqual(ended);
      expect(await eventNames(ports(), caller)).toEqual(['certificate-used']);
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
      expect(await ports().attempts.cancel(job, 'the reason')).toBe(true);
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
      for (const other of [job, begun]) expect(await ports().attempts.cancel(other, 'x')).toBe(false);
      expect((await read(begun))?.status).toEqual('processing');
      const page = { limit: 10, offset: 0 };
      const { items } = await ports().jobs.list(caller.accountId, 'failed-jobs', page);
      expect(items.map(({ id }) => id)).toEqual([job.id]);
      // Only its own place in the queue is free.
      await added(caller);
      await expect(ports().jobs.create(someJob(caller), 'free')).rejects.toMatchObject({
        code: 'QUEUE_FULL',
      });
    });

    it('cancels a failed job that waits for its next attempt, and gives its units back', async () => {
      const caller = someone();
      const used = async () => (await ports().quota.month(caller.accountId, Date.now())).used;
      for (const keeps of [false, true]) {
        const job = await claimed(await added(caller));
        await ports().attempts.countRenders(job, 'worker', caller, 2);
        if (keeps) await ports().attempts.keepRenders(job, 'worker');
        await ports().attempts.release((await read(job))!, 'worker');
        const before = await used();
        const waiting = (await read(job))!;
        expect(await ports().attempts.cancel({ ...waiting, attempts: 0 }, 'old')).toBe(false);
        expect(await ports().attempts.cancel(waiting, 'the reason')).toBe(true);
        expect(await read(job)).toMatchObject({ status: 'failed', canceled: true, error: 'the reason' });
        expect(before - (await used())).toBe(keeps ? 0 : 2);
      }
    });
  });
}
