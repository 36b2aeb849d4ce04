import { accountAssetParams } from '../../src/contract/asset.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-asset',
  method: 'GET',
  path: '/v1/assets/{path+}',
  summary: 'Get an asset of the account',
  description: 'Its bytes, as a download: browsers neither show nor run it.',
  tag: 'Templates',
  scope: 'render',
  params: accountAssetParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The bytes', bytes: 'application/octet-stream', headers: ['Content-Disposition'] },
  },
  errors: [401, 403, 404, 429],
});
