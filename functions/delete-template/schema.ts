import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-template',
  method: 'DELETE',
  path: '/v1/templates/{slug}',
  summary: 'Delete a template',
  description: 'Documents that it made stay.',
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 429],
});
