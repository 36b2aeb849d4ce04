import type { Caller } from './caller.ts';
import { newId } from './ids.ts';

/** What happens to documents. */
const DOCUMENT_EVENTS = [
  'uploaded',
  'generated',
  'redacted',
  'merged',
  'certified',
  'processed',
  'downloaded',
  'read',
  'deleted',
] as const;

/** What happens to everything else that an account has. */
const ACCOUNT_EVENTS = [
  'key-created',
  'key-revoked',
  'certificate-created',
  'certificate-used',
  'certificate-deleted',
  'template-created',
  'template-updated',
  'template-restored',
  'template-deleted',
  'redaction-template-created',
  'redaction-template-updated',
  'redaction-template-deleted',
  'pipeline-created',
  'pipeline-updated',
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
  'template',
  'redaction-template',
  'pipeline',
  'webhook-secrets',
] as const;

/** What an event happened to. */
export interface AuditSubject {
  readonly type: (typeof SUBJECT_TYPES)[number];
  /** Of webhook secrets, of which an account has one set, the account's. */
  readonly id: string;
  /** The subject's name at that time. Documents have none here, because their names are removed with them. */
  readonly name?: string;
}

/** One entry of an account's audit trail. It is written once, never changed, and outlives its subject. */
export interface AuditEvent {
  readonly id: string;
  readonly accountId: string;
  readonly event: AuditEventName;
  readonly subject: AuditSubject;
  /** The API operation that it was part of, by its OpenAPI operationId. */
  readonly operation?: string;
  /** Name of the key that did it. */
  readonly actor: string;
  readonly requestId: string;
  /** Unix ms. */
  readonly at: number;
}

/** What an audit event needs to know of a request: the caller, the request id and the operation. */
export interface RequestContext {
  readonly caller: Pick<Caller, 'accountId' | 'keyName'>;
  readonly requestId: string;
  /** OpenAPI operationId; none for work that no API request asked for. */
  readonly operation?: string;
  /** Collects the documents whose bytes were read, so that a recorded response can be linked to them. */
  readonly reads?: Set<string>;
}

/** An audit event with the current time and the caller's key. */
export function auditEvent(
  { caller, requestId, operation }: RequestContext,
  event: AuditEventName,
  subject: AuditSubject,
  at = Date.now(),
): AuditEvent {
  const { accountId, keyName } = caller;
  return { id: newId(at), accountId, event, subject, operation, actor: keyName, requestId, at };
}

/** The document as the subject of an event. */
export function documentSubject(id: string): AuditSubject {
  return { type: 'document', id };
}
