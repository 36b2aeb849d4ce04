import { type RenderInlineBody, toInlineRender } from '../contract/inline-source.ts';
import type { FlatRenderInput, RenderInput } from '../contract/render.ts';
import { type WebhookFields, type WebhookTarget, webhookOf } from '../contract/webhook.ts';
import type { Caller } from '../domain/caller.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import { newId, type RequestIds, timeOfId } from '../domain/ids.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobRecord, JobTask, JobTemplate, JobWebhook } from '../ports/job-record.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import { findTemplate } from './find-template.ts';
import { type JobOwner, sealSecrets } from './job-secrets.ts';
import { prepareLaterRender, prepareRender } from './prepare-render.ts';
import { settleReserved, withReservedHint } from './reserved-fields.ts';

export interface QueueJobPorts {
  readonly jobs: JobStore;
  /** Store of job inputs, which contain the users' data and credentials. */
  readonly inputs: BlobStore;
  /** Encrypts the input's credentials, so that they are stored separately. */
  readonly vault: Pick<SecretVault, 'seal'>;
  readonly queues: Queues;
}

export interface QueueRenderPorts extends QueueJobPorts {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly quota: Pick<RenderQuota, 'assertRoom'>;
  readonly assertReachable: (url: string, field: string) => Promise<void>;
}

export interface QueueJobRequest extends WebhookFields {
  readonly caller: Caller;
  readonly requestId: string;
  /** Ids of what it creates, as in `RequestContext`. */
  readonly ids?: RequestIds | undefined;
}

interface QueueRenderRequest extends QueueJobRequest {
  /** Kind of the job; default: a template's render. */
  readonly kind?: 'template' | 'invoice';
  readonly slug: string;
  readonly input: FlatRenderInput;
  /** Field of the request with the extension's data, for messages. */
  readonly extensionField?: string;
  readonly flattenForms: boolean;
}

/**
 * Queues one render after all checks possible in advance, so that an accepted render can only fail for reasons that appear during
 * rendering.
 */
export async function queueRender(ports: QueueRenderPorts, request: QueueRenderRequest): Promise<JobRecord> {
  const { caller, flattenForms } = request;
  const template = await findTemplate(ports.templates, caller.accountId, request.slug);
  const source = await ports.templates.source(template);
  const { webhook = request.webhook, ...input } = settleReserved(request.input, source);
  const queued = { ...request, webhook, metadata: input.metadata };
  try {
    prepareLaterRender(source, input, request.extensionField);
  } catch (error) {
    throw withReservedHint(error, request.input, source);
  }
  await assertReachable(ports, input, queued);
  await ports.quota.assertRoom(caller, Date.now());
  const kind = request.kind ?? 'template';
  return queueJob(
    ports,
    queued,
    { kind, template: templateOf(template), flattenForms },
    (owner) => withoutSecrets(ports.vault, owner, input),
    (accountId, jobId) => ports.queues.renderJob(accountId, jobId),
  );
}

/** Queues HTML or Markdown from the request, to be rendered as by `renderInline`. */
export async function queueInline(
  ports: QueueJobPorts & Pick<QueueRenderPorts, 'quota' | 'assertReachable'>,
  request: QueueJobRequest & { readonly flattenForms: boolean },
  body: RenderInlineBody,
): Promise<JobRecord> {
  const input = toInlineRender(body);
  prepareRender(input.source, input);
  await assertReachable(ports, body, request);
  if (body.url !== undefined) await ports.assertReachable(body.url, 'url');
  await ports.quota.assertRoom(request.caller, Date.now());
  const task = { kind: 'inline', flattenForms: request.flattenForms } as const;
  return queueJob(
    ports,
    { ...request, metadata: body.metadata },
    task,
    (owner) => withoutSecrets(ports.vault, owner, body),
    (accountId, jobId) => ports.queues.renderJob(accountId, jobId),
  );
}

/** Stored input of a job, and the secrets that were removed from it and encrypted. */
interface StoredInput {
  readonly bytes: Uint8Array;
  readonly sealed?: Uint8Array | undefined;
}

async function withoutSecrets(
  vault: Pick<SecretVault, 'seal'>,
  owner: JobOwner,
  given: object,
): Promise<StoredInput> {
  const { input, sealed } = await sealSecrets(vault, owner, given);
  return { bytes: Buffer.from(JSON.stringify(input)), sealed };
}

/**
 * Stores the input, records the job and sends its message, or leaves nothing on failure.
 *
 * @param toStore returns the input in its stored form for this job
 * @param reads ids of the documents that the job reads
 * @returns the job; that of an interrupted run of the request, if an attempt of it has started
 * @throws PlatenError `QUEUE_FULL`
 */
export async function queueJob(
  ports: QueueJobPorts,
  request: QueueJobRequest & WithMetadata,
  task: JobTask,
  toStore: (owner: JobOwner) => Promise<StoredInput>,
  send: (accountId: string, jobId: string) => Promise<void>,
  reads: readonly string[] = [],
): Promise<JobRecord> {
  const { accountId, plan } = request.caller;
  const { id, earlier } = request.ids?.next() ?? { id: newId(), earlier: [] };
  const started = await startedJob(ports, accountId, earlier);
  if (started !== undefined) return started;
  const now = timeOfId(id);
  const key = `jobs/${accountId}/${id}/input.json`;
  const { bytes, sealed } = await toStore({ accountId, jobId: id });
  const job = newJob({ id, task, key, sealed, reads, request, now });
  try {
    // The job is invisible until its message is sent. Failed parts are removed once all writes have ended.
    const stored = ports.inputs.put(key, bytes, 'application/json');
    const outcomes = await Promise.allSettled([stored, ports.jobs.create(job, plan)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    await send(accountId, id);
  } catch (error) {
    await ports.jobs.discard(job);
    await ports.inputs.delete(key);
    throw error;
  }
  return job;
}

/** Discards jobs that may lack their input or message. @returns the one of which an attempt has started */
async function startedJob(
  { jobs, inputs }: QueueJobPorts,
  accountId: string,
  ids: readonly string[],
): Promise<JobRecord | undefined> {
  for (const job of await jobs.getMany(accountId, ids)) {
    await jobs.discard(job);
    const [started] = await jobs.getMany(accountId, [job.id]);
    if (started !== undefined) return started;
    await inputs.delete(job.input.key);
  }
  return undefined;
}

/** Returns the template fields that a job needs. */
export function templateOf({ id, name, slug, sourceKey }: JobTemplate): JobTemplate {
  return { id, name, slug, sourceKey };
}

/** @throws InvalidInputError when the webhook or the object store has no public address. */
export async function assertReachable(
  ports: Pick<QueueRenderPorts, 'assertReachable'>,
  input: Pick<RenderInput, 's3'>,
  request: WebhookFields,
): Promise<void> {
  await assertWebhookReachable(ports, request);
  if (input.s3?.endpoint !== undefined) await ports.assertReachable(input.s3.endpoint, 's3.endpoint');
}

/** @throws InvalidInputError when the webhook has no public address. */
export async function assertWebhookReachable(
  ports: Pick<QueueRenderPorts, 'assertReachable'>,
  request: WebhookFields,
): Promise<void> {
  const target = webhookOf(request);
  if (target !== undefined) await ports.assertReachable(target.url, target.field);
}

/** Metadata that the request sets for its result, repeated in the event. */
interface WithMetadata {
  readonly metadata?: DocumentMetadata | undefined;
}

/** Returns a job that waits for its first attempt. */
export function newJob(of: {
  readonly id: string;
  readonly task: JobTask;
  readonly key: string;
  readonly range?: readonly [number, number];
  readonly sealed?: Uint8Array;
  /** Ids of the documents that it reads. */
  readonly reads?: readonly string[];
  readonly request: Pick<QueueJobRequest, 'requestId'> &
    WebhookFields &
    WithMetadata & {
      readonly caller: Pick<Caller, 'accountId' | 'keyName'> & Partial<Pick<Caller, 'keyId'>>;
    };
  readonly now: number;
}): JobRecord {
  const { id, task, request, now } = of;
  const webhook = webhookOf(request);
  return {
    id,
    accountId: request.caller.accountId,
    status: 'pending',
    task,
    documentId: newId(now),
    reads: of.reads && of.reads.length > 0 ? [...new Set(of.reads)] : undefined,
    input: { key: of.key, range: of.range, sealed: of.sealed },
    webhook: webhook && waitingWebhook(id, webhook),
    metadata: webhook && request.metadata,
    actor: request.caller.keyName,
    keyId: request.caller.keyId,
    requestId: request.requestId,
    createdAt: now,
    attempts: 0,
  };
}

function waitingWebhook(jobId: string, { url, include }: WebhookTarget): JobWebhook {
  return { url, include, eventId: `msg_${jobId}`, state: 'waiting', attempts: [] };
}
