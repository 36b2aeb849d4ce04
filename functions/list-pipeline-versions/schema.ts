import * as z from 'zod';
import { none, slugParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { pipelineVersionView } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-pipeline-versions',
  method: 'GET',
  path: '/v1/pipelines/{slug}/versions',
  summary: 'List the versions of a saved pipeline',
  description: 'Newest first: the first one is what runs use. Every save makes a version; all of them stay.',
  tag: 'Pipelines',
  scope: 'admin',
  params: slugParams,
  query: z.object(paging),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page of versions, newest first', json: envelope(pipelineVersionView) },
  },
  errors: [400, 401, 403, 404, 429],
});
