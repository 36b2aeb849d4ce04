import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { flag, saveFields, slugParams } from '../../src/http/schemas/common.ts';
import { s3Target } from '../../src/http/schemas/s3-target.ts';

/** The reserved fields; everything beside them is the template's data. */
export const reservedFields = {
  s3: s3Target.optional(),
  ...saveFields,
  embedData: z
    .union([z.boolean(), z.record(z.string(), z.json())], 'must be true, false or an object')
    .optional()
    .describe('true embeds the render data, an object embeds that object'),
};

export const operation = defineOperation({
  id: 'render-template',
  method: 'POST',
  path: '/v1/render/{slug}',
  summary: 'Render a template to a PDF',
  description: 'The fields of the body are the data of the template, except for the reserved ones.',
  tag: 'Render',
  scope: 'render',
  params: slugParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: z.looseObject(reservedFields, 'The body must be a JSON object'),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF, or where it was uploaded to when `s3` was given',
      bytes: 'application/pdf',
      json: z.object({ url: z.string() }),
    },
  },
  errors: [400, 401, 404, 413, 415, 429, 502, 504],
});
