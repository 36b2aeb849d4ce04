import { none, noParams, noQuery } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-docs',
  method: 'GET',
  path: '/docs',
  summary: 'Get the reference as a page',
  description: 'One page with everything in it: it loads nothing from elsewhere.',
  tag: 'Service',
  scope: null,
  params: noParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'The page', bytes: 'text/html' } },
  errors: [],
});
