import type { Readable } from 'node:stream';
import type { PipelineReport } from '../contract/pipeline.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { DocumentPresence, DocumentStore } from '../ports/document-store.ts';
import type { JobRecord, JobTask } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import { documentNames } from './document-names.ts';
import { recordReading } from './record-reading.ts';
import { documentsOf } from './withhold-results.ts';

export interface JobReaderPorts {
  readonly jobs: JobStore;
  readonly documents: BlobStore;
  readonly internal: BlobStore;
  /** Store that records downloads of a document's bytes, and has its name. */
  readonly records: Pick<DocumentStore, 'recordReading' | 'getAll'>;
  readonly presence: DocumentPresence;
}

/** Returns the name of a batch's item: that of its saved document, or else its `saveName`; undefined for other jobs. */
export async function itemNameOf(
  { records }: Pick<JobReaderPorts, 'records'>,
  { accountId, batchId, itemName, result }: JobRecord,
): Promise<string | undefined> {
  const id = result?.documentId;
  if (batchId === undefined || id === undefined) return itemName;
  return (await documentNames(records, accountId, [id])).get(id);
}

/** Returns the request that queued a job, for the audit trail. */
export function requestOf(job: JobRecord): RequestContext {
  const operation = job.batchId === undefined ? operationOf(job.task) : 'queueBatch';
  return { caller: { accountId: job.accountId, keyName: job.actor }, requestId: job.requestId, operation };
}

function operationOf(task: JobTask): string {
  switch (task.kind) {
    case 'template':
      return 'queueRender';
    case 'invoice':
      return 'queueInvoice';
    case 'inline':
      return 'renderInline';
    case 'webhook-test':
      return 'testWebhook';
    case 'pipeline':
      return task.pipeline ? 'runSavedPipeline' : 'runPipeline';
  }
}

/** @throws NotFoundError `JOB_NOT_FOUND` */
export async function findJob(
  jobs: Pick<JobStore, 'get'>,
  accountId: string,
  id: string,
): Promise<JobRecord> {
  const job = isId(id) ? await jobs.get(accountId, id) : undefined;
  if (!job) throw new NotFoundError(`Job not found: ${id}`, { code: 'JOB_NOT_FOUND' });
  return job;
}

/**
 * Returns the result of a complete job: a PDF, or the type in `mediaType`; nothing if it was uploaded to an object store, or its
 * document has been deleted since.
 */
export async function fileOf(
  ports: JobReaderPorts,
  request: RequestContext,
  job: JobRecord,
): Promise<Readable | undefined> {
  const { status, result } = job;
  if (status !== 'complete' || result?.blobKey === undefined || result.url !== undefined) return undefined;
  const blobs = result.bucket === 'documents' ? ports.documents : ports.internal;
  let body: Readable | undefined;
  try {
    body = (await blobs.stream(result.blobKey)).body;
    await recordReading(ports.records, request, 'downloaded', documentsOf(result));
    return body;
  } catch (error) {
    body?.destroy();
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Returns the pipeline report of a complete job; nothing if it has just been deleted. */
export async function reportOf(
  { internal }: Pick<JobReaderPorts, 'internal'>,
  { result }: JobRecord,
): Promise<PipelineReport | undefined> {
  if (result?.reportKey === undefined) return undefined;
  try {
    const bytes = await internal.read(result.reportKey, { maxBytes: Number.POSITIVE_INFINITY });
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as PipelineReport;
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
