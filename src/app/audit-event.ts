import { newId } from '../ids.ts';
import type { AuditEvent, AuditEventName } from '../ports/audit-event.ts';
import type { Caller } from './plans.ts';

/** An event of this moment, done by the caller's key. */
export function auditEvent(
  request: { readonly caller: Caller; readonly requestId: string },
  event: AuditEventName,
  documentId: string,
): AuditEvent {
  const at = Date.now();
  const { accountId, keyName } = request.caller;
  return { id: newId(at), accountId, event, documentId, actor: keyName, requestId: request.requestId, at };
}
