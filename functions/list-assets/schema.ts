import * as z from 'zod';
import { assetView } from '../../src/contract/asset.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-assets',
  method: 'GET',
  path: '/v1/assets',
  summary: 'List assets of the account',
  description:
    'Templates and documents refer to them as `asset:` and the path: `<img src="asset:brand/logo.svg">`.',
  tag: 'Templates',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  query: z.object({
    ...paging,
    search: z.string().max(200, 'must have at most 200 characters').optional().describe('Part of the path'),
  }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of assets, sorted by path', json: envelope(assetView) } },
  errors: [400, 401, 403, 429],
});
