import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { templateView } from '../../src/contract/template.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'restore-template-version',
  method: 'POST',
  path: '/v1/templates/{slug}/versions/{version}/restore',
  summary: 'Make an earlier version of a template the current one',
  description:
    'Saves its source again as a new version; nothing is lost. The name and the document type of ' +
    'the template stay as they are.',
  tag: 'Templates',
  scope: 'admin',
  params: slugParams.extend({ version: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: { description: 'The template with its new version', json: z.object({ data: templateView }) },
  },
  errors: [401, 403, 404, 409, 429],
});
