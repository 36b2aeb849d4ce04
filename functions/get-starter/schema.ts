import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { starterWithSourceView } from '../../src/contract/starter.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-starter',
  method: 'GET',
  path: '/v1/starters/{slug}',
  summary: 'Get a template that comes with Platen, with its source',
  tag: 'Templates',
  scope: 'render',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'Everything that a template can be made of',
      json: z.object({ data: starterWithSourceView }),
    },
  },
  errors: [401, 404, 429],
});
