import * as z from 'zod';
import { assetMediaTypes, assetParams, assetView } from '../../src/contract/asset.ts';
import { none, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'save-template-asset',
  method: 'PUT',
  path: '/v1/templates/{slug}/assets/{path+}',
  summary: 'Save an asset of a template',
  description:
    'The body is the file: an image, a font, a style sheet or JSON, which its content decides. It becomes part of a new version of the template, unless it is the same as before. There is no test render.',
  tag: 'Templates',
  scope: 'admin',
  params: assetParams,
  query: noQuery,
  body: none,
  accepts: assetMediaTypes,
  responses: {
    200: {
      description: 'The asset, and the version that has it',
      json: z.object({ data: assetView, version: z.int() }),
    },
  },
  errors: [400, 401, 403, 404, 409, 413, 415, 429],
});
