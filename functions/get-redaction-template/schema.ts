import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { redactionTemplateView } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-redaction-template',
  method: 'GET',
  path: '/v1/redaction-templates/{slug}',
  summary: 'Get a redaction template',
  tag: 'Redaction templates',
  scope: 'render',

  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The redaction template', json: z.object({ data: redactionTemplateView }) },
  },
  errors: [401, 404, 429],
});
