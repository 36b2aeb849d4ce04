import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging, search } from '../../src/contract/paging.ts';
import { templateView } from '../../src/contract/template.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-templates',
  method: 'GET',
  path: '/v1/templates',
  summary: 'List templates',
  tag: 'Templates',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  query: z.object({ ...paging, search }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of templates, newest first', json: envelope(templateView) } },
  errors: [400, 401, 403, 429],
});
