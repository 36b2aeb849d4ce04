import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, noParams, paging } from '../../src/http/schemas/common.ts';
import { redactionTemplateView } from '../../src/http/schemas/redaction.ts';

export const operation = defineOperation({
  id: 'list-redaction-templates',
  method: 'GET',
  path: '/v1/redaction-templates',
  summary: 'List redaction templates',
  tag: 'Redaction templates',
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
  responses: { 200: { description: 'A page, newest first', json: envelope(redactionTemplateView) } },
  errors: [400, 401, 403, 429],
});
