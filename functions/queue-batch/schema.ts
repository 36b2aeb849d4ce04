import * as z from 'zod';
import { flag, id, objectError, slugParams } from '../../src/contract/fields.ts';
import { refineWebhook, webhookFields } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'queue-batch',
  method: 'POST',
  path: '/v1/render/{slug}/batch',
  summary: 'Queue many renders of one template',
  description:
    'Items in the request, or an uploaded file of JSON Lines. An item that is wrong fails alone, and its job says why.',
  tag: 'Render',
  scope: 'render',
  params: slugParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: z
    .strictObject(
      {
        items: z
          .array(z.unknown(), 'must be an array')
          .min(1, 'must have 1 to 100 items')
          .max(100, 'must have 1 to 100 items; put more into a file and name it by inputDocumentId')
          .optional()
          .describe('`{ data, saveName?, metadata?, s3?, strict? }` each'),
        inputDocumentId: id.optional().describe('An uploaded file with such an item on each of its lines'),
        ...webhookFields,
      },
      objectError('The body must be a JSON object'),
    )
    .refine((body) => (body.items === undefined) !== (body.inputDocumentId === undefined), {
      error: 'Either items or inputDocumentId is required',
    })
    .superRefine(refineWebhook),
  accepts: ['application/json'],
  responses: {
    202: {
      description: 'Queued',
      json: z.object({
        batchId: z.string(),
        jobIds: z.array(z.string()).optional(),
        count: z.int().optional(),
      }),
    },
  },
  errors: [400, 401, 404, 409, 413, 415, 429],
});
