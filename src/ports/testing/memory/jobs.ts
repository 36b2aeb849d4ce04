import type { Caller } from '../../../domain/caller.ts';
import { PlatenError } from '../../../domain/errors.ts';
import { sortableId } from '../../../domain/ids.ts';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import {
  type BatchCounts,
  type BatchRecord,
  type Claim,
  type DocumentUse,
  hasEnded,
  holdsMore,
  type JobEffects,
  type JobList,
  type JobRecord,
  type JobResult,
  type JobStore,
  type JobWebhook,
  type WebhookAttempt,
} from '../../job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../page.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryEvents } from './events.ts';
import type { MemoryQuota } from './quota.ts';

/** What all of them have in common; the caller that ends a job supplies the rest. */
type End = Pick<JobRecord, 'status' | 'completedAt' | 'result' | 'error' | 'canceled'>;

export class MemoryJobs implements JobStore {
  readonly #jobs = new Map<string, JobRecord>();
  readonly #batches = new Map<string, BatchRecord>();
  readonly #uses: { readonly accountId: string; readonly documentId: string; readonly use: DocumentUse }[] =
    [];
  /** By account: jobs that were admitted, of batches before they are made, less those that have ended. */
  readonly #pending = new Map<string, number>();
  readonly #documents: MemoryDocuments;
  readonly #quota: MemoryQuota;
  readonly #events: MemoryEvents;

  constructor(documents: MemoryDocuments, quota: MemoryQuota, events: MemoryEvents) {
    this.#documents = documents;
    this.#quota = quota;
    this.#events = events;
  }

  /** Jobs of an account that wait or are at work. */
  pending(accountId: string): number {
    return this.#pending.get(accountId) ?? 0;
  }

  async create(job: JobRecord, plan: Plan): Promise<boolean> {
    if (this.#jobs.has(job.id)) return false;
    if (job.admittedAt !== undefined) return this.#add(job);
    this.#admit(job.accountId, plan, 1);
    this.#use(job.accountId, job.reads ?? [], { jobId: job.id });
    return this.#add({ ...job, admittedAt: job.createdAt });
  }

  async createFailed(job: JobRecord, error: string): Promise<boolean> {
    if (this.#jobs.has(job.id)) return false;
    const webhook = job.webhook && { ...job.webhook, state: 'pending' as const };
    this.#ended(job);
    return this.#add({ ...job, status: 'failed', error, completedAt: job.createdAt, webhook });
  }

  async createComplete(job: JobRecord, result: JobResult): Promise<boolean> {
    if (this.#jobs.has(job.id)) return false;
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
      [...this.#jobs.values()].filter((job) => job.accountId === accountId && isListed(job, list)),
      page,
    );
  }

  async cancel({ id, attempts }: JobRecord, error: string): Promise<boolean> {
    const job = this.#jobs.get(id);
    if (job?.attempts !== attempts || job.status !== 'pending') return false;
    await this.#fail(job, { error, canceled: true });
    return true;
  }

  async discard({ id }: JobRecord): Promise<void> {
    const job = this.#jobs.get(id);
    if (job?.attempts !== 0) return;
    this.#jobs.delete(id);
    this.#ended(job);
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
    this.#use(held.accountId, documents, { jobId: id });
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
    this.#end(job, { status: 'complete', completedAt: Date.now(), result });
    if (result.documentId !== undefined && holdsMore(result)) {
      this.#use(job.accountId, [result.documentId], { jobId: id });
    }
    return true;
  }

  async fail({ id }: JobRecord, owner: string, error: string): Promise<boolean> {
    const job = this.#heldBy(id, owner);
    if (!job) return false;
    await this.#fail(job, { error });
    return true;
  }

  async usesOf(accountId: string, documentId: string): Promise<DocumentUse[]> {
    return this.#uses
      .filter((of) => of.accountId === accountId && of.documentId === documentId)
      .map(({ use }) => use);
  }

  async withhold(accountId: string, id: string, documentId: string): Promise<JobRecord | undefined> {
    const job = this.#find(accountId, id);
    if (!job) return undefined;
    return this.#change(job, {
      deletedDocument: job.deletedDocument ?? documentId,
      error: undefined,
      metadata: undefined,
    });
  }

  async reduceResult({ id }: JobRecord, result: JobResult): Promise<void> {
    const job = this.#jobs.get(id);
    if (job?.result !== undefined) this.#change(job, { result });
  }

  async stopBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.getBatch(accountId, id);
    if (!batch) return undefined;
    const canceledAt = batch.fannedOut ? batch.canceledAt : (batch.canceledAt ?? Date.now());
    this.#batches.set(id, { ...batch, inputDeleted: true, canceledAt });
    return batch;
  }

  async recordWebhookAttempt(
    { id, webhook }: JobRecord,
    attempt: WebhookAttempt,
    state: JobWebhook['state'],
  ): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job?.webhook || !webhook) return;
    const attempts = [...webhook.attempts, attempt];
    this.#change(job, { webhook: { ...job.webhook, state, attempts } });
  }

  async reopenWebhook({ id }: JobRecord): Promise<void> {
    const job = this.#jobs.get(id);
    if (!job?.webhook) throw new Error(`there is no webhook of ${id}`);
    this.#change(job, { webhook: { ...job.webhook, state: 'pending', openedAt: Date.now() } });
  }

  async createBatch(batch: BatchRecord, { plan, jobs }: { plan: Plan; jobs: number }): Promise<void> {
    this.#admit(batch.accountId, plan, jobs);
    if (batch.inputDocument !== undefined) {
      this.#use(batch.accountId, [batch.inputDocument], { batchId: batch.id });
    }
    this.#batches.set(batch.id, structuredClone(batch));
  }

  async getBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const batch = this.#batches.get(id);
    return batch?.accountId === accountId ? batch : undefined;
  }

  async listBatches(accountId: string, page: CursorPageRequest): Promise<CursorPage<BatchRecord>> {
    return newestFirst(
      [...this.#batches.values()].filter((batch) => batch.accountId === accountId),
      page,
    );
  }

  async countBatch(_accountId: string, id: string): Promise<BatchCounts> {
    const counts = { processing: 0, complete: 0, failed: 0 };
    for (const { batchId, status } of this.#jobs.values()) {
      if (batchId === id && status !== 'pending') counts[status] += 1;
    }
    return counts;
  }

  async failedOfBatch(_accountId: string, id: string): Promise<string[]> {
    return [...this.#jobs.values()]
      .filter(({ batchId, status }) => batchId === id && status === 'failed')
      .sort((a, b) => a.batchIndex! - b.batchIndex!)
      .map((job) => job.id);
  }

  async cancelBatch({ id }: BatchRecord, nowMs: number): Promise<void> {
    const batch = this.#batches.get(id);
    if (!batch) throw new Error(`there is no batch ${id}`);
    this.#batches.set(id, { ...batch, canceledAt: batch.canceledAt ?? nowMs });
  }

  async discardBatch({ id, accountId, admittedAt }: BatchRecord, jobs: number): Promise<void> {
    if (this.#batches.delete(id) && admittedAt !== undefined) {
      this.#pending.set(accountId, this.pending(accountId) - jobs);
    }
  }

  async advanceBatch(
    { id, nextIndex, canceledAt }: BatchRecord,
    progress: Pick<BatchRecord, 'nextByte' | 'nextIndex' | 'nextLine'> & { count?: number; error?: string },
  ): Promise<boolean> {
    const batch = this.#batches.get(id);
    if (batch?.nextIndex !== nextIndex || batch.canceledAt !== canceledAt) return false;
    this.#batches.set(id, { ...batch, ...progress, fannedOut: progress.count !== undefined });
    return true;
  }

  async #fail(job: JobRecord, end: Pick<End, 'error' | 'canceled'>): Promise<void> {
    const returned = job.keepsRenders ? [] : (job.quotaUnits ?? []);
    for (const unit of returned) await this.#quota.giveBack(job.accountId, unit);
    this.#end({ ...job, quotaUnits: undefined }, { status: 'failed', completedAt: Date.now(), ...end });
  }

  #use(accountId: string, documentIds: readonly string[], use: DocumentUse): void {
    for (const documentId of documentIds) this.#uses.push({ accountId, documentId, use });
  }

  #find(accountId: string, id: string): JobRecord | undefined {
    const job = this.#jobs.get(id);
    return job?.accountId === accountId ? job : undefined;
  }

  #add(job: JobRecord): true {
    this.#jobs.set(job.id, structuredClone(job));
    return true;
  }

  #change(job: JobRecord, change: Partial<JobRecord>): JobRecord {
    const changed = { ...job, ...change };
    this.#jobs.set(job.id, changed);
    return changed;
  }

  #heldBy(id: string, owner: string): JobRecord | undefined {
    const job = this.#jobs.get(id);
    return job?.leaseOwner === owner ? job : undefined;
  }

  #end(job: JobRecord, end: End): void {
    this.#ended(job);
    this.#change(job, {
      ...end,
      input: { ...job.input, sealed: undefined },
      webhook: job.webhook && { ...job.webhook, state: 'pending' },
      leaseOwner: undefined,
      leaseUntil: undefined,
    });
  }

  #admit(accountId: string, plan: Plan, jobs: number): void {
    const pending = this.pending(accountId);
    const limit = PLAN_LIMITS[plan].pendingJobs;
    if (pending + jobs > limit) {
      const message = `The queue is full: the ${plan} plan has ${limit} jobs pending at most. ${pending} are pending`;
      throw new PlatenError('rate-limited', 'QUEUE_FULL', message, { retryAfterSeconds: 30 });
    }
    this.#pending.set(accountId, pending + jobs);
  }

  #ended({ accountId, admittedAt }: JobRecord): void {
    if (admittedAt !== undefined) this.#pending.set(accountId, this.pending(accountId) - 1);
  }
}

function isListed({ batchId, status, webhook, task }: JobRecord, list: JobList): boolean {
  if (list === 'deliveries') return webhook !== undefined;
  if (list === 'failed-deliveries') return webhook?.state === 'failed';
  return batchId === undefined && task.kind !== 'webhook-test' && (list === 'jobs' || status === 'failed');
}

function newestFirst<T extends { readonly id: string; readonly createdAt: number }>(
  all: readonly T[],
  { limit, offset, cursor }: CursorPageRequest,
): CursorPage<T> {
  const key = ({ id, createdAt }: T) => sortableId(id, createdAt);
  const sorted = all.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
  const rest = cursor === undefined ? sorted.slice(offset) : sorted.filter((item) => key(item) < cursor);
  const items = rest.slice(0, limit);
  return { items, total: all.length, nextCursor: rest.length > items.length ? key(items.at(-1)!) : null };
}
