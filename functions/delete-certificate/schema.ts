import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-certificate',
  method: 'DELETE',
  path: '/v1/certificates/{id}',
  summary: 'Delete a saved certificate and its key',
  tag: 'Certificates',
  scope: 'admin',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 429],
});
