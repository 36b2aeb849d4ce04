import * as z from 'zod';
import { assetView } from '../../src/contract/asset.ts';
import { none, slugParams } from '../../src/contract/fields.ts';
import { versionQuery } from '../../src/contract/version.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template-assets',
  method: 'GET',
  path: '/v1/templates/{slug}/assets',
  summary: 'Get the list of assets of a template',
  description: 'All of them, sorted by path.',
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: versionQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'The assets', json: z.object({ data: z.array(assetView) }) } },
  errors: [400, 401, 403, 404, 429],
});
