import { assetParams } from '../../src/contract/asset.ts';
import { none } from '../../src/contract/fields.ts';
import { versionQuery } from '../../src/contract/version.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template-asset',
  method: 'GET',
  path: '/v1/templates/{slug}/assets/{path+}',
  summary: 'Get an asset of a template',
  description: 'Its bytes, as a download: browsers neither show nor run it.',
  tag: 'Templates',
  scope: 'admin',
  params: assetParams,
  query: versionQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The bytes', bytes: 'application/octet-stream', headers: ['Content-Disposition'] },
  },
  errors: [400, 401, 403, 404, 429],
});
