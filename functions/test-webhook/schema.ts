import * as z from 'zod';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { deliveryView } from '../../src/contract/job.ts';
import { webhookOption } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'test-webhook',
  method: 'POST',
  path: '/v1/webhook-deliveries',
  summary: 'Send a test event to a URL',
  description:
    'The event of a job that makes a blank page, with `test: true`. It is signed and recorded as all others, counts as ' +
    'one of the deliveries of the day, and is delivered once: its state is among the deliveries, and in the job.',
  tag: 'Jobs',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: webhookOption,
  accepts: ['application/json'],
  responses: { 202: { description: 'Queued', json: z.object({ data: deliveryView }) } },
  errors: [400, 401, 403, 409, 413, 415, 429],
});
