import type { Caller } from '../../../domain/caller.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { Claim, JobAttempts, JobEffects } from '../../job-attempts.ts';
import {
  hasEnded,
  holdsMore,
  type JobRecord,
  type JobResult,
  type JobWebhook,
  type WebhookAttempt,
} from '../../job-record.ts';
import type { DocumentUse, JobList, JobStore } from '../../job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../page.ts';
import { MemoryBatches, newestFirst } from './batches.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryEvents } from './events.ts';
import type { MemoryQuota } from './quota.ts';

/** Fields set at every job's end; the caller supplies the rest. */
type End = Pick<JobRecord, 'status' | 'completedAt' | 'result' | 'error' | 'errorCode' | 'canceled'>;

export class MemoryJobs extends MemoryBatches implements JobStore, JobAttempts {
  readonly #documents: MemoryDocuments;
  readonly #quota: MemoryQuota;
  readonly #events: MemoryEvents;

  constructor(documents: MemoryDocuments, quota: MemoryQuota, events: MemoryEvents) {
    super();
    this.#documents = documents;
    this.#quota = quota;
    this.#events = events;
  }

  async create(job: JobRecord, plan: Plan): Promise<boolean> {
    if (this.jobs.has(job.id)) return false;
    if (job.admittedAt !== undefined) return this.#add(job);
    this.admit(job.accountId, plan, 1);
    this.use(job.accountId, job.reads ?? [], { jobId: job.id });
    return this.#add({ ...job, admittedAt: job.createdAt });
  }

  async createFailed(job: JobRecord, error: string, errorCode?: string): Promise<boolean> {
    if (this.jobs.has(job.id)) return false;
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    this.ended(job);
    return this.#add({ ...job, status: 'failed', error, errorCode, completedAt: job.createdAt, webhook });
  }

  async createComplete(job: JobRecord, result: JobResult): Promise<boolean> {
    if (this.jobs.has(job.id)) return false;
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    return this.#add({ ...job, status: 'complete', completedAt: job.createdAt, result, webhook });
  }

  async get(accountId: string, id: string): Promise<JobRecord | undefined> {
    return this.#find(accountId, id);
  }

  async getMany(accountId: string, ids: readonly string[]): Promise<JobRecord[]> {
    return ids.map((id) => this.#find(accountId, id)).filter((job) => job !== undefined);
  }

  async list(accountId: string, list: JobList, page: CursorPageRequest): Promise<CursorPage<JobRecord>> {
    return newestFirst(
      [...this.jobs.values()].filter((job) => job.accountId === accountId && isListed(job, list)),
      page,
    );
  }

  async cancel({ id, attempts }: JobRecord, error: string): Promise<boolean> {
    const job = this.jobs.get(id);
    if (job?.attempts !== attempts || job.status !== 'pending') return false;
    await this.#fail(job, { error, canceled: true });
    return true;
  }

  async discard({ id }: JobRecord): Promise<void> {
    const job = this.jobs.get(id);
    if (job?.attempts !== 0) return;
    this.jobs.delete(id);
    this.ended(job);
  }

  async claim(accountId: string, id: string, owner: string, leaseMs: number): Promise<Claim> {
    const job = this.#find(accountId, id);
    if (!job) return { outcome: 'unknown' };
    if (hasEnded(job)) return { outcome: 'ended', job };
    const now = Date.now();
    if (job.leaseUntil !== undefined && job.leaseUntil > now)
      return { outcome: 'busy', until: job.leaseUntil };
    const attempts = job.attempts + 1;
    const claimed = this.#change(job, {
      status: 'processing',
      attempts,
      leaseOwner: owner,
      leaseUntil: now + leaseMs,
    });
    return { outcome: 'claimed', job: claimed };
  }

  async release({ id }: JobRecord, owner: string): Promise<void> {
    const job = this.#heldBy(id, owner);
    if (!job) return;
    const failures = (job.failures ?? 0) + 1;
    this.#change(job, { status: 'pending', failures, leaseOwner: undefined, leaseUntil: undefined });
  }

  async countRenders(
    { id }: JobRecord,
    owner: string,
    caller: Caller,
    renders: number,
  ): Promise<JobRecord | undefined> {
    let held = this.#heldBy(id, owner);
    while (held && (held.quotaUnits?.length ?? 0) < renders) {
      const unit = this.#quota.take(caller, Date.now());
      held = this.#change(held, { quotaUnits: [...(held.quotaUnits ?? []), unit] });
    }
    return held;
  }

  async keepRenders({ id }: JobRecord, owner: string): Promise<void> {
    const held = this.#heldBy(id, owner);
    if (held) this.#change(held, { keepsRenders: true });
  }

  async noteOutcome(
    { id }: JobRecord,
    owner: string,
    outcomeKey: string,
    documents: readonly string[],
  ): Promise<JobRecord | undefined> {
    const held = this.#heldBy(id, owner);
    if (held === undefined || held.deletedDocument !== undefined) return undefined;
    this.use(held.accountId, documents, { jobId: id });
    return this.#change(held, { outcomeKey });
  }

  async complete(
    { id, quotaUnits }: JobRecord,
    owner: string,
    result: JobResult,
    effects: JobEffects,
  ): Promise<boolean> {
    const job = this.#heldBy(id, owner);
    if (job === undefined || job.deletedDocument !== undefined) return false;
    const countsAsRender = quotaUnits ? null : effects.countsAsRender;
    if (effects.record) this.#documents.add({ ...effects, countsAsRender });
    else {
      if (countsAsRender) this.#quota.take(countsAsRender, Date.now());
      this.#events.write(...(effects.events ?? []));
    }
    this.#end({ ...job, itemName: undefined }, { status: 'complete', completedAt: Date.now(), result });
    if (result.documentId !== undefined && holdsMore(result)) {
      this.use(job.accountId, [result.documentId], { jobId: id });
    }
    return true;
  }

  async fail({ id }: JobRecord, owner: string, error: string, errorCode?: string): Promise<boolean> {
    const job = this.#heldBy(id, owner);
    if (!job) return false;
    await this.#fail(job, { error, errorCode });
    return true;
  }

  async usesOf(accountId: string, documentId: string): Promise<DocumentUse[]> {
    return this.uses
      .filter((of) => of.accountId === accountId && of.documentId === documentId)
      .map(({ use }) => use);
  }

  async withhold(accountId: string, id: string, documentId: string): Promise<JobRecord | undefined> {
    const job = this.#find(accountId, id);
    if (!job) return undefined;
    return this.#change(job, {
      deletedDocument: job.deletedDocument ?? documentId,
      error: undefined,
      errorCode: undefined,
      metadata: undefined,
      itemName: undefined,
    });
  }

  async reduceResult({ id }: JobRecord, result: JobResult): Promise<void> {
    const job = this.jobs.get(id);
    if (job?.result !== undefined) this.#change(job, { result });
  }

  async recordWebhookAttempt(
    { id, webhook }: JobRecord,
    attempt: WebhookAttempt,
    state: JobWebhook['state'],
  ): Promise<void> {
    const job = this.jobs.get(id);
    if (!job?.webhook || !webhook) return;
    const attempts = [...webhook.attempts, attempt];
    this.#change(job, { webhook: { ...job.webhook, state, attempts } });
  }

  async reopenWebhook({ id }: JobRecord): Promise<void> {
    const job = this.jobs.get(id);
    if (!job?.webhook) throw new Error(`there is no webhook of ${id}`);
    this.#change(job, { webhook: { ...job.webhook, state: 'pending', openedAt: Date.now() } });
  }

  async #fail(job: JobRecord, end: Pick<End, 'error' | 'errorCode' | 'canceled'>): Promise<void> {
    const returned = job.keepsRenders ? [] : (job.quotaUnits ?? []);
    for (const unit of returned) await this.#quota.giveBack(job.accountId, unit);
    this.#end({ ...job, quotaUnits: undefined }, { status: 'failed', completedAt: Date.now(), ...end });
  }

  #find(accountId: string, id: string): JobRecord | undefined {
    const job = this.jobs.get(id);
    return job?.accountId === accountId ? job : undefined;
  }

  #add(job: JobRecord): true {
    this.jobs.set(job.id, structuredClone(job));
    return true;
  }

  #change(job: JobRecord, change: Partial<JobRecord>): JobRecord {
    const changed = { ...job, ...change };
    this.jobs.set(job.id, changed);
    return changed;
  }

  #heldBy(id: string, owner: string): JobRecord | undefined {
    const job = this.jobs.get(id);
    return job?.leaseOwner === owner ? job : undefined;
  }

  #end(job: JobRecord, end: End): void {
    this.ended(job);
    this.#change(job, {
      ...end,
      input: { ...job.input, sealed: undefined },
      webhook: job.webhook && { ...job.webhook, state: 'pending' },
      leaseOwner: undefined,
      leaseUntil: undefined,
    });
  }
}

function isListed({ batchId, status, webhook, task }: JobRecord, list: JobList): boolean {
  if (list === 'deliveries') return webhook !== undefined;
  if (list === 'failed-deliveries') return webhook?.state === 'failed';
  return batchId === undefined && task.kind !== 'webhook-test' && (list === 'jobs' || status === 'failed');
}
