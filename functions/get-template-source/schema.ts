import * as z from 'zod';
import { none, slugParams } from '../../src/contract/fields.ts';
import { templateSourceView } from '../../src/contract/template-source.ts';
import { versionQuery } from '../../src/contract/version.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template-source',
  method: 'GET',
  path: '/v1/templates/{slug}/source',
  summary: "Get a template's source",
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: versionQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'Everything that makes the pages', json: z.object({ data: templateSourceView }) },
  },
  errors: [400, 401, 403, 404, 429],
});
