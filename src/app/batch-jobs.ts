import { NotFoundError } from '../domain/errors.ts';
import { derivedId, isId } from '../domain/ids.ts';
import type { BatchCounts, BatchRecord } from '../ports/batch-store.ts';
import type { JobRecord } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { CursorPage, CursorPageRequest, Page, PageRequest } from '../ports/page.ts';

/** @throws NotFoundError `BATCH_NOT_FOUND` */
export async function findBatch(jobs: JobStore, accountId: string, id: string): Promise<BatchRecord> {
  const batch = isId(id) ? await jobs.getBatch(accountId, id) : undefined;
  if (!batch) throw new NotFoundError(`Batch not found: ${id}`, { code: 'BATCH_NOT_FOUND' });
  return batch;
}

interface CountedBatch {
  readonly batch: BatchRecord;
  readonly counts: BatchCounts;
}

/** Lists batches, newest first, with their progress. */
export async function listBatches(
  jobs: JobStore,
  accountId: string,
  request: CursorPageRequest,
): Promise<CursorPage<CountedBatch>> {
  const page = await jobs.listBatches(accountId, request);
  const items = await Promise.all(
    page.items.map(async (batch) => ({ batch, counts: await jobs.countBatch(accountId, batch.id) })),
  );
  return { ...page, items };
}

/** Lists the jobs of a batch created so far, in item order. */
export async function listBatchJobs(
  jobs: JobStore,
  batch: BatchRecord,
  page: PageRequest,
): Promise<Page<JobRecord>> {
  const total = batch.count ?? batch.nextIndex;
  const end = Math.min(total, page.offset + page.limit);
  const ids: string[] = [];
  for (let index = page.offset; index < end; index += 1) ids.push(derivedId(batch.id, index));
  return { items: await jobs.getMany(batch.accountId, ids), total };
}

/** Lists the jobs of a batch that have failed so far, in item order. */
export async function listFailedBatchJobs(
  jobs: JobStore,
  batch: BatchRecord,
  page: PageRequest,
): Promise<Page<JobRecord>> {
  const ids = await jobs.failedOfBatch(batch.accountId, batch.id);
  const items = await jobs.getMany(batch.accountId, ids.slice(page.offset, page.offset + page.limit));
  return { items, total: ids.length };
}
