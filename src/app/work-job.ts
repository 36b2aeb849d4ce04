import { isOpen } from '../domain/account.ts';
import type { Caller } from '../domain/caller.ts';
import { documentGone } from '../domain/deleted-documents.ts';
import { InvalidInputError, isKnownError, type PlatenError } from '../domain/errors.ts';
import type { AccountRecord, AccountStore } from '../ports/account-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobAttempts } from '../ports/job-attempts.ts';
import { hasEnded, type JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import type { WorkOutcome } from '../ports/work-outcome.ts';
import type { AccountWorkers } from './account-workers.ts';
import { canceledWithBatch } from './cancel-jobs.ts';
import { dropInput } from './job-inputs.ts';
import { begun } from './read-ahead.ts';

/** Maximum failed attempts: the first and three retries. */
const MAX_FAILURES = 4;

/**
 * Maximum attempts in total. A crash of a worker need not be caused by its job, but by the machine or another job. Only a job
 * that crashes several workers is given up.
 */
const MAX_ATTEMPTS = 12;

/** Error of jobs and batches whose key was revoked before they ended. */
const KEY_REVOKED = 'The API key that queued this has been revoked';

/** Milliseconds reserved for storing the result after the upload. */
const STORE_MS = 10_000;

export interface WorkJobPorts {
  readonly accounts: AccountStore;
  readonly jobs: JobStore;
  readonly attempts: JobAttempts;
  /** Internal bucket: inputs, and results that are not saved as documents. */
  readonly internal: Pick<BlobStore, 'delete'>;
  readonly queues: Queues;
  readonly workers: AccountWorkers;
}

/** Job claimed by a worker. */
export interface HeldJob {
  readonly job: JobRecord;
  readonly owner: string;
  /** Key that queued it, with the account's current permissions. */
  readonly caller: Caller;
  /** Maximum duration of the work itself, in ms. */
  readonly timeoutMs: number;
  /** Unix ms by which an upload must end. */
  readonly deadline: number;
}

/** Account of a job, with the fields needed for its quota. */
export type Queuer = Pick<Caller, 'accountId' | 'plan'>;

/** Work on certain kinds of jobs. */
export interface JobWork {
  /** Name under which the account's workers are counted. */
  readonly workers: string;
  /** Returns the same work for a job that this worker is about to claim, with the reads of every attempt already started. */
  ahead?(job: JobRecord, queuer: Promise<Queuer>): JobWork;
  /**
   * Runs the job and completes it.
   * @returns `false` if another worker has claimed the job in the meantime
   */
  run(held: HeldJob): Promise<boolean>;
  /** Removes the leftovers of a permanently failed job's attempts. Idempotent. */
  takeBack?(job: JobRecord): Promise<void>;
}

interface Delivery {
  readonly accountId: string;
  readonly jobId: string;
  /** Id of this delivery to this worker. */
  readonly owner: string;
  /** Milliseconds after which this worker must have ended. */
  readonly leaseMs: number;
  readonly timeoutMs: number;
}

const DONE: WorkOutcome = { outcome: 'done' };

/**
 * Works on one job. However often it is delivered, and wherever a worker crashes, it takes effect once: all visible changes of a
 * job are in one transaction, and only for the worker that holds its lease.
 */
export async function workJob(ports: WorkJobPorts, work: JobWork, delivery: Delivery): Promise<WorkOutcome> {
  const { accountId, jobId } = delivery;
  const found = begun(ports.jobs.get(accountId, jobId));
  const reads: JobReads = { account: begun(ports.accounts.get(accountId)) };
  const name = { accountId, kind: work.workers };
  const slot = await ports.workers.slots.take(name, ports.workers.bound);
  try {
    const job = await found;
    // An ended job needs no worker.
    const needsNone = !job || hasEnded(job) || (await canceledWithBatch(ports.jobs, ports.attempts, job));
    if (!slot.held && !needsNone) return { outcome: 'wait', afterSeconds: slot.afterSeconds };
    return await claimed(ports, work, delivery, reads, job);
  } finally {
    if (slot.held) await slot.release();
  }
}

/** Reads that start before the job is claimed. */
interface JobReads {
  readonly account: Promise<AccountRecord | undefined>;
}

async function claimed(
  ports: WorkJobPorts,
  work: JobWork,
  delivery: Delivery,
  reads: JobReads,
  job: JobRecord | undefined,
): Promise<WorkOutcome> {
  const { accountId, jobId, owner, leaseMs } = delivery;
  const waits = job !== undefined && !hasEnded(job);
  const caller = waits ? begun(callerOf(ports, job, reads)) : undefined;
  const ready = caller ? (work.ahead?.(job!, begun(queuerOf(reads))) ?? work) : work;
  const claim = await ports.attempts.claim(accountId, jobId, owner, leaseMs, job);
  switch (claim.outcome) {
    case 'unknown':
      // No data of a deleted account is kept, not even in the dead-letter queue.
      if (!isOpen(await reads.account)) return DONE;
      return { outcome: 'reject', reason: 'There is no such job' };
    case 'busy':
      return { outcome: 'retry', afterSeconds: secondsUntil(claim.until) };
    case 'ended':
      await settle(ports, work, claim.job, claim.job.webhook?.state === 'pending');
      return DONE;
    case 'claimed':
      return attempt(ports, ready, delivery, claim.job, caller ?? callerOf(ports, claim.job, reads));
  }
}

/** Most work ends soon, so checking again is cheap. */
const MAX_BUSY_SECONDS = 15;

function secondsUntil(unixMs: number): number {
  return Math.min(MAX_BUSY_SECONDS, Math.max(1, Math.ceil((unixMs - Date.now()) / 1000)));
}

async function attempt(
  ports: WorkJobPorts,
  work: JobWork,
  { owner, leaseMs, timeoutMs }: Delivery,
  job: JobRecord,
  caller: Promise<Caller>,
): Promise<WorkOutcome> {
  const end = async (error: string, code?: string) => {
    if (!(await ports.attempts.fail(job, owner, error, code))) return;
    await settle(ports, work, (await ports.jobs.get(job.accountId, job.id)) ?? job);
  };
  if (job.attempts > MAX_ATTEMPTS) {
    await end('The job was given up: its worker ended before it was done, several times');
    return { outcome: 'reject', reason: 'Every attempt ended before it was done' };
  }
  if (job.deletedDocument !== undefined) {
    await end(documentGone(job.deletedDocument));
    return DONE;
  }
  let completed: boolean;
  try {
    const deadline = Date.now() + timeoutMs + STORE_MS;
    completed = await work.run({ job, owner, caller: await caller, timeoutMs, deadline });
  } catch (error) {
    if (neverSucceeds(error)) {
      await end(error.message, error.code);
      return DONE;
    }
    const failures = (job.failures ?? 0) + 1;
    if (failures >= MAX_FAILURES) {
      const reason = isKnownError(error) ? error.code : 'INTERNAL_ERROR';
      await end(reasonOf(error), reason);
      return { outcome: 'reject', reason, cause: error };
    }
    await ports.attempts.release(job, owner);
    return { outcome: 'retry', afterSeconds: 2 ** failures, cause: error };
  }
  if (!completed) {
    const now = await ports.jobs.get(job.accountId, job.id);
    if (now?.leaseOwner !== owner || now.deletedDocument === undefined) {
      return { outcome: 'retry', afterSeconds: Math.ceil(leaseMs / 1000) };
    }
    await end(documentGone(now.deletedDocument));
    return DONE;
  }
  await settle(ports, work, job);
  return DONE;
}

/** Returns the reason of a job's failure for its owner. */
function reasonOf(error: unknown): string {
  if (!isKnownError(error)) return 'Internal server error';
  const { step, kind, message } = error;
  return step !== undefined && kind === 'internal'
    ? `steps[${step.index}] (${step.do}): ${message}`
    : message;
}

/** @throws InvalidInputError when the account has been closed */
async function queuerOf(reads: JobReads): Promise<Queuer> {
  const account = await reads.account;
  if (!isOpen(account)) throw new InvalidInputError('The account no longer exists');
  return { accountId: account.id, plan: account.plan };
}

/** @throws InvalidInputError when the account has been closed or the key has been revoked */
async function callerOf({ accounts }: WorkJobPorts, job: JobRecord, reads: JobReads): Promise<Caller> {
  const [{ accountId, plan }] = await Promise.all([queuerOf(reads), assertKeyIsValid(accounts, job)]);
  const scope = job.task.kind === 'pipeline' ? job.task.scope : 'render';
  return { accountId, plan, keyId: job.keyId ?? '', keyName: job.actor, scope };
}

/**
 * Checks that the key that queued a job or batch has not been revoked since.
 * @throws InvalidInputError
 */
export async function assertKeyIsValid(
  accounts: Pick<AccountStore, 'hasKey'>,
  { accountId, keyId }: Pick<JobRecord, 'accountId' | 'keyId'>,
): Promise<void> {
  if (keyId === undefined || (await accounts.hasKey(accountId, keyId))) return;
  throw new InvalidInputError(KEY_REVOKED);
}

/** Finishes the work after a job has ended. If the worker crashes meanwhile, the next delivery of the message completes it. */
async function settle(
  ports: WorkJobPorts,
  work: JobWork,
  job: JobRecord,
  webhookIsDue = true,
): Promise<void> {
  if (job.status === 'failed') await work.takeBack?.(job);
  if (job.webhook !== undefined && webhookIsDue) await ports.queues.webhook(job.accountId, job.id);
  await dropInput(ports, job);
}

/** Whether another attempt is pointless: the request itself is at fault, or the quota is used up. */
export function neverSucceeds(error: unknown): error is PlatenError {
  if (!isKnownError(error)) return false;
  // The template is at fault, which no retry changes.
  if (error.code === 'INVOICE_NOT_SHOWN') return true;
  return ['invalid', 'not-found', 'forbidden', 'too-large', 'rate-limited', 'conflict'].includes(error.kind);
}
