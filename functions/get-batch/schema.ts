import { z } from 'zod';
import { none, noQuery, timestamp } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-batch',
  method: 'GET',
  path: '/v1/batches/{batchId}',
  summary: 'Get how far a batch has come',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ batchId: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The batch',
      json: z
        .object({
          id: z.string(),
          status: z.enum(['reading', 'processing', 'complete']),
          count: z.int().describe('Items that have been read'),
          jobs: z.object({ pending: z.int(), processing: z.int(), complete: z.int(), failed: z.int() }),
          error: z.string().optional(),
          createdAt: timestamp,
        })
        .meta({ id: 'Batch' }),
    },
  },
  errors: [401, 404, 429],
});
