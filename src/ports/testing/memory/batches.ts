import { PlatenError } from '../../../domain/errors.ts';
import { sortableId } from '../../../domain/ids.ts';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { BatchCounts, BatchRecord, BatchStore } from '../../batch-store.ts';
import type { JobRecord } from '../../job-record.ts';
import type { DocumentUse } from '../../job-store.ts';
import type { CursorPage, CursorPageRequest } from '../../page.ts';

/** Batches, and the parts shared with individually queued jobs. */
export class MemoryBatches implements BatchStore {
  protected readonly jobs = new Map<string, JobRecord>();
  protected readonly uses: {
    readonly accountId: string;
    readonly documentId: string;
    readonly use: DocumentUse;
  }[] = [];
  readonly #batches = new Map<string, BatchRecord>();
  /** Pending jobs by account: admitted ones, of batches even before their creation, minus ended ones. */
  readonly #pending = new Map<string, number>();

  /** Returns the number of an account's pending and running jobs. */
  pending(accountId: string): number {
    return this.#pending.get(accountId) ?? 0;
  }

  async createBatch(batch: BatchRecord, { plan, jobs }: { plan: Plan; jobs: number }): Promise<void> {
    this.admit(batch.accountId, plan, jobs);
    if (batch.inputDocument !== undefined) {
      this.use(batch.accountId, [batch.inputDocument], { batchId: batch.id });
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
    for (const { batchId, status } of this.jobs.values()) {
      if (batchId === id && status !== 'pending') counts[status] += 1;
    }
    return counts;
  }

  async failedOfBatch(_accountId: string, id: string): Promise<string[]> {
    return [...this.jobs.values()]
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

  async stopBatch(accountId: string, id: string): Promise<BatchRecord | undefined> {
    const batch = await this.getBatch(accountId, id);
    if (!batch) return undefined;
    const canceledAt = batch.fannedOut ? batch.canceledAt : (batch.canceledAt ?? Date.now());
    this.#batches.set(id, { ...batch, inputDeleted: true, canceledAt });
    return batch;
  }

  protected use(accountId: string, documentIds: readonly string[], use: DocumentUse): void {
    for (const documentId of documentIds) this.uses.push({ accountId, documentId, use });
  }

  protected admit(accountId: string, plan: Plan, jobs: number): void {
    const pending = this.pending(accountId);
    const limit = PLAN_LIMITS[plan].pendingJobs;
    if (pending + jobs > limit) {
      const message = `The queue is full: the ${plan} plan has ${limit} jobs pending at most. ${pending} are pending`;
      throw new PlatenError('rate-limited', 'QUEUE_FULL', message, { retryAfterSeconds: 30 });
    }
    this.#pending.set(accountId, pending + jobs);
  }

  protected ended({ accountId, admittedAt }: JobRecord): void {
    if (admittedAt !== undefined) this.#pending.set(accountId, this.pending(accountId) - 1);
  }
}

export function newestFirst<T extends { readonly id: string; readonly createdAt: number }>(
  all: readonly T[],
  { limit, offset, cursor }: CursorPageRequest,
): CursorPage<T> {
  const key = ({ id, createdAt }: T) => sortableId(id, createdAt);
  const sorted = all.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
  const rest = cursor === undefined ? sorted.slice(offset) : sorted.filter((item) => key(item) < cursor);
  const items = rest.slice(0, limit);
  return { items, total: all.length, nextCursor: rest.length > items.length ? key(items.at(-1)!) : null };
}
