import { Webhook } from 'standardwebhooks';
import { isKnownError } from '../domain/errors.ts';
import { PLAN_LIMITS } from '../domain/plans.ts';
import { backoffSeconds } from '../domain/webhook-backoff.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { DeliveryAllowance } from '../ports/delivery-allowance.ts';
import type { JobRecord, JobWebhook, WebhookAttempt } from '../ports/job-record.ts';
import type { WebhookSecrets } from '../ports/webhook-secrets.ts';
import type { WorkOutcome } from '../ports/work-outcome.ts';
import { type AccountWorkers, asAccountWorker } from './account-workers.ts';
import type { JobReaderPorts } from './read-job.ts';
import { eventBody } from './webhook-event.ts';

/** Milliseconds after which a receiver that has not responded counts as failed. */
const DELIVERY_TIMEOUT_MS = 10_000;

/** Share by which a delay differs at random. */
const JITTER = 0.1;

/** Maximum age in ms at delivery of an event that waited for its turn. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Maximum concurrent deliveries of one account to one host. */
const RECEIVER_DELIVERIES = 2;

export interface DeliverWebhookPorts extends JobReaderPorts {
  readonly secrets: WebhookSecrets;
  readonly accounts: AccountStore;
  readonly allowance: DeliveryAllowance;
  readonly workers: AccountWorkers;
  /** Posts without following redirects or reading the response body. @returns the status. */
  readonly post: (
    url: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number,
  ) => Promise<number>;
  readonly now: () => number;
}

/**
 * Makes one delivery of an ended job's event. An unresponsive receiver occupies at most one worker, and only one of its own
 * account.
 */
export async function deliverWebhook(
  ports: DeliverWebhookPorts,
  of: { readonly accountId: string; readonly jobId: string },
): Promise<WorkOutcome> {
  const job = await ports.jobs.get(of.accountId, of.jobId);
  const webhook = job?.webhook;
  if (!job || webhook?.state !== 'pending') return { outcome: 'done' };
  const { accountId } = of;
  const { slots, bound } = ports.workers;
  const receiver = await slots.take(
    { accountId, kind: `receiver#${new URL(webhook.url).host}` },
    Math.min(bound, RECEIVER_DELIVERIES),
  );
  if (!receiver.held) return { outcome: 'wait', afterSeconds: receiver.afterSeconds };
  let answered: boolean | undefined;
  try {
    return await asAccountWorker(ports.workers, { accountId, kind: 'webhook' }, async () => {
      const refused = await usedUp(ports, job);
      if (refused !== undefined) {
        await ports.jobs.recordWebhookAttempt(job, refused, 'failed');
        return { outcome: 'done' };
      }
      const attempt = await tryDelivery(ports, job, webhook);
      answered = attempt.status !== undefined;
      return afterAttempt(ports, job, webhook, attempt);
    });
  } finally {
    await receiver.release(answered === undefined ? undefined : !answered);
  }
}

async function afterAttempt(
  ports: DeliverWebhookPorts,
  job: JobRecord,
  webhook: JobWebhook,
  attempt: WebhookAttempt,
): Promise<WorkOutcome> {
  if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300) {
    await ports.jobs.recordWebhookAttempt(job, attempt, 'delivered');
    return { outcome: 'done' };
  }
  // The tester of a receiver is waiting for the result.
  if (job.task.kind === 'webhook-test') {
    await ports.jobs.recordWebhookAttempt(job, attempt, 'failed');
    return { outcome: 'done' };
  }
  const made = webhook.attempts.length + 1;
  // A webhook resent by hand gets as many attempts as a new one.
  const delay = backoffSeconds(made);
  const since = webhook.openedAt ?? job.completedAt ?? job.createdAt;
  if (delay === undefined || ports.now() - since > MAX_AGE_MS) {
    await ports.jobs.recordWebhookAttempt(job, attempt, 'failed');
    return { outcome: 'reject', reason: `The webhook was given up after ${made} deliveries` };
  }
  await ports.jobs.recordWebhookAttempt(job, attempt, 'pending');
  return { outcome: 'retry', afterSeconds: withJitter(delay) };
}

/** Uses one delivery of the daily allowance. @returns the result to record instead if none is left. */
async function usedUp(ports: DeliverWebhookPorts, job: JobRecord): Promise<WebhookAttempt | undefined> {
  const at = ports.now();
  const account = await ports.accounts.get(job.accountId);
  if (!account) return { at, error: 'The account no longer exists', durationMs: 0 };
  if (await ports.allowance.take(account, at)) return undefined;
  const limit = PLAN_LIMITS[account.plan].webhookDeliveriesPerDay.toLocaleString('en-US');
  const error = `Not sent: the ${limit} webhook deliveries per day of the ${account.plan} plan are used up`;
  return { at, error, durationMs: 0 };
}

async function tryDelivery(
  ports: DeliverWebhookPorts,
  job: JobRecord,
  webhook: JobWebhook,
): Promise<WebhookAttempt> {
  const at = ports.now();
  try {
    const body = await eventBody(ports, job, webhook, at);
    const headers = await signedHeaders(ports, job.accountId, webhook.eventId, at, body);
    const status = await ports.post(webhook.url, body, headers, DELIVERY_TIMEOUT_MS);
    return { at, status, durationMs: ports.now() - at };
  } catch (error) {
    const message = isKnownError(error) ? error.message : 'The receiver could not be reached';
    return { at, error: message, durationMs: ports.now() - at };
  }
}

/** Returns the headers of Standard Webhooks, with one signature per currently valid secret. */
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
