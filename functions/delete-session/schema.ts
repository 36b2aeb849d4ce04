import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-session',
  method: 'DELETE',
  path: '/v1/sessions/current',
  summary: 'End a dashboard session',
  description: 'From this response on, the session token that sent the request no longer works.',
  tag: 'Keys',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Ended' } },
  errors: [401, 403, 429],
});
