import { operation as runPipeline } from '../../functions/run-pipeline/schema.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';
import { makesJobs, runsPipelines } from './permissions.ts';

export const PIPELINES_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: runPipeline,
    needs: (fn, { pipeline }) => {
      runsPipelines(fn);
      makesJobs(fn).sendTo('PIPELINE_QUEUE_URL', pipeline.queue);
    },
    ...WORKS_ON_PDFS,
    prints: true,
    setsText: true,
    timeoutSeconds: 300,
  },
];
