import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, noParams, paging, search } from '../../src/http/schemas/common.ts';
import { templateView } from '../../src/http/schemas/template.ts';

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
