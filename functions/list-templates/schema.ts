import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, noParams, paging } from '../../src/http/schemas/common.ts';
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
  query: z.object({
    ...paging,
    search: z
      .string()
      .max(200, 'must have at most 200 characters')
      .optional()
      .describe('Part of the name or slug'),
  }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page of templates, newest first', json: envelope(templateView) } },
  errors: [400, 401, 403, 429],
});
