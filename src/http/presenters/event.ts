import type { z } from 'zod';
import type { eventPage, eventView } from '../../contract/event.ts';
import type { AuditEvent } from '../../domain/audit-event.ts';
import type { EventPage } from '../../ports/event-store.ts';
import { toEnvelope } from './envelope.ts';
import { isoTime } from './iso-time.ts';

function presentEvent(event: AuditEvent): z.input<typeof eventView> {
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

/** Puts a page of events into the envelope. */
export function toEventPage(
  page: EventPage,
  request: { limit: number; offset: number },
): z.input<typeof eventPage> {
  return {
    ...toEnvelope(page, request, presentEvent),
    // A page after a cursor has no offset.
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
  };
}
