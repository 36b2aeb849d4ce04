import * as z from 'zod';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'resend-webhook',
  method: 'POST',
  path: '/v1/jobs/{jobId}/webhook',
  summary: "Send a job's webhook again",
  description: 'The event keeps its `webhook-id`, so that a receiver can tell that it has seen it before.',
  tag: 'Jobs',
  scope: 'render',
  params: z.object({ jobId: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    202: { description: 'Queued', json: z.object({ jobId: z.string(), status: z.literal('pending') }) },
  },
  errors: [401, 404, 409, 429],
});
