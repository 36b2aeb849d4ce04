import { operation as convertDocument } from '../../functions/convert-document/schema.ts';
import { operation as queueBatch } from '../../functions/queue-batch/schema.ts';
import { operation as queueRender } from '../../functions/queue-render/schema.ts';
import { operation as renderInline } from '../../functions/render-inline/schema.ts';
import { operation as renderTemplate } from '../../functions/render-template/schema.ts';
import {
  finishesUploads,
  makesJobs,
  makesPdfs,
  queuesRenders,
  renders,
  rendersTemplates,
} from '../constructs/permissions.ts';
import { type Endpoint, RENDERS } from './endpoint.ts';

export const RENDER_ENDPOINTS: readonly Endpoint[] = [
  { operation: renderTemplate, needs: rendersTemplates, ...RENDERS },
  {
    operation: renderInline,
    needs: (fn, { render }) => {
      renders(fn);
      makesJobs(fn).sendTo('RENDER_QUEUE_URL', render.queue);
    },
    ...RENDERS,
    converts: false,
  },
  {
    operation: convertDocument,
    converts: true,
    memoryMb: 1024,
    timeoutSeconds: 100,
    needs: (fn) => {
      makesPdfs(fn);
      fn.table('USAGE_TABLE', 'Query');
    },
  },
  { operation: queueRender, needs: queuesRenders },
  {
    operation: queueBatch,
    needs: (fn, { batch }) => {
      finishesUploads(fn);
      makesJobs(fn).table('TEMPLATES_TABLE', 'GetItem').sendTo('BATCH_QUEUE_URL', batch.queue);
    },
  },
];
