import * as z from 'zod';
import { flag, noParams } from '../../src/contract/fields.ts';
import { renderInlineBody } from '../../src/contract/inline-source.ts';
import { queuedView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'render-inline',
  method: 'POST',
  path: '/v1/render',
  summary: 'Render HTML, Markdown or a web page to a PDF or an image',
  description:
    'As a render of a saved template, with the same limits, and counted as one. An image is not saved as a document. As multipart/form-data: the fields as parts, those that are no text as JSON, and one part `files` per asset with its path as file name; index.html, header.html and footer.html are those fields.',
  tag: 'Render',
  scope: 'render',
  works: true,
  params: noParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields of a PDF into static content') }),
  body: renderInlineBody,
  accepts: ['application/json', 'multipart/form-data'],
  responses: {
    200: {
      description: 'The PDF or image, or where it was uploaded to when `s3` was given',
      bytes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
      headers: ['X-Document-Id', 'Content-Disposition', 'X-Conformance', 'X-Render-Warnings'],
      json: z.object({ url: z.string() }),
    },
    202: { description: 'Queued, with `async` or a webhook', json: queuedView },
  },
  errors: [400, 401, 413, 415, 429, 502, 503, 504],
});
