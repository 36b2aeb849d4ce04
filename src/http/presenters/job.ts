import type * as z from 'zod';
import type { deliveryView, jobWebhook } from '../../contract/job.ts';
import type { queuedView } from '../../contract/webhook.ts';
import { documentGone, FILE_DELETED } from '../../domain/deleted-documents.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { JobStatus } from '../../domain/job-status.ts';
import { backoffSeconds } from '../../domain/webhook-backoff.ts';
import type { BatchCounts, BatchRecord } from '../../ports/batch-store.ts';
import type { JobPipeline, JobRecord, JobTemplate, JobWebhook } from '../../ports/job-record.ts';
/** Converts a job for the API. Its webhook is only for the account's admin. */
export function presentJob(job: JobRecord, withWebhook: boolean) {
  return {
    id: job.id,
    status: visibleStatus(job, Date.now()),
    ...presentTask(job),
    queuedBy: job.actor,
    requestId: job.requestId,
    batchId: job.batchId,
    createdAt: isoTime(job.createdAt),
    completedAt: job.completedAt === undefined ? undefined : isoTime(job.completedAt),
    error: job.error,
    errorCode: job.errorCode,
    canceled: job.canceled,
    resultGone: job.deletedDocument === undefined ? undefined : documentGone(job.deletedDocument),
    documentId: job.result?.documentId,
    documentIds: job.result?.documentIds,
    mediaType: mediaTypeOf(job),
    url: job.result?.url,
    conformance: job.result?.conformance,
    warningCount: job.result && (job.result.warnings?.length ?? 0),
    webhook: withWebhook && job.webhook ? presentWebhook(job.webhook) : undefined,
  };
}

/** Returns the response to a queued request. */
export function presentQueued({ id }: Pick<JobRecord, 'id'>): z.input<typeof queuedView> {
  return { jobId: id, status: 'pending' };
}

/** Converts a job's webhook for the API. @param job job with a webhook. */
export function presentDelivery(job: JobRecord): z.input<typeof deliveryView> {
  return {
    jobId: job.id,
    jobStatus: visibleStatus(job, Date.now()),
    batchId: job.batchId,
    ...presentTask(job),
    ...presentWebhook(job.webhook!),
    createdAt: isoTime(job.createdAt),
  };
}

function presentWebhook({ url, state, attempts }: JobWebhook): z.input<typeof jobWebhook> {
  const last = attempts.at(-1);
  const delay = backoffSeconds(attempts.length);
  const isRetried = state === 'pending' && last && delay !== undefined;
  return {
    url,
    state,
    attempts: attempts.map((attempt) => ({ ...attempt, at: isoTime(attempt.at) })),
    nextAttemptAt: isRetried ? isoTime(last.at + delay * 1000) : undefined,
  };
}

function mediaTypeOf({ result }: JobRecord): string | undefined {
  if (result?.blobKey === undefined || result.url !== undefined) return undefined;
  return result.mediaType ?? 'application/pdf';
}

function presentTask({ task }: Pick<JobRecord, 'task'>) {
  return {
    kind: task.kind,
    template: 'template' in task ? presentReference(task.template) : undefined,
    pipeline: 'pipeline' in task && task.pipeline ? presentPipelineRun(task.pipeline) : undefined,
  };
}

function presentPipelineRun(pipeline: JobPipeline) {
  return { ...presentReference(pipeline), version: pipeline.version };
}

function presentReference({ id, name, slug }: Pick<JobTemplate, 'id' | 'name' | 'slug'>) {
  return { id, name, slug };
}

// A crashed worker leaves its lease; once that has expired, the job waits for another worker.
function visibleStatus(job: JobRecord, nowMs: number): JobStatus {
  const abandoned = job.status === 'processing' && (job.leaseUntil ?? 0) <= nowMs;
  return abandoned ? 'pending' : job.status;
}

export function presentBatch(batch: BatchRecord, counts: BatchCounts) {
  const count = batch.count ?? batch.nextIndex;
  const ended = counts.complete + counts.failed;
  return {
    id: batch.id,
    status: !batch.fannedOut ? 'reading' : ended < count ? 'processing' : 'complete',
    template: presentReference(batch.template),
    queuedBy: batch.actor,
    count,
    jobs: { pending: Math.max(0, count - ended - counts.processing), ...counts },
    error: batch.error ?? (batch.inputDeleted ? FILE_DELETED : undefined),
    canceledAt: batch.canceledAt === undefined ? undefined : isoTime(batch.canceledAt),
    createdAt: isoTime(batch.createdAt),
  };
}
