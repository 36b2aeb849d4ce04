import { NotFoundError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { BatchRecord, JobRecord, JobStore } from '../ports/job-store.ts';
import type { Page, PageRequest } from '../ports/page.ts';
import { batchJobId } from './fan-out-batch.ts';

/** @throws NotFoundError `BATCH_NOT_FOUND` */
export async function findBatch(jobs: JobStore, accountId: string, id: string): Promise<BatchRecord> {
  const batch = isId(id) ? await jobs.getBatch(accountId, id) : undefined;
  if (!batch) throw new NotFoundError(`Batch not found: ${id}`, { code: 'BATCH_NOT_FOUND' });
  return batch;
}

/** The jobs of a batch that have been made so far, in the order of its items. */
export async function listBatchJobs(
  jobs: JobStore,
  batch: BatchRecord,
  page: PageRequest,
): Promise<Page<JobRecord>> {
  const total = batch.count ?? batch.nextIndex;
  const end = Math.min(total, page.offset + page.limit);
  const ids: string[] = [];
  for (let index = page.offset; index < end; index += 1) ids.push(batchJobId(batch.id, index));
  return { items: await jobs.getMany(batch.accountId, ids), total };
}

/** The jobs of a batch that have failed so far, in the order of its items. */
export async function listFailedBatchJobs(
  jobs: JobStore,
  batch: BatchRecord,
  page: PageRequest,
): Promise<Page<JobRecord>> {
  const ids = await jobs.failedOfBatch(batch.accountId, batch.id);
  const items = await jobs.getMany(batch.accountId, ids.slice(page.offset, page.offset + page.limit));
  return { items, total: ids.length };
}
