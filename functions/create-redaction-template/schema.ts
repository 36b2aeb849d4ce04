import * as z from 'zod';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { newRedactionTemplate, redactionTemplateView } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-redaction-template',
  method: 'POST',
  path: '/v1/redaction-templates',
  summary: 'Create a redaction template',
  tag: 'Redaction templates',
  scope: 'admin',

  params: noParams,
  query: noQuery,
  body: newRedactionTemplate,
  accepts: ['application/json'],
  responses: {
    201: { description: 'The redaction template', json: z.object({ data: redactionTemplateView }) },
  },
  errors: [400, 401, 403, 409, 415, 429],
});
