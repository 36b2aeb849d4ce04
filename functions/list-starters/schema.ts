import * as z from 'zod';
import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { starterView } from '../../src/contract/starter.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-starters',
  method: 'GET',
  path: '/v1/starters',
  summary: 'List the templates that come with Platen',
  description: 'To start a template of your own from: read one, change it, and create a template with it.',
  tag: 'Templates',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'All of them', json: z.object({ data: z.array(starterView) }) } },
  errors: [401, 429],
});
