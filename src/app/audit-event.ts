import { newId } from '../ids.ts';
import type { AuditEvent, AuditEventName, AuditSubject } from '../ports/audit-event.ts';
import type { Caller } from './plans.ts';

/** Who asks, in which request, for which operation: what an event needs to know. */
export interface RequestContext {
  readonly caller: Pick<Caller, 'accountId' | 'keyName'>;
  readonly requestId: string;
  /** OpenAPI operationId; none for what no request of the API does. */
  readonly operation?: string;
  /** Gathers the documents whose bytes were read: what is kept of the answer is about them. */
  readonly reads?: Set<string>;
}

/** An event of this moment, done by the caller's key. */
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
