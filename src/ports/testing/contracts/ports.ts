import { auditEvent, documentSubject, type RequestContext } from '../../../domain/audit-event.ts';
import type { Caller } from '../../../domain/caller.ts';
import { documentBlobKey } from '../../../domain/document-folders.ts';
import { newId } from '../../../domain/ids.ts';
import type { Plan } from '../../../domain/plans.ts';
import type { AccountStore } from '../../account-store.ts';
import type { AssetStore } from '../../asset-store.ts';
import type { Authenticator } from '../../authenticator.ts';
import type { CertificateStore } from '../../certificate-store.ts';
import type { DeliveryAllowance } from '../../delivery-allowance.ts';
import type { DocumentRecord, DocumentStore } from '../../document-store.ts';
import type { EventRecorder, EventStore } from '../../event-store.ts';
import type { IdempotencyStore, RecordedResponses } from '../../idempotency-store.ts';
import type { JobAttempts } from '../../job-attempts.ts';
import type { JobStore } from '../../job-store.ts';
import type { Deletions } from '../../maintenance.ts';
import type { PipelineStore } from '../../pipeline-store.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import type { RedactionTemplateStore } from '../../redaction-template-store.ts';
import type { SecretVault } from '../../secret-vault.ts';
import type { TemplateStore } from '../../template-store.ts';
import type { TrustedRootStore } from '../../trusted-root-store.ts';
import type { UploadStore } from '../../upload-store.ts';
import type { RenderQuota } from '../../usage.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import type { WorkerSlots } from '../../worker-slots.ts';
import type { MemoryBlobs } from '../memory/blobs.ts';

/** Implementations under test: in memory, and AWS. */
export interface PortsUnderTest {
  readonly accounts: AccountStore;
  readonly events: EventStore & EventRecorder;
  readonly quota: RenderQuota;
  readonly documents: DocumentStore;
  readonly deletions: Deletions;
  readonly uploads: UploadStore;
  readonly templates: TemplateStore;
  readonly assets: AssetStore;
  readonly redactionTemplates: RedactionTemplateStore;
  readonly pipelines: PipelineStore;
  readonly certificates: CertificateStore;
  readonly trustedRoots: TrustedRootStore;
  readonly webhookSecrets: WebhookSecrets;
  readonly jobs: JobStore;
  readonly attempts: JobAttempts;
  readonly slots: WorkerSlots;
  readonly allowance: DeliveryAllowance;
  readonly vault: SecretVault;
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly idempotency: IdempotencyStore & RecordedResponses;
  readonly blobs: Pick<MemoryBlobs, Exclude<keyof MemoryBlobs, 'keys'>>;
}

/** Shortcuts to states that would otherwise take a month of use. */
export interface Shortcuts {
  /** Sets the usage so that only `left` renders remain this month. */
  leaveRenders(caller: Caller, left: number): Promise<void>;
  /** Sets the usage so that only `left` deliveries remain today. */
  leaveDeliveries(
    account: { readonly id: string; readonly plan: Plan },
    nowMs: number,
    left: number,
  ): Promise<void>;
}

/** Returns the ports; called when tests run, since they do not exist earlier. */
export type Ports = () => PortsUnderTest & Shortcuts;

/** Returns a key of a new account that no other test uses. */
export function someone(plan: Plan = 'business'): Caller {
  return { accountId: newId(), plan, keyId: newId(), keyName: 'key', scope: 'admin' };
}

export function requestOf(caller: Caller): RequestContext {
  return { caller, requestId: newId(), operation: 'test' };
}

export function someDocument(caller: Caller, fields: Partial<DocumentRecord> = {}): DocumentRecord {
  const createdAt = fields.createdAt ?? Date.now();
  const id = newId(createdAt);
  return {
    id,
    accountId: caller.accountId,
    name: 'document',
    source: 'generated',
    metadata: {},
    expiresAt: null,
    createdAt,
    updatedAt: createdAt,
    blobKey: documentBlobKey(caller, id),
    sizeBytes: 1,
    ...fields,
  };
}

export async function addDocument(
  { documents }: PortsUnderTest,
  caller: Caller,
  fields: Partial<DocumentRecord> = {},
): Promise<DocumentRecord> {
  const record = someDocument(caller, fields);
  const event = auditEvent(requestOf(caller), record.source, documentSubject(record.id), record.createdAt);
  await documents.create({ record, events: [event], plan: caller.plan, countsAsRender: null });
  return record;
}

/** Returns the names of an account's events, sorted by name: events within one millisecond have no order. */
export async function eventNames({ events }: PortsUnderTest, { accountId }: Caller): Promise<string[]> {
  const { items } = await events.list(accountId, {}, { limit: 100, offset: 0 });
  return items.map(({ event }) => event).sort();
}

export const WHOLE = { limit: 100, offset: 0 };
