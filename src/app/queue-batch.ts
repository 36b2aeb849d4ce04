import { type WebhookFields, webhookOf } from '../contract/webhook.ts';
import type { Caller } from '../domain/caller.ts';
import { derivedId, newId, type RequestIds, timeOfId } from '../domain/ids.ts';
import type { BatchRecord } from '../ports/batch-store.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { Queues } from '../ports/queues.ts';
import type { SecretVault } from '../ports/secret-vault.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import { findTemplate } from './find-template.ts';
import { inlineLine, sealSecrets } from './job-secrets.ts';
import { assertWebhookReachable, templateOf } from './queue-render.ts';
import { recordReading } from './record-reading.ts';
import { resolveDocument, type UploadPorts } from './uploads.ts';

export interface QueueBatchPorts {
  readonly templates: TemplateStore;
  readonly jobs: JobStore;
  readonly queues: Queues;
  readonly uploads: UploadPorts;
  readonly inputs: BlobStore;
  /** Encrypts the items' credentials, so that they are stored separately. */
  readonly vault: Pick<SecretVault, 'seal'>;
  readonly quota: Pick<RenderQuota, 'assertRoom'>;
  /** Copies a document's bytes into the internal bucket, where workers read ranges of them. */
  readonly copyInput: (documentKey: string, inputKey: string) => Promise<void>;
  readonly assertReachable: (url: string, field: string) => Promise<void>;
}

interface QueueBatchRequest extends WebhookFields {
  readonly caller: Caller;
  readonly requestId: string;
  readonly operation: string;
  /** Ids of what it creates, as in `RequestContext`. */
  readonly ids?: RequestIds | undefined;
  readonly slug: string;
  readonly flattenForms: boolean;
  readonly items: readonly unknown[] | { readonly inputDocumentId: string };
}

/**
 * Queues a batch. The items are only stored here; a worker creates and checks each of their jobs.
 *
 * @returns the batch, that of an interrupted run of the request if it made one; the ids of the jobs, if the items were in the request.
 */
export async function queueBatch(
  ports: QueueBatchPorts,
  request: QueueBatchRequest,
): Promise<{ batchId: string; jobIds?: string[] | undefined }> {
  const { caller, items } = request;
  const template = await findTemplate(ports.templates, caller.accountId, request.slug);
  await assertWebhookReachable(ports, request);
  const webhook = webhookOf(request);
  const { id, earlier } = request.ids?.next() ?? { id: newId(), earlier: [] };
  const jobIdsOf = (batchId: string) =>
    Array.isArray(items) ? items.map((_, index) => derivedId(batchId, index)) : undefined;
  for (const batchId of earlier) {
    if (!(await ports.jobs.getBatch(caller.accountId, batchId))) continue;
    // The message may not have been sent.
    await ports.queues.fanOut(caller.accountId, batchId);
    return { batchId, jobIds: jobIdsOf(batchId) };
  }
  const now = timeOfId(id);
  await ports.quota.assertRoom(caller, now);
  const inputKey = `jobs/${caller.accountId}/batch-${id}/input.jsonl`;
  if ('inputDocumentId' in items) {
    const document = await resolveDocument(ports.uploads, caller, items.inputDocumentId);
    await ports.copyInput(document.blobKey, inputKey);
    await recordReading(ports.uploads.documents, request, 'read', [document.id]);
  } else {
    const lines = items.map(async (item, index) => {
      const owner = { accountId: caller.accountId, jobId: derivedId(id, index) };
      const { input, sealed } = await sealSecrets(ports.vault, owner, item);
      return inlineLine(input, sealed);
    });
    await ports.inputs.put(inputKey, Buffer.from((await Promise.all(lines)).join('\n')), 'application/jsonl');
  }
  // The number of items in a file is unknown until it has been read.
  const jobs = 'inputDocumentId' in items ? 0 : items.length;
  const batch: BatchRecord = {
    id,
    accountId: caller.accountId,
    slug: template.slug,
    template: templateOf(template),
    inputKey,
    inputDocument: 'inputDocumentId' in items ? items.inputDocumentId : undefined,
    inline: !('inputDocumentId' in items),
    flattenForms: request.flattenForms,
    webhookUrl: webhook?.url,
    webhookInclude: webhook?.include,
    actor: caller.keyName,
    keyId: caller.keyId,
    requestId: request.requestId,
    createdAt: now,
    admittedAt: 'inputDocumentId' in items ? undefined : now,
    nextByte: 0,
    nextIndex: 0,
    nextLine: 1,
    fannedOut: false,
  };
  try {
    await ports.jobs.createBatch(batch, { plan: caller.plan, jobs });
    await ports.queues.fanOut(caller.accountId, id);
  } catch (error) {
    await ports.jobs.discardBatch(batch, jobs);
    await ports.inputs.delete(inputKey);
    throw error;
  }
  return { batchId: id, jobIds: jobIdsOf(id) };
}
