import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { informationView } from '../../src/contract/information.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'read-information',
  method: 'POST',
  path: '/v1/information',
  summary: 'Read what a PDF is',
  description:
    'Its pages and their labels, metadata, bookmarks, attachments, fonts, form and signatures, what it claims to conform to, and what its encryption allows. Nothing is saved.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({ pdf: pdfInput, password }, objectError('The body must be a JSON object')),
  accepts: ['application/json'],
  responses: { 200: { description: 'What it is', json: z.object({ data: informationView }) } },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
