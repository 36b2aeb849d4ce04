import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging, search } from '../../src/contract/paging.ts';
import { redactionTemplateView } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

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
