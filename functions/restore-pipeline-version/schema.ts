import * as z from 'zod';
import { none, noQuery, slugParams } from '../../src/contract/fields.ts';
import { savedPipelineView } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'restore-pipeline-version',
  method: 'POST',
  path: '/v1/pipelines/{slug}/versions/{version}/restore',
  summary: 'Make an earlier version of a saved pipeline the current one',
  description:
    'Saves its inputs and steps again as a new version; nothing is lost. The name and the description of the pipeline stay as they are.',
  tag: 'Pipelines',
  scope: 'admin',
  params: slugParams.extend({ version: z.string() }),
  query: noQuery,
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The pipeline with its new version',
      json: z.object({ data: savedPipelineView }),
    },
  },
  errors: [401, 403, 404, 409, 429],
});
