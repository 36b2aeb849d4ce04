import { Webhook } from 'standardwebhooks';
import { PlatenError } from '../errors.ts';
import type { JobRecord, WebhookAttempt } from '../ports/job-store.ts';
import type { WebhookSecrets } from '../ports/webhook-secrets.ts';
import { type JobReaderPorts, requestOf } from './read-job.ts';
import { recordReading } from './record-reading.ts';
import type { WorkOutcome } from './work-job.ts';

/** Deliveries of one event, all in all. */
export const MAX_DELIVERIES = 10;

/** A receiver that has not answered by then counts as failed. */
export const DELIVERY_TIMEOUT_MS = 10_000;

/**
 * Seconds from each failed delivery to the next: growing from half a minute to eight hours, 22 hours in all,
 * so that with the jitter the last one is made within a day.
 */
const BACKOFF_SECONDS = [30, 120, 480, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800];
const JITTER = 0.1;

export interface DeliverWebhookPorts extends JobReaderPorts {
  readonly secrets: WebhookSecrets;
  /** Posts without following redirects or reading the answer's body. @returns the status. */
  readonly post: (
    url: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number,
  ) => Promise<number>;
  readonly now: () => number;
}

/** What the OpenAPI document calls the webhook. */
const WEBHOOK_OPERATION = 'renderFinished';

/** Makes one delivery of the event of a job that has ended. */
export async function deliverWebhook(
  ports: DeliverWebhookPorts,
  of: { readonly accountId: string; readonly jobId: string },
): Promise<WorkOutcome> {
  const job = await ports.jobs.get(of.accountId, of.jobId);
  if (job?.webhook?.state !== 'pending') return { outcome: 'done' };
  const attempt = await tryDelivery(ports, job, job.webhook.url, job.webhook.eventId);
  if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300) {
    await ports.jobs.recordWebhookAttempt(job, attempt, 'delivered');
    return { outcome: 'done' };
  }
  const made = job.webhook.attempts.length + 1;
  // A webhook that was sent again by hand gets as many tries as a new one.
  const round = made % MAX_DELIVERIES;
  if (round === 0) {
    await ports.jobs.recordWebhookAttempt(job, attempt, 'failed');
    return { outcome: 'reject', reason: `The webhook was given up after ${MAX_DELIVERIES} deliveries` };
  }
  await ports.jobs.recordWebhookAttempt(job, attempt, 'pending');
  return { outcome: 'retry', afterSeconds: withJitter(BACKOFF_SECONDS[round - 1]!) };
}

async function tryDelivery(
  ports: DeliverWebhookPorts,
  job: JobRecord,
  url: string,
  eventId: string,
): Promise<WebhookAttempt> {
  const at = ports.now();
  try {
    const body = await eventBody(ports, job);
    const headers = await signedHeaders(ports, job.accountId, eventId, at, body);
    const status = await ports.post(url, body, headers, DELIVERY_TIMEOUT_MS);
    return { at, status, durationMs: ports.now() - at };
  } catch (error) {
    const message = error instanceof PlatenError ? error.message : 'The receiver could not be reached';
    return { at, error: message, durationMs: ports.now() - at };
  }
}

async function eventBody(ports: DeliverWebhookPorts, job: JobRecord): Promise<Buffer> {
  const { id: jobId, status, result } = job;
  if (status === 'failed')
    return Buffer.from(JSON.stringify({ jobId, status, error: job.error ?? 'failed' }));
  if (!result || result.url !== undefined)
    return Buffer.from(JSON.stringify({ jobId, status, url: result?.url }));
  const blobs = result.bucket === 'documents' ? ports.documents : ports.internal;
  const pdf = await blobs.read(result.blobKey, { maxBytes: Number.POSITIVE_INFINITY });
  if (result.documentId !== undefined) {
    const request = { ...requestOf(job), operation: WEBHOOK_OPERATION };
    await recordReading(ports.records, request, 'downloaded', [result.documentId]);
  }
  const pdfBase64 = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64');
  return Buffer.from(JSON.stringify({ jobId, status, pdfBase64 }));
}

/** Headers of Standard Webhooks, with one signature for each secret that is valid now. */
async function signedHeaders(
  ports: DeliverWebhookPorts,
  accountId: string,
  eventId: string,
  at: number,
  body: Buffer,
): Promise<Record<string, string>> {
  const secrets = await ports.secrets.valid(accountId, at);
  const text = body.toString('utf8');
  return {
    'Content-Type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(eventId, new Date(at), text))
      .join(' '),
  };
}

function withJitter(seconds: number): number {
  return Math.round(seconds * (1 + JITTER * (2 * Math.random() - 1)));
}
