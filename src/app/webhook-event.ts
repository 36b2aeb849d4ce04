import { documentGone } from '../domain/deleted-documents.ts';
import { isoTime } from '../domain/iso-time.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobRecord, JobResult, JobWebhook } from '../ports/job-record.ts';
import { type JobReaderPorts, reportOf, requestOf } from './read-job.ts';
import { recordReading } from './record-reading.ts';
import { DOWNLOAD_SECONDS } from './send-document.ts';
import { documentsOf, showableJob } from './withhold-results.ts';

/** Maximum bytes of a ZIP or image in an event; larger ones must be fetched with the job. */
const MAX_POSTED_BYTES = 50 * 1024 * 1024;

/** Name of the webhook in the OpenAPI document. */
const WEBHOOK_OPERATION = 'renderFinished';

/**
 * Returns the posted event of an ended job. The fields of the specification come first: `jobId`, `status`, and `pdfBase64` or
 * `error`.
 *
 * @param nowMs time from which the download URL is valid
 */
export async function eventBody(
  ports: JobReaderPorts,
  ended: JobRecord,
  { include = 'pdf' }: JobWebhook,
  nowMs: number,
): Promise<Buffer> {
  const job = await showableJob(ports, ended);
  const { id: jobId, status, result, error = 'failed', errorCode } = job;
  if (status === 'failed') return jsonOf({ jobId, status, error, errorCode, ...contextOf(job) });
  const file = result && (await fileFields(ports, job, result, include, nowMs));
  return jsonOf({ jobId, status, ...file, report: await reportOf(ports, job), ...contextOf(job) });
}

/** Returns the fields that identify the event's request for the receiver. */
function contextOf({ task, result, metadata, deletedDocument, createdAt }: JobRecord) {
  return {
    resultGone: deletedDocument === undefined ? undefined : documentGone(deletedDocument),
    documentId: result?.documentId,
    documentIds: result?.documentIds,
    metadata: deletedDocument === undefined ? metadata : undefined,
    template: 'template' in task ? referenceTo(task.template) : undefined,
    pipeline:
      'pipeline' in task && task.pipeline
        ? { ...referenceTo(task.pipeline), version: task.pipeline.version }
        : undefined,
    warningCount: result && deletedDocument === undefined ? (result.warnings?.length ?? 0) : undefined,
    createdAt: isoTime(createdAt),
    test: task.kind === 'webhook-test' || undefined,
  };
}

function referenceTo({
  id,
  name,
  slug,
}: {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}) {
  return { id, name, slug };
}

/** Returns the result, or the URL to download it. The audit trail records a download before either leaves the service. */
async function fileFields(
  ports: JobReaderPorts,
  job: JobRecord,
  result: JobResult,
  include: NonNullable<JobWebhook['include']>,
  nowMs: number,
): Promise<object> {
  const { blobKey, mediaType, sizeBytes, url } = result;
  if (blobKey === undefined || url !== undefined) return { url };
  const blobs = result.bucket === 'documents' ? ports.documents : ports.internal;
  const request = { ...requestOf(job), operation: WEBHOOK_OPERATION };
  if (include === 'document') {
    const downloadUrl = await presigned(blobs, blobKey, job, mediaType);
    await recordReading(ports.records, request, 'downloaded', documentsOf(result));
    const expiresAt = isoTime(nowMs + DOWNLOAD_SECONDS * 1000);
    return { mediaType: mediaType ?? 'application/pdf', sizeBytes, downloadUrl, expiresAt };
  }
  if (mediaType !== undefined && sizeBytes > MAX_POSTED_BYTES) return { mediaType };
  const file = await blobs.read(blobKey, { maxBytes: Number.POSITIVE_INFINITY });
  await recordReading(ports.records, request, 'downloaded', documentsOf(result));
  const base64 = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64');
  return mediaType === undefined ? { pdfBase64: base64 } : { mediaType, fileBase64: base64 };
}

function presigned(
  blobs: BlobStore,
  blobKey: string,
  { id, task }: JobRecord,
  mediaType?: string,
): Promise<string> {
  const name = 'template' in task ? task.template.name : 'pipeline' in task ? task.pipeline?.name : undefined;
  return blobs.presignGet(blobKey, {
    documentName: name ?? id,
    expiresInSeconds: DOWNLOAD_SECONDS,
    mediaType,
  });
}

function jsonOf(event: object): Buffer {
  return Buffer.from(JSON.stringify(event));
}
