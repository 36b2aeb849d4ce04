import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { validateFields, validationView } from '../../src/contract/validation-report.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'validate-pdf',
  method: 'POST',
  path: '/v1/validate',
  summary: 'Check a PDF against PDF/A and PDF/UA',
  description:
    'Which machine-checkable rules of PDF/A-2, PDF/A-3 and PDF/UA-1 any PDF breaks, and where. The body is JSON with `pdf`, the PDF itself, or multipart/form-data with one part `files`. Without `profiles` the file is checked against those that it claims, or against all of them if it claims none.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    { pdf: pdfInput, password, ...validateFields },
    objectError('The body must be a PDF or a JSON object'),
  ),
  accepts: ['application/json', 'application/pdf', 'application/octet-stream', 'multipart/form-data'],
  responses: {
    200: {
      description: 'The verdicts, and the rules that are broken',
      json: z.object({ data: validationView }),
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429],
});
