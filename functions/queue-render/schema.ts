import * as z from 'zod';
import { flag, slugParams } from '../../src/contract/fields.ts';
import { queuedRenderBody } from '../../src/contract/render.ts';
import { queuedView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'queue-render',
  method: 'POST',
  path: '/v1/render/{slug}/async',
  summary: 'Queue a render',
  description: 'The result can be polled with the job or is posted to `webhookUrl`.',
  tag: 'Render',
  scope: 'render',
  params: slugParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: queuedRenderBody,
  accepts: ['application/json'],
  responses: {
    202: { description: 'Queued', json: queuedView },
  },
  errors: [400, 401, 404, 413, 415, 429],
});
