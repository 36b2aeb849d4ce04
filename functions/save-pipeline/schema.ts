import * as z from 'zod';
import { noQuery, slugParams } from '../../src/contract/fields.ts';
import { savedPipelineView, savePipelineBody } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

const saved = z.object({ data: savedPipelineView });

export const operation = defineOperation({
  id: 'save-pipeline',
  method: 'PUT',
  path: '/v1/pipelines/{slug}',
  summary: 'Save a pipeline',
  description:
    'A new one, or the next version of the one that is there. Steps, names and what they refer to are checked; `{ "$data": "/…" }` in place of an option takes it from the `data` of a run.',
  tag: 'Pipelines',
  scope: 'admin',
  params: slugParams,
  query: noQuery,
  body: savePipelineBody,
  accepts: ['application/json'],
  responses: {
    200: { description: 'The next version', json: saved },
    201: { description: 'A new pipeline', json: saved },
  },
  errors: [400, 401, 403, 404, 409, 413, 415, 429],
});
