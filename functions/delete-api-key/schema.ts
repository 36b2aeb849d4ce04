import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-api-key',
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  summary: 'Revoke an API key',
  description:
    'From this response on, the key no longer works. A request that is already being processed ends normally.',
  tag: 'Keys',
  scope: 'admin',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Revoked' } },
  errors: [401, 403, 404, 429],
});
