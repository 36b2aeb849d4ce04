import * as z from 'zod';
import { flag, none } from '../../src/contract/fields.ts';
import { jobFields } from '../../src/contract/job.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-batch-jobs',
  method: 'GET',
  path: '/v1/batches/{batchId}/jobs',
  summary: 'List the jobs of a batch',
  description: 'In the order of its items; optionally only those that have failed.',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ batchId: z.string() }),
  query: z.object({
    ...paging,
    names: flag.describe(
      'Adds the names of saved documents that still exist, and the `saveName` of items that have none yet or have failed',
    ),
    status: z.enum(['failed'], 'must be failed').optional().describe('Only the jobs that have failed'),
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of jobs',
      json: envelope(
        z
          .object({
            ...jobFields,
            name: z.string().optional().describe('Name of the saved document or of the item, with `names`'),
            index: z.int().describe('Index of the item, from 0'),
          })
          .meta({ id: 'BatchJob' }),
      ),
    },
  },
  errors: [400, 401, 404, 429],
});
