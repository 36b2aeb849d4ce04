import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { describedTemplateView } from '../../src/contract/template.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-template',
  method: 'GET',
  path: '/v1/templates/{slug}',
  summary: 'Get a template and the schema of its data',
  tag: 'Templates',
  scope: 'render',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'The template', json: z.object({ data: describedTemplateView }) } },
  errors: [401, 404, 429],
});
