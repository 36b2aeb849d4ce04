import * as z from 'zod';
import { apiKeyView } from '../../src/contract/api-key.ts';
import { nameOf, noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { SCOPES } from '../../src/domain/caller.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-api-key',
  method: 'POST',
  path: '/v1/api-keys',
  summary: 'Create an API key',
  description: 'The response contains the secret, which is shown only once and cannot be read again.',
  tag: 'Keys',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      name: nameOf(100),
      scope: z.enum(SCOPES, 'must be render, sign or admin').default('render'),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    201: { description: 'The key', json: z.object({ data: apiKeyView.extend({ key: z.string() }) }) },
  },
  errors: [400, 401, 403, 415, 429],
});
