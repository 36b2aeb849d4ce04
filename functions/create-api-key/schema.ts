import { z } from 'zod';
import { SCOPES } from '../../src/app/plans.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { apiKeyView } from '../../src/http/schemas/api-key.ts';
import { nameOf, noParams, noQuery, objectError } from '../../src/http/schemas/common.ts';

export const operation = defineOperation({
  id: 'create-api-key',
  method: 'POST',
  path: '/v1/api-keys',
  summary: 'Create an API key',
  description: 'The answer holds the secret; it is shown this once and cannot be read again.',
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
