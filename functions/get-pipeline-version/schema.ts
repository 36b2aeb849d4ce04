import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { savedPipelineVersion } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-pipeline-version',
  method: 'GET',
  path: '/v1/pipelines/{slug}/versions/{version}',
  summary: 'Get a version of a saved pipeline',
  tag: 'Pipelines',
  scope: 'admin',
  params: slugParams.extend({ version: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The version with its inputs and steps',
      json: z.object({ data: savedPipelineVersion }),
    },
  },
  errors: [401, 403, 404, 429],
});
