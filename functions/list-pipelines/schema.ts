import * as z from 'zod';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging, search } from '../../src/contract/paging.ts';
import { savedPipelineSummary } from '../../src/contract/saved-pipeline.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-pipelines',
  method: 'GET',
  path: '/v1/pipelines',
  summary: 'List saved pipelines',
  tag: 'Pipelines',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  query: z.object({ ...paging, search }),
  body: none,
  accepts: [],
  responses: {
    200: { description: 'A page, newest first, without the steps', json: envelope(savedPipelineSummary) },
  },
  errors: [400, 401, 403, 429],
});
