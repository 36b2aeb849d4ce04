import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { fillFormFields } from '../../src/contract/form.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { saveFields } from '../../src/contract/save-fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'fill-form',
  method: 'POST',
  path: '/v1/forms/fill',
  summary: 'Fill in a form',
  description:
    'Text in every script, choices, check boxes, radio buttons, dates. Values and appearances agree afterwards in every viewer. `GET /v1/documents/{id}/form` says which values a form takes.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    { pdf: pdfInput, password, ...fillFormFields, ...saveFields },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF, filled in',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed', 'X-Form-Warnings'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
