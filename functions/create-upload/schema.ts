import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import {
  metadata,
  noParams,
  noQuery,
  objectError,
  saveName,
  timestamp,
} from '../../src/http/schemas/common.ts';

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
    { name: saveName.optional(), metadata: metadata.default({}) },
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
