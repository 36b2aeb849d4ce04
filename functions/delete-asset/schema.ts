import { accountAssetParams } from '../../src/contract/asset.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'delete-asset',
  method: 'DELETE',
  path: '/v1/assets/{path+}',
  summary: 'Delete an asset of the account',
  description: 'For good. Renders that still refer to it have a warning, and strict ones are refused.',
  tag: 'Templates',
  scope: 'admin',
  params: accountAssetParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 204: { description: 'Deleted' } },
  errors: [401, 403, 404, 409, 429],
});
