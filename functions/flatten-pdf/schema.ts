import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'flatten-pdf',
  method: 'POST',
  path: '/v1/flatten',
  summary: 'Turn form fields into static content',
  description: 'The pages look the same; no form is left. The result is not saved as a document.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ pdf: pdfInput, password }, objectError('The body must be a JSON object')),
  accepts: ['application/json'],
  responses: { 200: { description: 'The flattened PDF', bytes: 'application/pdf' } },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
