import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { webhookSecretView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-webhook-secrets',
  method: 'GET',
  path: '/v1/webhook-secrets',
  summary: 'Get the secrets that webhooks are signed with',
  tag: 'Account',
  scope: 'admin',
  params: noParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The current one first', json: envelope(webhookSecretView) },
  },
  errors: [400, 401, 403, 429],
});
