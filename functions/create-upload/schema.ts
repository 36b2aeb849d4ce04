import * as z from 'zod';
import { noParams, noQuery, objectError, timestamp } from '../../src/contract/fields.ts';
import { MAX_UPLOAD_BYTES } from '../../src/contract/limits.ts';
import { metadata } from '../../src/contract/metadata.ts';
import { saveName } from '../../src/contract/save-fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

const SIZE_RULE = `must be from 1 to ${MAX_UPLOAD_BYTES} (200 MB)`;

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
  body: z.strictObject(
    {
      name: saveName.optional(),
      metadata: metadata.default({}),
      sizeBytes: z
        .int('must be an integer')
        .min(1, SIZE_RULE)
        .max(MAX_UPLOAD_BYTES, SIZE_RULE)
        .optional()
        .describe('Length of the file; the URL then accepts no other length'),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    201: {
      description: 'Where to put the bytes, and until when',
      json: z.object({ documentId: z.string(), uploadUrl: z.url(), expiresAt: timestamp }),
    },
  },
  errors: [400, 401, 415, 429],
});
