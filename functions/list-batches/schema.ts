import { batchView } from '../../src/contract/batch.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { MAX_JOB_OFFSET, totalOfJobs } from '../../src/contract/job.ts';
import { cursorEnvelope, cursorQuery } from '../../src/contract/paging.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'list-batches',
  method: 'GET',
  path: '/v1/batches',
  summary: 'List batches',
  description: 'Batches of the last seven days and the progress of each, newest first.',
  tag: 'Jobs',
  scope: 'render',
  params: noParams,
  query: cursorQuery({}, MAX_JOB_OFFSET),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of batches, newest first',
      json: cursorEnvelope(batchView).extend(totalOfJobs),
    },
  },
  errors: [400, 401, 429],
});
