import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { UPLOAD_BATCH, uploadFields, uploadView } from '../../src/contract/upload.ts';
import { defineOperation } from '../../src/http/operation.ts';

const COUNT_RULE = `must have 1 to ${UPLOAD_BATCH} files`;

export const operation = defineOperation({
  id: 'create-uploads',
  method: 'POST',
  path: '/v1/uploads/batch',
  summary: 'Get URLs to upload many files to',
  description: `Like \`POST /v1/uploads\`, for up to ${UPLOAD_BATCH} files in one request: either all are announced, or none. \`POST /v1/uploads/finish\` makes them documents.`,
  tag: 'Documents',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      files: z
        .array(z.strictObject(uploadFields, objectError('must be an object')), 'must be an array')
        .min(1, COUNT_RULE)
        .max(UPLOAD_BATCH, COUNT_RULE),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    201: {
      description: 'Where to put the bytes of each file, in the order of the files',
      json: z.object({ uploads: z.array(uploadView) }),
    },
  },
  errors: [400, 401, 415, 429],
});
