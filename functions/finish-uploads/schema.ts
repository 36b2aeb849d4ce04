import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { finishedUploadView, UPLOAD_BATCH } from '../../src/contract/upload.ts';
import { defineOperation } from '../../src/http/operation.ts';

const COUNT_RULE = `must have 1 to ${UPLOAD_BATCH} ids`;

export const operation = defineOperation({
  id: 'finish-uploads',
  method: 'POST',
  path: '/v1/uploads/finish',
  summary: 'Make uploads documents',
  description:
    'Each uploaded PDF becomes a document, as at its first use. Uploads that cannot are reported one by one, and do not affect the others. Finished ones remain documents, so that a request can be repeated.',
  tag: 'Documents',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      documentIds: z
        .array(z.string('must be a string'), 'must be an array')
        .min(1, COUNT_RULE)
        .max(UPLOAD_BATCH, COUNT_RULE),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The result of each id, in the order of the request',
      json: z.object({ results: z.array(finishedUploadView) }),
    },
  },
  keepsAnswer: () => false,
  errors: [400, 401, 415, 429],
});
