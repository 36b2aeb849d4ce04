import * as z from 'zod';
import { apiKeyWithUseView } from '../../src/contract/api-key.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-api-keys',
  method: 'GET',
  path: '/v1/api-keys',
  summary: 'List API keys',
  tag: 'Keys',
  scope: 'admin',
  params: noParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page of keys, without their secrets', json: envelope(apiKeyWithUseView) },
  },
  errors: [400, 401, 403, 429],
});
