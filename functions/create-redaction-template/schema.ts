import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { noParams, noQuery } from '../../src/http/schemas/common.ts';
import { newRedactionTemplate, redactionTemplateView } from '../../src/http/schemas/redaction.ts';

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
