import type { DeliverWebhookPorts } from '../../../app/deliver-webhook.ts';
import type { FanOutPorts } from '../../../app/fan-out-batch.ts';
import type { QueueBatchPorts } from '../../../app/queue-batch.ts';
import type { QueueRenderPorts } from '../../../app/queue-render.ts';
import type { JobReaderPorts } from '../../../app/read-job.ts';
import { assertPublicUrl, guardedPost } from '../../../egress/index.ts';
import { sqs } from '../clients.ts';
import { variable } from '../environment.ts';
import {
  blobStore,
  documentStore,
  internalBlobs,
  jobStore,
  renderQuota,
  templateStore,
  uploadPorts,
  webhookSecrets,
} from '../stores.ts';
import { SqsQueues } from './queues.ts';

// What each of the functions around jobs works with.

export const queues = () => new SqsQueues(sqs());

export const assertReachable = async (url: string, field: string): Promise<void> => {
  await assertPublicUrl(url, field);
};

export const queueRenderPorts = (): QueueRenderPorts => ({
  templates: templateStore(),
  jobs: jobStore(),
  inputs: internalBlobs(),
  queues: queues(),
  quota: renderQuota(),
  assertReachable,
});

export const queueBatchPorts = (): QueueBatchPorts => {
  const inputs = internalBlobs();
  return {
    templates: templateStore(),
    jobs: jobStore(),
    queues: queues(),
    uploads: uploadPorts(),
    inputs,
    quota: renderQuota(),
    copyInput: (documentKey, inputKey) => inputs.copy(documentKey, inputKey, variable('DOCUMENTS_BUCKET')),
    assertReachable,
  };
};

export const jobReaderPorts = (): JobReaderPorts => ({
  jobs: jobStore(),
  documents: blobStore(),
  internal: internalBlobs(),
  records: documentStore(),
});

export const resendPorts = () => ({ jobs: jobStore(), queues: queues() });

export const fanOutPorts = (): FanOutPorts => {
  const inputs = internalBlobs();
  return {
    jobs: jobStore(),
    templates: templateStore(),
    queues: queues(),
    open: (batch) => inputs.streamFrom(batch.inputKey, batch.nextByte),
    assertReachable,
  };
};

export const deliverWebhookPorts = (): DeliverWebhookPorts => ({
  ...jobReaderPorts(),
  secrets: webhookSecrets(),
  post: guardedPost,
  now: Date.now,
});
