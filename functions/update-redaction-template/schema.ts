import * as z from 'zod';
import { noQuery, objectError, slugParams } from '../../src/contract/fields.ts';
import { redactionTemplateFields, redactionTemplateView } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'update-redaction-template',
  method: 'PUT',
  path: '/v1/redaction-templates/{slug}',
  summary: 'Change a redaction template',
  tag: 'Redaction templates',
  scope: 'admin',

  params: slugParams,
  query: noQuery,
  body: z.strictObject(redactionTemplateFields, objectError('The body must be a JSON object')).partial(),
  accepts: ['application/json'],
  responses: {
    200: { description: 'The redaction template', json: z.object({ data: redactionTemplateView }) },
  },
  errors: [400, 401, 403, 404, 415, 429],
});
