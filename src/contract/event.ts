import * as z from 'zod';
import { AUDIT_EVENTS, SUBJECT_TYPES } from '../domain/audit-event.ts';
import { flag, id, textOf, timestamp } from './fields.ts';
import { cursorEnvelope, cursorQuery, inexactTotal } from './paging.ts';
import { timeRange } from './time-range.ts';

export const eventView = z
  .object({
    id: z.string(),
    event: z.enum(AUDIT_EVENTS),
    subject: z
      .object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        name: z
          .string()
          .optional()
          .describe('Its name at that time; of a document its name now, with `names`, unless it is deleted'),
      })
      .describe('Subject of the event'),
    documentId: z.string().optional().describe('Of a document: its id once more'),
    operation: z.string().optional().describe('operationId of the request that did it'),
    actor: z.string().describe('Name of the API key that did it'),
    time: timestamp,
    requestId: z.string().describe('`X-Request-Id` of the request that did it'),
  })
  .meta({ id: 'Event' });

const event = z.enum(AUDIT_EVENTS, `must be one of ${AUDIT_EVENTS.join(', ')}`).optional();

/** Query of the list of a document's events. */
export const eventQuery = cursorQuery({
  event,
  ...timeRange,
});

/** Query of the list of all events. */
export const accountEventQuery = cursorQuery({
  event,
  documentId: id.optional().describe('Events of this document'),
  actor: textOf(200).optional().describe('Name of the API key that did it; searches the newest 20,000'),
  requestId: id.optional().describe('Events of this request; searches the newest 20,000'),
  names: flag.describe('Adds the names of documents that still exist'),
  ...timeRange,
});

export const eventPage = cursorEnvelope(eventView).extend({
  totalIsExact: inexactTotal('a search by `actor` or `requestId` did not read all events'),
});
