import { z } from 'zod';
import { defineOperation } from '../../src/http/operation.ts';
import { flag, slugParams } from '../../src/http/schemas/common.ts';
import { flatRenderFields } from '../../src/http/schemas/render.ts';
import { webhookUrl } from '../../src/http/schemas/webhook.ts';

export const operation = defineOperation({
  id: 'queue-render',
  method: 'POST',
  path: '/v1/render/{slug}/async',
  summary: 'Queue a render',
  description: 'The result is polled with the job or posted to `webhookUrl`.',
  tag: 'Render',
  scope: 'render',
  params: slugParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: z.looseObject(
    { ...flatRenderFields, webhookUrl: webhookUrl.optional() },
    'The body must be a JSON object',
  ),
  accepts: ['application/json'],
  responses: {
    202: { description: 'Queued', json: z.object({ jobId: z.string(), status: z.literal('pending') }) },
  },
  errors: [400, 401, 404, 413, 415, 429],
});
