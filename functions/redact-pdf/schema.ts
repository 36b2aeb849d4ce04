import { noParams, noQuery } from '../../src/contract/fields.ts';
import { redactBody } from '../../src/contract/redaction.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'redact-pdf',
  method: 'POST',
  path: '/v1/redact',
  summary: 'Remove content from a PDF for good',
  description:
    'Text, pixels, paths and annotations are removed from the file and not only covered; the result is read again by another engine before it is given out. `X-Redaction-Report` (base64 JSON) says how much was removed where, never what.',
  tag: 'PDF',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: redactBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The redacted PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Redaction-Report'],
    },
  },
  errors: [400, 401, 404, 413, 415, 429, 504],
});
