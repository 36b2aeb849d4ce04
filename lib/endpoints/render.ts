import { operation as queueBatch } from '../../functions/queue-batch/schema.ts';
import { operation as queueRender } from '../../functions/queue-render/schema.ts';
import { operation as renderInline } from '../../functions/render-inline/schema.ts';
import { operation as renderTemplate } from '../../functions/render-template/schema.ts';
import { type Endpoint, RENDERS } from './endpoint.ts';
import { finishesUploads, queuesRenders, renders, rendersTemplates } from './permissions.ts';

export const RENDER_ENDPOINTS: readonly Endpoint[] = [
  { operation: renderTemplate, needs: rendersTemplates, ...RENDERS },
  { operation: renderInline, needs: renders, ...RENDERS },
  { operation: queueRender, needs: queuesRenders },
  {
    operation: queueBatch,
    needs: (fn, { batch }) => {
      finishesUploads(fn);
      fn.table('TEMPLATES_TABLE', 'GetItem')
        .table('USAGE_TABLE', 'Query')
        .sealsJobSecrets()
        .table('JOBS_TABLE', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')
        .objects('INTERNAL_BUCKET', 'jobs', 'PutObject', 'DeleteObject', 'AbortMultipartUpload')
        .sendTo('BATCH_QUEUE_URL', batch.queue);
    },
  },
];
