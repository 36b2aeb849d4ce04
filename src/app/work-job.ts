import { invoiceOption } from '../contract/invoice.ts';
import type { RenderInput } from '../contract/render.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import { isOpen } from '../domain/account.ts';
import { auditEvent, documentSubject } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import { documentBlobKey } from '../domain/document-folders.ts';
import { InvalidInputError, isKnownError, type PlatenError } from '../domain/errors.ts';
import { type JsonObject, parseJson } from '../domain/json.ts';
import { expiryFor } from '../domain/plans.ts';
import { type PreparedInvoice, prepareInvoice } from '../invoice/prepare.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { NewDocument } from '../ports/document-store.ts';
import { hasEnded, type JobRecord, type JobResult, type JobStore } from '../ports/job-store.ts';
import type { ObjectUploader } from '../ports/object-uploader.ts';
import type { Queues } from '../ports/queues.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import type { WorkOutcome } from '../ports/work-outcome.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { type AccountWorkers, asAccountWorker } from './account-workers.ts';
import { dropInput } from './job-inputs.ts';
import { openSecrets } from './job-secrets.ts';
import { requestOf } from './read-job.ts';
import {
  conformanceText,
  defaultName,
  type InvoiceToRender,
  renderMetadata,
  renderPdf,
} from './render-pdf.ts';
import { INVOICE_FIELD } from './render-template.ts';

/** One failed attempt, and three retries. */
const MAX_FAILURES = 4;

/**
 * Attempts in all. When a worker dies, its render need not be the reason: it may have been the machine, or another
 * render beside it. Only a render that takes several workers down with it is given up on.
 */
const MAX_ATTEMPTS = 12;

/** Time reserved for storing the result after the upload. */
const STORE_MS = 10_000;

export interface WorkJobPorts {
  readonly accounts: AccountStore;
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly jobs: JobStore;
  readonly documents: BlobStore;
  /** The internal bucket: inputs, and results that are not saved as documents. */
  readonly internal: BlobStore & {
    readRange(key: string, range: readonly [number, number]): Promise<Uint8Array>;
  };
  readonly queues: Queues;
  readonly renderer: Pick<Renderer, 'render'>;
  readonly uploader: ObjectUploader;
  readonly workers: AccountWorkers;
  readonly vault: SecretVault;
  readonly readText: InvoiceToRender['readText'];
  readonly quota: Pick<RenderQuota, 'assertRoom'>;
}

interface Work {
  readonly accountId: string;
  readonly jobId: string;
  /** Names this delivery to this worker. */
  readonly owner: string;
  /** Milliseconds after which this worker must have ended. */
  readonly leaseMs: number;
  readonly timeoutMs: number;
}

const DONE: WorkOutcome = { outcome: 'done' };

/**
 * Works on one job. However often it is delivered, and wherever a worker dies, it has effect once: all that can
 * be seen of a job changes in one transaction, and only for the worker that holds its lease.
 */
export async function workJob(ports: WorkJobPorts, work: Work): Promise<WorkOutcome> {
  const job = await ports.jobs.get(work.accountId, work.jobId);
  // A job that has ended needs no worker.
  if (!job || hasEnded(job)) return claimed(ports, work);
  const name = { accountId: work.accountId, kind: 'render' };
  return asAccountWorker(ports.workers, name, () => claimed(ports, work));
}

async function claimed(ports: WorkJobPorts, work: Work): Promise<WorkOutcome> {
  const claim = await ports.jobs.claim(work.accountId, work.jobId, work.owner, work.leaseMs);
  switch (claim.outcome) {
    case 'unknown':
      // Nothing of a removed account is kept, not even among the dead letters.
      if (!isOpen(await ports.accounts.get(work.accountId))) return DONE;
      return { outcome: 'reject', reason: 'There is no such job' };
    case 'busy':
      return { outcome: 'retry', afterSeconds: secondsUntil(claim.until) };
    case 'ended':
      await settle(ports, claim.job, claim.job.webhook?.state === 'pending');
      return DONE;
    case 'claimed':
      return attempt(ports, work, claim.job);
  }
}

/** Most work ends soon, so looking again is cheap. */
const MAX_BUSY_SECONDS = 15;

function secondsUntil(unixMs: number): number {
  return Math.min(MAX_BUSY_SECONDS, Math.max(1, Math.ceil((unixMs - Date.now()) / 1000)));
}

async function attempt(ports: WorkJobPorts, work: Work, job: JobRecord): Promise<WorkOutcome> {
  if (job.attempts > MAX_ATTEMPTS) {
    await end(
      ports,
      work,
      job,
      'The render was given up: its worker ended before it was done, several times',
    );
    return { outcome: 'reject', reason: 'Every attempt ended before it was done' };
  }
  let counted: JobRecord | undefined = job;
  let completed: boolean;
  try {
    const rendered = await render(ports, work, job);
    // A PDF that goes to another store is counted before it leaves.
    if (rendered.input.s3) counted = await ports.jobs.countRender(job, work.owner, rendered.caller);
    completed = counted !== undefined && (await deliver(ports, work, counted, rendered));
  } catch (error) {
    const held = counted ?? job;
    if (neverSucceeds(error)) {
      await end(ports, work, held, error.message);
      return DONE;
    }
    const failures = (job.failures ?? 0) + 1;
    if (failures >= MAX_FAILURES) {
      await end(ports, work, held, isKnownError(error) ? error.message : 'Internal server error');
      const reason = isKnownError(error) ? error.code : 'INTERNAL_ERROR';
      return { outcome: 'reject', reason, cause: error };
    }
    await ports.jobs.release(held, work.owner);
    return { outcome: 'retry', afterSeconds: 2 ** failures, cause: error };
  }
  if (!completed) return { outcome: 'retry', afterSeconds: Math.ceil(work.leaseMs / 1000) };
  await settle(ports, job);
  return DONE;
}

interface Rendered extends Awaited<ReturnType<typeof renderPdf>> {
  readonly caller: Caller;
  readonly input: RenderInput;
  readonly invoice: PreparedInvoice | undefined;
  /** Unix ms until which an upload may go on. */
  readonly deadline: number;
}

async function render(ports: WorkJobPorts, work: Work, job: JobRecord): Promise<Rendered> {
  const deadline = Date.now() + work.timeoutMs + STORE_MS;
  const account = await ports.accounts.get(job.accountId);
  if (!isOpen(account)) throw new InvalidInputError('The account no longer exists');
  const caller: Caller = {
    accountId: account.id,
    plan: account.plan,
    keyId: '',
    keyName: job.actor,
    scope: 'render',
  };
  if (!job.quotaUnit) await ports.quota.assertRoom(caller, Date.now());
  const input = await readInput(ports, job);
  const source = await ports.templates.source(job.template);
  // An item of a batch is stored as it was sent.
  const invoice =
    input.invoice && prepareInvoice(parseWith(invoiceOption, input.invoice, 'invoice'), INVOICE_FIELD);
  const rendered = await renderPdf(ports.renderer, source, input, {
    flattenForms: job.flattenForms,
    timeoutMs: work.timeoutMs,
    documentTitle: job.template.name,
    invoice: invoice && { prepared: invoice, readText: ports.readText },
  });
  return { ...rendered, caller, input, invoice, deadline };
}

/** @returns `false` when another worker took the job over in the meantime. */
async function deliver(
  ports: WorkJobPorts,
  work: Work,
  job: JobRecord,
  rendered: Rendered,
): Promise<boolean> {
  const { caller, input, pdf, warnings, deadline } = rendered;
  const conformance = conformanceText(rendered.conformance) || undefined;
  const url =
    input.s3 && (await ports.uploader.upload(input.s3, pdf, 'application/pdf', deadline - Date.now()));
  const result: JobResult = input.save
    ? {
        bucket: 'documents',
        blobKey: documentBlobKey(caller, job.documentId),
        sizeBytes: pdf.length,
        url,
        documentId: job.documentId,
        warnings,
        conformance,
      }
    : {
        bucket: 'jobs',
        blobKey: `jobs/${job.accountId}/${job.id}/result.pdf`,
        sizeBytes: pdf.length,
        url,
        warnings,
        conformance,
      };
  const blobs = input.save ? ports.documents : ports.internal;
  await blobs.put(result.blobKey, pdf, 'application/pdf');
  try {
    const document = input.save
      ? newDocument(job, rendered, result, renderMetadata(input, job.template.slug, rendered))
      : { countsAsRender: caller };
    return await ports.jobs.complete(job, work.owner, result, document);
  } catch (error) {
    // Clean up only when there will be no further attempt, because attempts write under the same name.
    if (neverSucceeds(error)) await blobs.delete(result.blobKey);
    throw error;
  }
}

async function readInput(ports: WorkJobPorts, { accountId, id, input }: JobRecord): Promise<RenderInput> {
  const { key, range, sealed } = input;
  const bytes = range
    ? await ports.internal.readRange(key, range)
    : await ports.internal.read(key, { maxBytes: Number.POSITIVE_INFINITY });
  const stored = parseJson(Buffer.from(bytes).toString('utf8'), 'The input');
  const opened = await openSecrets(ports.vault, { accountId, jobId: id }, stored, sealed);
  const given = opened as unknown as Partial<RenderInput>;
  return { ...given, data: given.data ?? ({} as JsonObject), save: given.save ?? true };
}

function newDocument(
  job: JobRecord,
  { caller, input, invoice }: Pick<Rendered, 'caller' | 'input' | 'invoice'>,
  result: JobResult,
  metadata: DocumentMetadata,
): NewDocument {
  const now = Date.now();
  const { id, name, slug } = job.template;
  return {
    record: {
      id: job.documentId,
      accountId: job.accountId,
      name: input.saveName ?? defaultName(slug, now, invoice),
      source: 'generated',
      template: { id, name, slug },
      metadata,
      expiresAt: expiryFor(caller.plan, now),
      createdAt: job.createdAt,
      updatedAt: now,
      blobKey: result.blobKey,
      sizeBytes: result.sizeBytes,
    },
    events: [auditEvent(requestOf(job), 'generated', documentSubject(job.documentId), now)],
    countsAsRender: caller,
  };
}

async function end(ports: WorkJobPorts, work: Work, job: JobRecord, error: string): Promise<void> {
  if (await ports.jobs.fail(job, work.owner, error)) await settle(ports, job);
}

/**
 * What is left to do once a job has ended. If the worker dies during this, the next delivery of the message
 * finishes it.
 */
async function settle(ports: WorkJobPorts, job: JobRecord, webhookIsDue = true): Promise<void> {
  if (job.webhook !== undefined && webhookIsDue) await ports.queues.webhook(job.accountId, job.id);
  await dropInput(ports, job);
}

/** Whether another attempt would be pointless: the request itself is at fault, or the quota is used up. */
function neverSucceeds(error: unknown): error is PlatenError {
  if (!isKnownError(error)) return false;
  // The template is at fault, and stays the same for every attempt.
  if (error.code === 'INVOICE_NOT_SHOWN') return true;
  return ['invalid', 'not-found', 'forbidden', 'too-large', 'rate-limited', 'conflict'].includes(error.kind);
}
