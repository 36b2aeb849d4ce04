import type * as z from 'zod';
import type { eventView } from '../../contract/event.ts';
import type { AuditEvent } from '../../domain/audit-event.ts';
import { isoTime } from '../../domain/iso-time.ts';

/** Converts an event for the API. */
export function presentEvent(event: AuditEvent): z.input<typeof eventView> {
  return {
    id: event.id,
    event: event.event,
    subject: event.subject,
    documentId: event.subject.type === 'document' ? event.subject.id : undefined,
    operation: event.operation,
    actor: event.actor,
    time: isoTime(event.at),
    requestId: event.requestId,
  };
}
