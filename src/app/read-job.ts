import type { Readable } from 'node:stream';
import { NotFoundError, PlatenError } from '../errors.ts';
import { isId } from '../ids.ts';
import type { BlobStore } from '../ports/document-store.ts';
import type { JobRecord, JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';

export interface JobReaderPorts {
  readonly jobs: JobStore;
  readonly documents: BlobStore;
  readonly internal: BlobStore;
}

/** @throws NotFoundError `JOB_NOT_FOUND` */
export async function findJob(jobs: JobStore, accountId: string, id: string): Promise<JobRecord> {
  const job = isId(id) ? await jobs.get(accountId, id) : undefined;
  if (!job) throw new NotFoundError(`Job not found: ${id}`, { code: 'JOB_NOT_FOUND' });
  return job;
}

/** The PDF of a complete job; none when it went to an object store, or its document was deleted since. */
export async function pdfOf(ports: JobReaderPorts, job: JobRecord): Promise<Readable | undefined> {
  if (job.status !== 'complete' || !job.result || job.result.url !== undefined) return undefined;
  const blobs = job.result.bucket === 'documents' ? ports.documents : ports.internal;
  try {
    return (await blobs.stream(job.result.blobKey)).body;
  } catch (error) {
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
