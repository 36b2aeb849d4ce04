import { operation as deleteBatch } from '../../functions/delete-batch/schema.ts';
import { operation as deleteJob } from '../../functions/delete-job/schema.ts';
import { operation as getBatch } from '../../functions/get-batch/schema.ts';
import { operation as getBatchResults } from '../../functions/get-batch-results/schema.ts';
import { operation as getJob } from '../../functions/get-job/schema.ts';
import { operation as listBatchJobs } from '../../functions/list-batch-jobs/schema.ts';
import { operation as listBatches } from '../../functions/list-batches/schema.ts';
import { operation as listDeliveries } from '../../functions/list-deliveries/schema.ts';
import { operation as listJobs } from '../../functions/list-jobs/schema.ts';
import { operation as resendWebhook } from '../../functions/resend-webhook/schema.ts';
import { operation as testWebhook } from '../../functions/test-webhook/schema.ts';
import { listsErrors, listsJobs, readsJobs, readsResults } from '../constructs/permissions.ts';
import { type Endpoint, WORKS_ON_PDFS } from './endpoint.ts';

export const JOBS_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: getJob,
    needs: readsResults,
  },
  {
    operation: deleteJob,
    needs: (fn) =>
      readsJobs(fn)
        .table('JOBS_TABLE', 'Query', 'UpdateItem', 'PutItem')
        .table('USAGE_TABLE', 'UpdateItem')
        .objects('INTERNAL_BUCKET', 'jobs', 'DeleteObject'),
  },
  { operation: listJobs, needs: listsErrors },
  { operation: listBatches, needs: listsJobs },
  { operation: getBatch, needs: (fn) => readsJobs(fn).table('JOBS_TABLE', 'Query') },
  { operation: deleteBatch, needs: (fn) => readsJobs(fn).table('JOBS_TABLE', 'Query', 'UpdateItem') },
  {
    operation: getBatchResults,
    ...WORKS_ON_PDFS,
    timeoutSeconds: 300,
    needs: (fn) => listsJobs(readsResults(fn)),
  },
  {
    operation: listBatchJobs,
    // The store of documents names all of its tables.
    needs: (fn) => listsErrors(readsJobs(fn)).table('EVENTS_TABLE').table('USAGE_TABLE'),
  },
  {
    operation: resendWebhook,
    needs: (fn, { webhook }) =>
      readsJobs(fn).table('JOBS_TABLE', 'UpdateItem').sendTo('WEBHOOK_QUEUE_URL', webhook.queue),
  },
  { operation: listDeliveries, needs: listsJobs },
  {
    operation: testWebhook,
    needs: (fn, { webhook }) =>
      fn
        .table('JOBS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')
        .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
        .sendTo('WEBHOOK_QUEUE_URL', webhook.queue),
  },
];
