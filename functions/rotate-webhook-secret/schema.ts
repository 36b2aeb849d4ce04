import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { webhookSecretView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'rotate-webhook-secret',
  method: 'POST',
  path: '/v1/webhook-secrets',
  summary: 'Make a new webhook secret',
  description: 'Until the overlap is over, webhooks carry a signature of the old secret too.',
  tag: 'Account',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      overlapHours: z.int().min(0, 'must be 0 to 168').max(168, 'must be 0 to 168').default(24),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    201: { description: 'The new one first', json: z.object({ data: z.array(webhookSecretView) }) },
  },
  errors: [400, 401, 403, 415, 429],
});
