import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { uploadFields, uploadView } from '../../src/contract/upload.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'create-upload',
  method: 'POST',
  path: '/v1/uploads',
  summary: 'Get a URL to upload a file to',
  description:
    'For files that are too large for a request: PUT the bytes to `uploadUrl`, then use `documentId`.',
  tag: 'Documents',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: z.strictObject(uploadFields, objectError('The body must be a JSON object')),
  accepts: ['application/json'],
  responses: {
    201: {
      description: 'Where to put the bytes, and until when',
      json: uploadView,
    },
  },
  errors: [400, 401, 415, 429],
});
