import { templateOptionsSchema } from '../../../contract/template-options.ts';
import { auditEvent, type RequestContext } from '../../../domain/audit-event.ts';
import type { Caller, Scope } from '../../../domain/caller.ts';
import { newId } from '../../../domain/ids.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { JobAttempts } from '../../job-attempts.ts';
import type { TemplateRecord } from '../../template-store.ts';
import { MemoryAuthenticator, MemoryRateLimiter } from './access.ts';
import { MemoryAccounts } from './accounts.ts';
import { MemoryAssets } from './assets.ts';
import { MemoryBlobs } from './blobs.ts';
import { MemoryCertificates } from './certificates.ts';
import { MemoryDocuments } from './documents.ts';
import { MemoryEvents } from './events.ts';
import { MemoryIdempotency } from './idempotency.ts';
import { MemoryJobs } from './jobs.ts';
import { MemoryPipelines } from './pipelines.ts';
import { MemoryDeliveryAllowance, MemoryQueues, MemoryWorkerSlots } from './queues.ts';
import { MemoryQuota } from './quota.ts';
import { MemoryRedactionTemplates } from './redaction-templates.ts';
import { MemoryVault, MemoryWebhookSecrets } from './secrets.ts';
import { MemoryTemplates } from './templates.ts';
import { MemoryTrustedRoots } from './trusted-roots.ts';
import { MemoryUploads } from './uploads.ts';

/** Empty in-memory service, for tests of use cases. */
export class MemoryService {
  readonly events = new MemoryEvents();
  readonly quota = new MemoryQuota();
  readonly accounts = new MemoryAccounts(this.events);
  readonly documents = new MemoryDocuments(this.events, this.quota);
  readonly templates = new MemoryTemplates(this.events);
  readonly assets = new MemoryAssets(this.events);
  readonly redactionTemplates = new MemoryRedactionTemplates(this.events);
  readonly pipelines = new MemoryPipelines(this.events);
  readonly certificates = new MemoryCertificates(this.events);
  readonly trustedRoots = new MemoryTrustedRoots(this.events);
  readonly webhookSecrets = new MemoryWebhookSecrets(this.events);
  readonly uploads = new MemoryUploads();
  readonly jobs = new MemoryJobs(this.documents, this.quota, this.events);
  readonly attempts: JobAttempts = this.jobs;
  readonly queues = new MemoryQueues();
  readonly slots = new MemoryWorkerSlots();
  readonly allowance = new MemoryDeliveryAllowance();
  readonly vault = new MemoryVault();
  /** Bucket for documents, and the internal one. */
  readonly blobs = new MemoryBlobs();
  readonly internal = new MemoryBlobs();
  readonly authenticator = new MemoryAuthenticator(this.accounts);
  readonly rateLimiter = new MemoryRateLimiter();
  readonly idempotency = new MemoryIdempotency(this.documents, this.blobs, this.internal);

  /** Creates an account and a key of it. */
  async caller(plan: Plan = 'business', scope: Scope = 'admin'): Promise<Caller> {
    const accountId = newId();
    await this.accounts.create({ id: accountId, name: 'test', plan, createdAt: Date.now() });
    const key = { id: newId(), accountId, name: 'test key', scope, prefix: '', createdAt: Date.now() };
    await this.accounts.createKey(key, key.id);
    return { accountId, plan, keyId: key.id, keyName: key.name, scope };
  }

  /** Returns the names of the events of an account, or of one of its documents, in the order of writing. */
  eventsOf({ accountId }: Pick<Caller, 'accountId'>, documentId?: string): string[] {
    return this.events.written(accountId, documentId).map(({ event }) => event);
  }
}

/** Returns the context of a request by the caller. */
export function requestBy(caller: Caller, operation = 'test'): RequestContext & { readonly caller: Caller } {
  return { caller, requestId: newId(), operation };
}

/** Saves a template in the caller's account. */
export async function saveTestTemplate(
  service: MemoryService,
  caller: Caller,
  fields: { readonly slug?: string; readonly html?: string; readonly dataSchema?: JsonObject } = {},
): Promise<TemplateRecord> {
  const { slug = 'note', html = '<p>{{ title }}</p>', dataSchema } = fields;
  const now = Date.now();
  const { accountId } = caller;
  const id = newId(now);
  const record = { id, accountId, slug, name: slug, documentType: 'other', version: 1 };
  return service.templates.create(
    { ...record, createdAt: now, updatedAt: now },
    { html, options: templateOptionsSchema.parse({}), dataSchema },
    null,
    auditEvent(requestBy(caller), 'template-created', { type: 'template', id }),
  );
}
