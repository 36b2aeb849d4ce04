import { z } from 'zod';
import { AUDIT_EVENTS, SUBJECT_TYPES } from '../domain/audit-event.ts';
import { id, timestamp } from './fields.ts';
import { envelope, paging } from './paging.ts';
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
