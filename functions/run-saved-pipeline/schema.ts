import { noQuery, slugParams } from '../../src/contract/fields.ts';
import { runSavedPipelineBody } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { PIPELINE_RESPONSES } from '../../src/http/pipeline-response.ts';

export const operation = defineOperation({
  id: 'run-saved-pipeline',
  method: 'POST',
  path: '/v1/pipelines/{slug}',
  summary: 'Run a saved pipeline',
  description:
    'As `POST /v1/pipelines` with its steps, which take what they need from the `inputs` and the `data` of the request.',
  tag: 'Pipelines',
  scope: 'render',
  works: true,
  params: slugParams,
  query: noQuery,
  body: runSavedPipelineBody,
  accepts: ['application/json'],
  responses: PIPELINE_RESPONSES,
  errors: [400, 401, 403, 404, 409, 413, 415, 429, 502, 503, 504],
});
