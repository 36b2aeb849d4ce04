import * as z from 'zod';
import { assetView, inlineAssets } from '../../src/contract/asset.ts';
import { flag, objectError, slugParams } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'save-template-assets',
  method: 'PUT',
  path: '/v1/templates/{slug}/assets',
  summary: 'Save several assets of a template',
  description:
    'All in one new version. As multipart/form-data: one part `files` per asset, with its path as file name. There is no test render.',
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: z.object({ replace: flag.describe('Remove the assets that the request does not have') }),
  body: z.strictObject({ assets: inlineAssets }, objectError('The body must be a JSON object')),
  accepts: ['application/json', 'multipart/form-data'],
  responses: {
    200: {
      description: 'All assets of the template, and the version that has them',
      json: z.object({ data: z.array(assetView), version: z.int() }),
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415, 429],
});
