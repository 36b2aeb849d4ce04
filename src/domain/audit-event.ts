import type { Caller } from './caller.ts';
import { newId, type RequestIds } from './ids.ts';

/** Events about documents. */
const DOCUMENT_EVENTS = [
  'uploaded',
  'generated',
  'redacted',
  'merged',
  'certified',
  'processed',
  'downloaded',
  'viewed',
  'read',
  'updated',
  'deleted',
] as const;

/** Events about all other resources of an account. */
const ACCOUNT_EVENTS = [
  'key-created',
  'key-revoked',
  'certificate-created',
  'certificate-used',
  'certificate-deleted',
  'trusted-root-added',
  'trusted-root-removed',
  'template-created',
  'template-updated',
  'template-restored',
  'template-deleted',
  'asset-saved',
  'asset-deleted',
  'redaction-template-created',
  'redaction-template-updated',
  'redaction-template-deleted',
  'pipeline-created',
  'pipeline-updated',
  'pipeline-restored',
  'pipeline-deleted',
  'webhook-secrets-read',
  'webhook-secret-rotated',
] as const;

export const AUDIT_EVENTS = [...DOCUMENT_EVENTS, ...ACCOUNT_EVENTS] as const;
export type AuditEventName = (typeof AUDIT_EVENTS)[number];

export const SUBJECT_TYPES = [
  'document',
  'api-key',
  'certificate',
  'trusted-root',
  'template',
  'asset',
  'redaction-template',
  'pipeline',
  'webhook-secrets',
] as const;

/** Subject of an event. */
export interface AuditSubject {
  readonly type: (typeof SUBJECT_TYPES)[number];
  /** Id of the subject; for webhook secrets, of which an account has one set, the account's. */
  readonly id: string;
  /** Subject's name at that time. Missing for documents, because their names are removed with them. */
  readonly name?: string;
}

/** Entry of an account's audit trail. It is written once, never changed, and outlives its subject. */
export interface AuditEvent {
  readonly id: string;
  readonly accountId: string;
  readonly event: AuditEventName;
  readonly subject: AuditSubject;
  /** OpenAPI operationId of the API operation that caused it. */
  readonly operation?: string;
  /** Name of the key that caused it. */
  readonly actor: string;
  readonly requestId: string;
  /** Unix time in ms. */
  readonly at: number;
}

/** Request fields for an audit event: the caller, the request id and the operation. */
export interface RequestContext {
  readonly caller: Pick<Caller, 'accountId' | 'keyName'>;
  readonly requestId: string;
  /** OpenAPI operationId; missing for work without an API request. */
  readonly operation?: string;
  /** Documents whose bytes were read, so that a recorded response can be linked to them. */
  readonly reads?: Set<string>;
  /** Ids of what it creates; missing for work that may create it twice. */
  readonly ids?: RequestIds | undefined;
}

/** Creates an audit event with the current time and the caller's key. */
export function auditEvent(
  { caller, requestId, operation }: RequestContext,
  event: AuditEventName,
  subject: AuditSubject,
  at = Date.now(),
): AuditEvent {
  const { accountId, keyName } = caller;
  return { id: newId(at), accountId, event, subject, operation, actor: keyName, requestId, at };
}

/** Returns the document as an event subject. */
export function documentSubject(id: string): AuditSubject {
  return { type: 'document', id };
}
