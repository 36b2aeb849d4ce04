import * as z from 'zod';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-batch',
  method: 'DELETE',
  path: '/v1/batches/{batchId}',
  summary: 'Cancel those jobs of a batch that wait for an attempt',
  description:
    'They end as `failed` with `canceled: true`, and their webhooks are sent. A file is not read further. ' +
    'A batch whose jobs have all ended is a 409 `BATCH_ENDED`.',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ batchId: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Canceled' } },
  errors: [401, 404, 409, 429],
});
