import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { apiKeyView } from '../../src/http/schemas/api-key.ts';
import { envelope, none, noParams, paging } from '../../src/http/schemas/common.ts';

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
  responses: { 200: { description: 'A page of keys, without their secrets', json: envelope(apiKeyView) } },
  errors: [400, 401, 403, 429],
});
