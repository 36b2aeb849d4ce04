import * as z from 'zod';
import { accountAssetParams, assetMediaTypes, assetView } from '../../src/contract/asset.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'save-asset',
  method: 'PUT',
  path: '/v1/assets/{path+}',
  summary: 'Save an asset of the account',
  description:
    'The body is the file: an image, a font, a style sheet or JSON, which its content decides. It replaces an earlier file of this path in every later render.',
  tag: 'Templates',
  scope: 'admin',
  params: accountAssetParams,
  query: noQuery,
  body: none,
  accepts: assetMediaTypes,
  responses: { 200: { description: 'The asset', json: z.object({ data: assetView }) } },
  errors: [400, 401, 403, 409, 413, 415, 429],
});
