import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { savedPipelineView } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-pipeline',
  method: 'GET',
  path: '/v1/pipelines/{slug}',
  summary: 'Get a saved pipeline',
  tag: 'Pipelines',
  scope: 'render',
  params: slugParams,
  query: noQuery,
  body: none,
  accepts: [],
  responses: { 200: { description: 'The pipeline', json: z.object({ data: savedPipelineView }) } },
  errors: [401, 404, 429],
});
