import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
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
  query: z.object({
    guide: z
      .string()
      .regex(/^[a-z\d-]{1,60}$/, 'must be the name of a guide')
      .optional()
      .describe('Name of a guide to show instead, such as `documents`'),
  }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'The page', bytes: 'text/html' } },
  errors: [404],
});
