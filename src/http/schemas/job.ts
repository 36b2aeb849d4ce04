import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type BatchCounts,
  type BatchRecord,
  JOB_STATUSES,
  type JobRecord,
  type JobStatus,
} from '../../ports/job-store.ts';
import type { HttpResponse } from '../responses.ts';
import { isoTime, timestamp } from './common.ts';

export const jobFields = {
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  createdAt: timestamp,
  completedAt: timestamp.optional(),
  error: z.string().optional().describe('Why it failed'),
  documentId: z.string().optional().describe('The saved document'),
  url: z.string().optional().describe('Where it was uploaded to, when the job had an `s3`'),
  warningCount: z.int().optional().describe('How many warnings the render has, once it is complete'),
};

/** A job as the API shows it. Its webhook is only for the account's admin. */
export function presentJob(job: JobRecord, withWebhook: boolean) {
  return {
    id: job.id,
    status: visibleStatus(job, Date.now()),
    createdAt: isoTime(job.createdAt),
    completedAt: job.completedAt === undefined ? undefined : isoTime(job.completedAt),
    error: job.error,
    documentId: job.result?.documentId,
    url: job.result?.url,
    warningCount: job.result && (job.result.warnings?.length ?? 0),
    webhook:
      withWebhook && job.webhook
        ? {
            url: job.webhook.url,
            state: job.webhook.state,
            attempts: job.webhook.attempts.map((attempt) => ({ ...attempt, at: isoTime(attempt.at) })),
          }
        : undefined,
  };
}

// A worker that died leaves its lease behind; once that is over the job waits for another one.
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
    count,
    jobs: { pending: Math.max(0, count - ended - counts.processing), ...counts },
    error: batch.error,
    createdAt: isoTime(batch.createdAt),
  };
}

/**
 * A JSON object with one more member whose value is the base64 of a stream, sent as it is read: no size of it is
 * ever in memory.
 */
export function jsonWithBase64(status: number, value: object, member: string, bytes: Readable): HttpResponse {
  async function* text() {
    const open = JSON.stringify(value);
    yield `${open.slice(0, -1)}${open === '{}' ? '' : ','}${JSON.stringify(member)}:"`;
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = all.length - (all.length % 3);
      yield all.toString('base64', 0, whole);
      rest = all.subarray(whole);
    }
    yield `${rest.toString('base64')}"}`;
  }
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: Readable.from(text(), { objectMode: false }),
  };
}
