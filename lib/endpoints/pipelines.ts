import { operation as runPipeline } from '../../functions/run-pipeline/schema.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';
import { runsPipelines } from './permissions.ts';

export const PIPELINES_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: runPipeline,
    needs: runsPipelines,
    ...WORKS_ON_PDFS,
    prints: true,
    setsText: true,
    timeoutSeconds: 300,
  },
];
