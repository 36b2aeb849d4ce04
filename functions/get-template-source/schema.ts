import * as z from 'zod';
import { none, slugParams } from '../../src/contract/fields.ts';
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
  query: z.object({
    version: z
      .string()
      .regex(/^\d{1,10}$/, 'must be the number of a version')
      .transform(Number)
      .optional()
      .meta({ type: 'integer', minimum: 1 })
      .describe('An earlier version; the current one when left out'),
  }),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'Everything that makes the pages', json: z.object({ data: templateSourceView }) },
  },
  errors: [400, 401, 403, 404, 429],
});
