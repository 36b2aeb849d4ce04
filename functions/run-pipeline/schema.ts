import { noParams, noQuery } from '../../src/contract/fields.ts';
import { pipelineBody } from '../../src/contract/pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { PIPELINE_RESPONSES } from '../../src/http/pipeline-response.ts';

export const operation = defineOperation({
  id: 'run-pipeline',
  method: 'POST',
  path: '/v1/pipelines',
  summary: 'Do several operations in one request',
  description:
    'Steps work on a list of named PDFs, one after the other: each is an operation with its options. Everything is checked before the first step runs; when a step fails, `step` of the error says which, and nothing is saved. Renders before it are counted, unless the failure is ours.',
  tag: 'Pipelines',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: pipelineBody,
  accepts: ['application/json'],
  responses: PIPELINE_RESPONSES,
  errors: [400, 401, 403, 404, 409, 413, 415, 429, 502, 503, 504],
});
