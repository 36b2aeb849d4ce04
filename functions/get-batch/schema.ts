import * as z from 'zod';
import { batchView } from '../../src/contract/batch.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-batch',
  method: 'GET',
  path: '/v1/batches/{batchId}',
  summary: 'Get batch progress',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ batchId: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The batch',
      json: batchView,
    },
  },
  errors: [401, 404, 429],
});
