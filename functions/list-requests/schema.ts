import * as z from 'zod';
import { id, none, noParams, timestamp } from '../../src/contract/fields.ts';
import { paging } from '../../src/contract/paging.ts';
import { timeRange } from '../../src/contract/time-range.ts';
import { REQUEST_CURSOR, REQUEST_LOG_DAYS, REQUEST_SOURCES } from '../../src/domain/request-record.ts';
import { defineOperation } from '../../src/http/operation.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
const STATUS_RULE = 'must be failed, 2xx, 4xx, 5xx, or a status such as 404';

const status = z
  .string()
  .regex(/^(?:failed|[245]xx|[2-5]\d\d)$/, STATUS_RULE)
  .transform((text) => {
    if (text === 'failed') return { from: 400, to: 599 };
    const from = Number(text.replace('xx', '00'));
    return { from, to: text.endsWith('xx') ? from + 99 : from };
  })
  .meta({ type: 'string' })
  .describe('`failed` for 4xx and 5xx, a class such as `4xx`, or a status');

const requestView = z
  .object({
    id: z.string().describe('`X-Request-Id`'),
    time: timestamp,
    method: z.string(),
    path: z.string().describe('Without query, at most 300 characters'),
    operation: z.string().describe('operationId'),
    status: z.int(),
    durationMs: z.int().describe('Time in the function, in ms'),
    keyId: z.string().describe('API key, or the one that opened the session'),
    source: z.enum(REQUEST_SOURCES).describe('`dashboard` for requests of a session'),
    code: z.string().nullable().describe('Error code, `null` for successes'),
  })
  .meta({ id: 'RequestLogEntry' });

export const operation = defineOperation({
  id: 'list-requests',
  method: 'GET',
  path: '/v1/requests',
  summary: 'List requests',
  description: `Requests of the last ${REQUEST_LOG_DAYS} days, newest first, without bodies. A request appears some seconds after its response.`,
  tag: 'Audit',
  scope: 'render',
  works: true,
  params: noParams,
  query: z.object({
    limit: paging.limit,
    cursor: z
      .string()
      .regex(REQUEST_CURSOR, 'must be the nextCursor of a page')
      .optional()
      .describe('`nextCursor` of the previous page'),
    requestId: id.optional().describe('`X-Request-Id` of a response'),
    keyId: id.optional().describe('Id of an API key'),
    method: z.enum(METHODS, `must be one of ${METHODS.join(', ')}`).optional(),
    status: status.optional(),
    source: z.enum(REQUEST_SOURCES, `must be one of ${REQUEST_SOURCES.join(', ')}`).optional(),
    ...timeRange,
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of requests, newest first',
      json: z.object({
        data: z.array(requestView),
        limit: z.int(),
        hasMore: z.boolean(),
        nextCursor: z.string().nullable().describe('Cursor of the next page, `null` on the last one'),
      }),
    },
  },
  errors: [400, 401, 429],
});

export type RequestView = z.input<typeof requestView>;
