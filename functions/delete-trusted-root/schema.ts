import { idParams, none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-trusted-root',
  method: 'DELETE',
  path: '/v1/trusted-roots/{id}',
  summary: 'Remove a certificate that verifications trust',
  tag: 'Certificates',
  scope: 'admin',
  params: idParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Removed' } },
  errors: [401, 403, 404, 429],
});
