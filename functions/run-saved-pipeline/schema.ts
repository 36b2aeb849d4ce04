import { IMAGE_MEDIA_TYPES } from '@platen/pdf';
import * as z from 'zod';
import { noQuery, slugParams } from '../../src/contract/fields.ts';
import { pipelineReport } from '../../src/contract/pipeline.ts';
import { runSavedPipelineBody } from '../../src/contract/saved-pipeline.ts';
import { queuedView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'run-saved-pipeline',
  method: 'POST',
  path: '/v1/pipelines/{slug}',
  summary: 'Run a saved pipeline',
  description:
    'As `POST /v1/pipelines` with its steps, which take what they need from the `inputs` and the `data` of the request.',
  tag: 'Pipelines',
  scope: 'render',
  params: slugParams,
  query: noQuery,
  body: runSavedPipelineBody,
  accepts: ['application/json'],
  responses: {
    200: {
      description:
        'The PDF or the image; a ZIP of several, with `report.json`; with `respond: "json"` or `s3`, what there is to say',
      bytes: ['application/pdf', 'application/zip', ...IMAGE_MEDIA_TYPES],
      headers: ['X-Document-Id', 'X-Pipeline-Report', 'Content-Disposition'],
      json: z.object({ data: pipelineReport }),
    },
    202: { description: 'Queued, with `async` or a `webhookUrl`', json: queuedView },
  },
  errors: [400, 401, 403, 404, 409, 413, 415, 429, 502, 503, 504],
});
