import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-pipeline',
  method: 'DELETE',
  path: '/v1/pipelines/{slug}',
  summary: 'Delete a saved pipeline',
  tag: 'Pipelines',
  scope: 'admin',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 429],
});
