import * as z from 'zod';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { splitBody, splitReport } from '../../src/contract/split.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'split-pdf',
  method: 'POST',
  path: '/v1/split',
  summary: 'Split a PDF into several',
  description:
    'By ranges, every so many pages, or at its bookmarks. Each part is what extracting its pages would give.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: splitBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The documents that were saved; with `save: false` a ZIP of the parts',
      bytes: ['application/zip'],
      json: z.object({ data: splitReport }),
      headers: ['X-Signatures-Removed', 'Content-Disposition'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
