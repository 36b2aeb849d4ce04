import { IMAGE_MEDIA_TYPES } from '@platen/pdf';
import * as z from 'zod';
import { noParams, noQuery } from '../../src/contract/fields.ts';
import { pipelineBody, pipelineReport } from '../../src/contract/pipeline.ts';
import { queuedView } from '../../src/contract/webhook.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'run-pipeline',
  method: 'POST',
  path: '/v1/pipelines',
  summary: 'Do several operations in one request',
  description:
    'Steps work on a list of named PDFs, one after the other: each is an operation with its options. Everything is checked before the first step runs; when a step fails, `step` of the error says which, and nothing is saved or counted.',
  tag: 'Pipelines',
  scope: 'render',
  params: noParams,
  query: noQuery,
  body: pipelineBody,
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
