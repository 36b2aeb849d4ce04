import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-document',
  method: 'DELETE',
  path: '/v1/documents/{id}',
  summary: 'Delete a document',
  description: 'Its record and bytes are gone at once; its audit events stay.',
  tag: 'Documents',
  scope: 'admin',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 429],
});
