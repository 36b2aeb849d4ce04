import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { jobFields, MAX_JOB_OFFSET, totalOfJobs } from '../../src/contract/job.ts';
import { cursorEnvelope, cursorQuery } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-jobs',
  method: 'GET',
  path: '/v1/jobs',
  summary: 'List jobs',
  description:
    'Jobs of the last seven days that were queued one by one, over HTTP or as messages, newest first. Those of a ' +
    'batch are listed by `GET /v1/batches/{batchId}/jobs`.',
  tag: 'Jobs',
  scope: 'render',
  params: noParams,
  query: cursorQuery(
    { status: z.enum(['failed'], 'must be failed').optional().describe('Only the jobs that have failed') },
    MAX_JOB_OFFSET,
  ),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of jobs, newest first',
      json: cursorEnvelope(z.object(jobFields).meta({ id: 'JobSummary' })).extend(totalOfJobs),
    },
  },
  errors: [400, 401, 429],
});
