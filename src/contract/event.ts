import * as z from 'zod';
import { AUDIT_EVENTS, SUBJECT_TYPES } from '../domain/audit-event.ts';
import { timestamp } from './fields.ts';
import { cursorEnvelope, cursorQuery } from './paging.ts';
import { timeRange } from './time-range.ts';

export const eventView = z
  .object({
    id: z.string(),
    event: z.enum(AUDIT_EVENTS),
    subject: z
      .object({
        type: z.enum(SUBJECT_TYPES),
        id: z.string(),
        name: z.string().optional().describe('Its name at that time; absent for documents'),
      })
      .describe('Subject of the event'),
    documentId: z.string().optional().describe('Of a document: its id once more'),
    operation: z.string().optional().describe('operationId of the request that did it'),
    actor: z.string().describe('Name of the API key that did it'),
    time: timestamp,
    requestId: z.string().describe('`X-Request-Id` of the request that did it'),
  })
  .meta({ id: 'Event' });

/** Query of every list of events. */
export const eventQuery = cursorQuery({
  event: z.enum(AUDIT_EVENTS, `must be one of ${AUDIT_EVENTS.join(', ')}`).optional(),
  ...timeRange,
});

export const eventPage = cursorEnvelope(eventView);
