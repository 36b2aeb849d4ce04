import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { textFields, textView } from '../../src/contract/text.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'extract-text',
  method: 'POST',
  path: '/v1/text',
  summary: 'Read the text of a PDF',
  description:
    'By page and in reading order, as text, as Markdown, or as JSON with the place and font of every word. Tagged files are read as their tags say, others by their layout. Nothing is saved.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    { pdf: pdfInput, password, ...textFields },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: { 200: { description: 'The text', json: z.object({ data: textView }) } },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
