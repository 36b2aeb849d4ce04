import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
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
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of starters, sorted by slug', json: envelope(starterView) } },
  errors: [400, 401, 429],
});
