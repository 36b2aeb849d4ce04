import { MAX_INPUTS, MIN_INPUTS } from '@platen/pdf';
import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { pdfWithPassword } from '../../src/contract/pdf-input.ts';
import { saveFields } from '../../src/contract/save-fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

const countRule = `must have ${MIN_INPUTS} to ${MAX_INPUTS} PDFs`;

export const operation = defineOperation({
  id: 'merge-pdfs',
  method: 'POST',
  path: '/v1/merge',
  summary: 'Merge 2 to 20 PDFs into one',
  description:
    'Form fields, bookmarks, destinations, tags, layers and attachments are kept. As multipart/form-data: one part `files` per PDF.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      pdfs: z
        .array(pdfWithPassword, 'must be an array of PDFs')
        .min(MIN_INPUTS, countRule)
        .max(MAX_INPUTS, countRule),
      ...saveFields,
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json', 'multipart/form-data'],
  responses: {
    200: {
      description: 'The merged PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
