import type { Readable } from 'node:stream';
import type { RequestContext } from '../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { JobRecord, JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import { recordReading } from './record-reading.ts';

export interface JobReaderPorts {
  readonly jobs: JobStore;
  readonly documents: BlobStore;
  readonly internal: BlobStore;
  /** Where downloads of a document's bytes are recorded. */
  readonly records: Pick<DocumentStore, 'recordReading'>;
}

/** The request that queued a job, as the audit trail refers to it. */
export function requestOf(job: JobRecord): RequestContext {
  const operation = job.batchId === undefined ? 'queueRender' : 'queueBatch';
  return { caller: { accountId: job.accountId, keyName: job.actor }, requestId: job.requestId, operation };
}

/** @throws NotFoundError `JOB_NOT_FOUND` */
export async function findJob(jobs: JobStore, accountId: string, id: string): Promise<JobRecord> {
  const job = isId(id) ? await jobs.get(accountId, id) : undefined;
  if (!job) throw new NotFoundError(`Job not found: ${id}`, { code: 'JOB_NOT_FOUND' });
  return job;
}

/**
 * The PDF of a complete job; none when it was uploaded to an object store, or its document has been deleted since.
 */
export async function pdfOf(
  ports: JobReaderPorts,
  request: RequestContext,
  job: JobRecord,
): Promise<Readable | undefined> {
  const { status, result } = job;
  if (status !== 'complete' || !result || result.url !== undefined) return undefined;
  const blobs = result.bucket === 'documents' ? ports.documents : ports.internal;
  let body: Readable | undefined;
  try {
    body = (await blobs.stream(result.blobKey)).body;
    if (result.documentId !== undefined) {
      await recordReading(ports.records, request, 'downloaded', [result.documentId]);
    }
    return body;
  } catch (error) {
    body?.destroy();
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** @throws PlatenError `NO_WEBHOOK`, `JOB_NOT_ENDED` (conflict) */
export async function resendWebhook(
  ports: { readonly jobs: JobStore; readonly queues: Queues },
  accountId: string,
  jobId: string,
): Promise<void> {
  const job = await findJob(ports.jobs, accountId, jobId);
  if (!job.webhook)
    throw new PlatenError('conflict', 'NO_WEBHOOK', 'The job was queued without a webhookUrl');
  if (job.webhook.state === 'waiting') {
    throw new PlatenError(
      'conflict',
      'JOB_NOT_ENDED',
      'The job has not ended yet; its webhook is sent when it does',
    );
  }
  await ports.jobs.reopenWebhook(job);
  await ports.queues.webhook(accountId, jobId);
}
