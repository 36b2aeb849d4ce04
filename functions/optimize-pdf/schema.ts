import { noParams, noQuery } from '../../src/contract/fields.ts';
import { optimizeBody } from '../../src/contract/optimize.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'optimize-pdf',
  method: 'POST',
  path: '/v1/optimize',
  summary: 'Make a PDF smaller',
  description:
    'Objects are packed, streams compressed anew, identical fonts and images written once, and what nothing uses is left out: pages stay the same to the pixel. Images are resampled with `images.maxDpi`, and coded with loss only with `lossy`. A file that would not become smaller comes back as it is. `X-Optimize-Report` (base64 JSON) says what was done.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: optimizeBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF',
      bytes: 'application/pdf',
      headers: ['X-Document-Id', 'X-Signatures-Removed', 'X-Optimize-Report'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
