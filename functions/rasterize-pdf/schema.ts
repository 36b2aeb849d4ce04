import { DEFAULT_DPI, MAX_DPI, MIN_DPI } from '@platen/pdf';
import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

const dpiRule = `must be a number from ${MIN_DPI} to ${MAX_DPI}`;
const pagesRule = 'must be an array of page numbers, counted from 0';
const pageRule = 'must be a page number, counted from 0';

export const operation = defineOperation({
  id: 'rasterize-pdf',
  method: 'POST',
  path: '/v1/rasterize',
  summary: 'Turn pages into PNG images',
  tag: 'PDF',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      pdf: pdfInput,
      dpi: z.number(dpiRule).min(MIN_DPI, dpiRule).max(MAX_DPI, dpiRule).default(DEFAULT_DPI),
      pages: z
        .array(z.int(pageRule).min(0, pageRule), pagesRule)
        .min(1, 'must name at least one page')
        .max(10_000, 'must name at most 10,000 pages')
        .optional()
        .describe('0-indexed. Default: all'),
      password,
    },
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
