import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { none, noParams, noQuery } from '../../src/http/schemas/common.ts';
import { webhookSecretView } from '../../src/http/schemas/webhook.ts';

export const operation = defineOperation({
  id: 'list-webhook-secrets',
  method: 'GET',
  path: '/v1/webhook-secrets',
  summary: 'Get the secrets that webhooks are signed with',
  tag: 'Account',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The current one first', json: z.object({ data: z.array(webhookSecretView) }) },
  },
  errors: [401, 403, 429],
});
