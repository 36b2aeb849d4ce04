import { z } from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { templateSourceView } from '../../src/contract/template-source.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template-source',
  method: 'GET',
  path: '/v1/templates/{slug}/source',
  summary: "Get a template's source",
  tag: 'Templates',
  scope: 'admin',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'Everything that makes the pages', json: z.object({ data: templateSourceView }) },
  },
  errors: [401, 403, 404, 429],
});
