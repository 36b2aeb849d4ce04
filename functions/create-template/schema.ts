import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { noParams, noQuery, objectError, slug } from '../../src/http/schemas/common.ts';
import {
  documentType,
  sourceFields,
  templateDescription,
  templateName,
  templateView,
} from '../../src/http/schemas/template.ts';

export const operation = defineOperation({
  id: 'create-template',
  method: 'POST',
  path: '/v1/templates',
  summary: 'Create a template',
  description:
    'Checks Liquid syntax, schema and a test render with the sample data before anything is saved.',
  tag: 'Templates',
  scope: 'admin',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      slug,
      name: templateName,
      documentType: documentType.default('document'),
      description: templateDescription.optional(),
      ...sourceFields,
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: { 201: { description: 'The template', json: z.object({ data: templateView }) } },
  errors: [400, 401, 403, 409, 413, 415, 429],
});
