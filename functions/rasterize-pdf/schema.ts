import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { rasterizeFields } from '../../src/contract/rasterize.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'rasterize-pdf',
  method: 'POST',
  path: '/v1/rasterize',
  summary: 'Turn pages into PNG images',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    { pdf: pdfInput, ...rasterizeFields, password },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'Base64 PNG images, in the requested order',
      json: z.object({ pages: z.array(z.string()) }),
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
