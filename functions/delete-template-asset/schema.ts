import { assetParams } from '../../src/contract/asset.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-template-asset',
  method: 'DELETE',
  path: '/v1/templates/{slug}/assets/{path+}',
  summary: 'Delete an asset of a template',
  description:
    'In a new version: earlier versions keep theirs. The file itself is removed with the template.',
  tag: 'Templates',
  scope: 'admin',
  params: assetParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 409, 429],
});
