import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'extract-data',
  method: 'POST',
  path: '/v1/extract',
  summary: 'Read the data that was embedded in a PDF',
  description: 'The body is the PDF itself, or JSON with `pdf`.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ pdf: pdfInput, password }, objectError('The body must be a PDF or a JSON object')),
  accepts: ['application/pdf', 'application/octet-stream', 'application/json'],
  responses: { 200: { description: 'The embedded data', json: z.object({ data: z.json() }) } },
  errors: [400, 401, 404, 409, 413, 415, 429],
});
