import * as z from 'zod';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-job',
  method: 'DELETE',
  path: '/v1/jobs/{jobId}',
  summary: 'Cancel a job that waits for an attempt',
  description:
    'The job ends as `failed` with `canceled: true`, and its webhook is sent. A job that a worker is at work on, or that has ended, is a 409 `JOB_BEGUN`.',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ jobId: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Canceled' } },
  errors: [401, 404, 409, 429],
});
