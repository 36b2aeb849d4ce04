import * as z from 'zod';
import { flag, noParams } from '../../src/contract/fields.ts';
import { redactBody, redactionPreview } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'redact-pdf',
  method: 'POST',
  path: '/v1/redact',
  summary: 'Remove content from a PDF for good',
  description:
    'Text, pixels, paths and annotations are removed from the file and not only covered; another engine reads the result before it is returned. `X-Redaction-Report` (base64 JSON) says how much was removed where, never what. With `preview=true` nothing is made: the answer lists what would be removed, with its text.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: z.object({
    preview: flag.describe(
      'Answer with what would be removed, as JSON. No document is made, and nothing is counted or kept',
    ),
  }),
  keepsAnswer: ({ preview }) => !preview,
  body: redactBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The redacted PDF; with `preview`, what would be removed',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Redaction-Report', 'X-Redaction-Not-Read', 'X-Conformance'],
      json: z.object({ data: redactionPreview }),
    },
  },
  errors: [400, 401, 404, 413, 415, 429, 504],
});
