import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { imagesFields, imagesView } from '../../src/contract/images.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'extract-images',
  method: 'POST',
  path: '/v1/images',
  summary: 'Take the images out of a PDF',
  description:
    'Each image that the pages draw, once, with the places where it is drawn. JPEG and JPEG 2000 stay as they are where nothing is applied to them; everything else is PNG. Nothing is saved.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    { pdf: pdfInput, password, ...imagesFields },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'A ZIP of the images with `images.json`, or with `"format": "json"` the list',
      bytes: ['application/zip'],
      json: z.object({ data: imagesView }),
      headers: ['Content-Disposition'],
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429, 504],
});
