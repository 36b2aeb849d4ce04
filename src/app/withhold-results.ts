import { documentGone } from '../domain/deleted-documents.ts';
import { derivedId } from '../domain/ids.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentPresence } from '../ports/document-store.ts';
import { hasEnded, holdsMore, type JobRecord, type JobResult } from '../ports/job-record.ts';
import type { DocumentUses, JobStore } from '../ports/job-store.ts';

/** Number of batch jobs read at once. */
const PAGE = 100;

/** Returns the ids of a job's saved documents. */
export function documentsOf({ documentId, documentIds }: JobResult): readonly string[] {
  return documentIds ?? (documentId === undefined ? [] : [documentId]);
}

/**
 * Returns a job in the form shown after one of its documents has been deleted: its state, times and ids, and its own documents.
 */
function withheld(job: JobRecord, deletedDocument: string): JobRecord {
  return {
    ...job,
    deletedDocument,
    itemName: undefined,
    error: job.status === 'failed' ? documentGone(deletedDocument) : undefined,
    errorCode: undefined,
    result: job.result && reduced(job.result),
  };
}

/** Reduces a result to its saved documents, which are independent, and the URL of its upload. */
function reduced({
  bucket,
  blobKey,
  sizeBytes,
  mediaType,
  url,
  documentId,
  documentIds,
}: JobResult): JobResult {
  const ids = { url, documentId, documentIds };
  return bucket === 'documents'
    ? { bucket, blobKey, sizeBytes, mediaType, ...ids }
    : { bucket, sizeBytes, ...ids };
}

/**
 * Returns jobs without data derived from deleted or expired documents. Documents are only looked up for jobs that have read or
 * saved one and still contain its data.
 */
export async function showable(
  { presence }: { readonly presence: DocumentPresence },
  jobs: readonly JobRecord[],
): Promise<JobRecord[]> {
  return withoutDeleted(presence, jobs, sourcesOf);
}

export async function showableJob(
  ports: { readonly presence: DocumentPresence },
  job: JobRecord,
): Promise<JobRecord> {
  return (await showable(ports, [job]))[0]!;
}

/** Like `showable`, for lists, in which only the errors of jobs and the names of items can contain document data. */
export async function listable(
  { presence }: { readonly presence: DocumentPresence },
  jobs: readonly JobRecord[],
): Promise<JobRecord[]> {
  return withoutDeleted(presence, jobs, (job) =>
    job.error === undefined && job.itemName === undefined ? [] : (job.reads ?? []),
  );
}

async function withoutDeleted(
  presence: DocumentPresence,
  jobs: readonly JobRecord[],
  sources: (job: JobRecord) => readonly string[],
): Promise<JobRecord[]> {
  const asked = jobs.flatMap((job) => (job.deletedDocument === undefined ? sources(job) : []));
  const accountId = jobs[0]?.accountId;
  const existing =
    accountId === undefined || asked.length === 0
      ? new Set<string>()
      : await presence.existing(accountId, [...new Set(asked)]);
  return jobs.map((job) => {
    const deleted = job.deletedDocument ?? sources(job).find((id) => !existing.has(id));
    return deleted === undefined ? job : withheld(job, deleted);
  });
}

/** Returns the source documents of the data that a job still contains. */
function sourcesOf(job: JobRecord): readonly string[] {
  const { reads = [], result, error } = job;
  if (!hasEnded(job)) return [];
  if (result && holdsMore(result)) return [...reads, ...documentsOf(result)];
  return error === undefined ? [] : reads;
}

export interface WithholdPorts {
  readonly jobs: DocumentUses & Pick<JobStore, 'getMany'>;
  /** Internal bucket: inputs of batches, and unsaved results. */
  readonly internal: Pick<BlobStore, 'delete'>;
}

/**
 * Deletes job data derived from a deleted document, and prevents running jobs from completing. A batch with the document as its
 * file is stopped; its jobs, possibly thousands, are left to `withholdBatches`, and until then `showable` hides their data.
 * Idempotent.
 */
export async function withholdResults(
  ports: WithholdPorts,
  accountId: string,
  documentId: string,
): Promise<void> {
  for (const use of await ports.jobs.usesOf(accountId, documentId)) {
    if ('jobId' in use) {
      await withholdJob(ports, accountId, use.jobId, documentId);
      continue;
    }
    const batch = await ports.jobs.stopBatch(accountId, use.batchId);
    if (batch) await ports.internal.delete(batch.inputKey);
  }
}

/** Deletes job data of batches whose file was a deleted document. Idempotent. */
export async function withholdBatches(
  ports: WithholdPorts,
  accountId: string,
  documentId: string,
): Promise<void> {
  for (const use of await ports.jobs.usesOf(accountId, documentId)) {
    if ('jobId' in use) continue;
    const batch = await ports.jobs.stopBatch(accountId, use.batchId);
    if (batch) await withholdJobsOf(ports, batch, documentId);
  }
}

async function withholdJobsOf(ports: WithholdPorts, batch: BatchRecord, documentId: string): Promise<void> {
  const { accountId, id } = batch;
  const total = batch.count ?? batch.nextIndex;
  for (let first = 0; first < total; first += PAGE) {
    const ids = Array.from({ length: Math.min(PAGE, total - first) }, (_, index) =>
      derivedId(id, first + index),
    );
    const jobs = await ports.jobs.getMany(accountId, ids);
    const holding = jobs.filter(
      ({ error, itemName, result }) =>
        error !== undefined || itemName !== undefined || (result && holdsMore(result)),
    );
    await Promise.all(holding.map((job) => withholdJob(ports, accountId, job.id, documentId)));
  }
}

/** Once the job is marked, the result cannot change; the objects are deleted before the record stops referring to them. */
async function withholdJob(
  { jobs, internal }: WithholdPorts,
  accountId: string,
  jobId: string,
  documentId: string,
): Promise<void> {
  const job = await jobs.withhold(accountId, jobId, documentId);
  if (job?.result === undefined || !holdsMore(job.result)) return;
  const { bucket, blobKey, reportKey } = job.result;
  for (const key of [bucket === 'jobs' ? blobKey : undefined, reportKey]) {
    if (key !== undefined) await internal.delete(key);
  }
  await jobs.reduceResult(job, reduced(job.result));
}
