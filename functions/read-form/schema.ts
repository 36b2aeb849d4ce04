import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { formView } from '../../src/contract/form.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'read-form',
  method: 'POST',
  path: '/v1/forms/read',
  summary: 'Read the fields of a form',
  description: 'Of any PDF, also an encrypted one; for a document there is `GET /v1/documents/{id}/form`.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ pdf: pdfInput, password }, objectError('The body must be a JSON object')),
  accepts: ['application/json'],
  responses: {
    200: { description: 'Its fields, their schema and their values', json: z.object({ data: formView }) },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
