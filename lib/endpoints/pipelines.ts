import { operation as deletePipeline } from '../../functions/delete-pipeline/schema.ts';
import { operation as getPipeline } from '../../functions/get-pipeline/schema.ts';
import { operation as getPipelineVersion } from '../../functions/get-pipeline-version/schema.ts';
import { operation as listPipelineVersions } from '../../functions/list-pipeline-versions/schema.ts';
import { operation as listPipelines } from '../../functions/list-pipelines/schema.ts';
import { operation as restorePipelineVersion } from '../../functions/restore-pipeline-version/schema.ts';
import { operation as runPipeline } from '../../functions/run-pipeline/schema.ts';
import { operation as runSavedPipeline } from '../../functions/run-saved-pipeline/schema.ts';
import { operation as savePipeline } from '../../functions/save-pipeline/schema.ts';
import { makesJobs, readsTemplates, runsPipelines } from '../constructs/permissions.ts';
import type { PlatenFunction } from '../constructs/platen-function.ts';
import type { WorkQueues } from '../constructs/work-queue.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';

/** Requirements for running pipelines, synchronously or queued. */
const RUNS = {
  ...WORKS_ON_PDFS,
  prints: true,
  converts: true,
  signs: true,
  setsText: true,
  timeoutSeconds: 300,
} as const;

const runsOrQueues = (fn: PlatenFunction, { pipeline }: WorkQueues) => {
  runsPipelines(fn);
  makesJobs(fn).sendTo('PIPELINE_QUEUE_URL', pipeline.queue);
};

export const PIPELINES_ENDPOINTS: readonly Endpoint[] = [
  { operation: runPipeline, needs: runsOrQueues, ...RUNS },
  {
    operation: listPipelines,
    needs: (fn) => fn.table('PIPELINES_TABLE', 'Query', 'GetItem', 'BatchGetItem'),
  },
  { operation: getPipeline, needs: (fn) => fn.table('PIPELINES_TABLE', 'GetItem') },
  {
    operation: savePipeline,
    needs: (fn) => {
      readsTemplates(fn);
      fn.table('PIPELINES_TABLE', 'GetItem', 'PutItem', 'UpdateItem')
        .table('REDACTION_TEMPLATES_TABLE', 'GetItem')
        .table('CERTIFICATES_TABLE', 'GetItem')
        .table('DOCUMENTS_TABLE', 'GetItem')
        .recordsEvents();
    },
  },
  {
    operation: deletePipeline,
    needs: (fn) =>
      fn.table('PIPELINES_TABLE', 'GetItem', 'Query', 'PutItem', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
  {
    operation: listPipelineVersions,
    needs: (fn) => fn.table('PIPELINES_TABLE', 'GetItem', 'Query'),
  },
  { operation: getPipelineVersion, needs: (fn) => fn.table('PIPELINES_TABLE', 'GetItem') },
  {
    operation: restorePipelineVersion,
    needs: (fn) => fn.table('PIPELINES_TABLE', 'GetItem', 'PutItem').recordsEvents(),
  },
  {
    operation: runSavedPipeline,
    needs: (fn, queues) => {
      runsOrQueues(fn, queues);
      fn.table('PIPELINES_TABLE', 'GetItem');
    },
    ...RUNS,
  },
];
