import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { deliveryView, MAX_JOB_OFFSET, totalOfJobs } from '../../src/contract/job.ts';
import { cursorEnvelope, cursorQuery } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-deliveries',
  method: 'GET',
  path: '/v1/webhook-deliveries',
  summary: 'List webhook deliveries',
  description:
    'The webhooks of jobs of the last seven days with every attempt to deliver them, in the order in which the jobs ' +
    'were queued, newest first. `POST /v1/jobs/{jobId}/webhook` sends one again.',
  tag: 'Jobs',
  scope: 'admin',
  params: noParams,
  query: cursorQuery(
    {
      state: z.enum(['failed'], 'must be failed').optional().describe('Only those that have failed for good'),
    },
    MAX_JOB_OFFSET,
  ),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of deliveries, newest first',
      json: cursorEnvelope(deliveryView).extend(totalOfJobs),
    },
  },
  errors: [400, 401, 403, 429],
});
