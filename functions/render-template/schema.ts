import * as z from 'zod';
import { flag, slugParams } from '../../src/contract/fields.ts';
import { renderBody } from '../../src/contract/render.ts';
import { TEMPLATE_FORMAT_NAMES, TEMPLATE_FORMATS } from '../../src/domain/asset-type.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'render-template',
  method: 'POST',
  path: '/v1/render/{slug}',
  summary: 'Render a template to a PDF',
  description: 'The fields of the body are the data of the template, except for the reserved ones.',
  tag: 'Render',
  scope: 'render',
  works: true,
  params: slugParams,
  query: z.object({
    flattenForms: flag.describe('Turn form fields into static content'),
    format: z
      .enum(['pdf', ...TEMPLATE_FORMAT_NAMES], `must be one of pdf, ${TEMPLATE_FORMAT_NAMES.join(', ')}`)
      .default('pdf')
      .describe(
        'The format of an office template gives the template back with the data in it. It is not saved as a document',
      ),
  }),
  body: renderBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF or office document, or where it was uploaded to when `s3` was given',
      bytes: ['application/pdf', ...Object.values(TEMPLATE_FORMATS)],
      headers: ['X-Document-Id', 'Content-Disposition', 'X-Conformance', 'X-Render-Warnings'],
      json: z.object({ url: z.string() }),
    },
  },
  errors: [400, 401, 404, 413, 415, 429, 502, 503, 504],
});
