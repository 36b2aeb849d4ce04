import { z } from 'zod';
import { AUDIT_EVENTS, type AuditEvent, SUBJECT_TYPES } from '../../ports/audit-event.ts';
import type { EventPage } from '../../ports/event-store.ts';
import { envelope, id, isoTime, paging, timestamp, toEnvelope } from './common.ts';
import { timeRange } from './time-range.ts';

export const eventView = z
  .object({
    id: z.string(),
    event: z.enum(AUDIT_EVENTS),
    subject: z
      .object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        name: z.string().optional().describe('What it was called then; documents have none here'),
      })
      .describe('What it happened to'),
    documentId: z.string().optional().describe('Of a document: its id once more'),
    operation: z.string().optional().describe('operationId of the request that did it'),
    actor: z.string().describe('Name of the API key that did it'),
    time: timestamp,
    requestId: z.string().describe('`X-Request-Id` of the request that did it'),
  })
  .meta({ id: 'Event' });

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

/** Query of every list of events. */
export const eventQuery = z
  .object({
    ...paging,
    event: z.enum(AUDIT_EVENTS, `must be one of ${AUDIT_EVENTS.join(', ')}`).optional(),
    ...timeRange,
    cursor: id.optional().describe('`nextCursor` of the page before, in place of `offset`'),
  })
  .refine(({ cursor, offset }) => cursor === undefined || offset === 0, {
    path: ['cursor'],
    error: 'cannot be given together with offset',
  });

export const eventPage = envelope(eventView).extend({
  nextCursor: z
    .string()
    .nullable()
    .describe('Cursor of the next page, `null` after the last; new events do not shift the pages behind it'),
});

/** Puts a page of events into the envelope. */
export function toEventPage(
  page: EventPage,
  request: { limit: number; offset: number },
): z.input<typeof eventPage> {
  return {
    ...toEnvelope(page, request, presentEvent),
    // Behind a cursor there is no offset to reckon with.
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
  };
}
