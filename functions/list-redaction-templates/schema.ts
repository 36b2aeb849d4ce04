import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { envelope, none, noParams, paging, search } from '../../src/http/schemas/common.ts';
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
  query: z.object({ ...paging, search }),
  body: none,
  accepts: [],
  responses: { 200: { description: 'A page, newest first', json: envelope(redactionTemplateView) } },
  errors: [400, 401, 403, 429],
});
