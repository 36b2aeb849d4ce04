import type { AccountWorkers } from '../../../app/account-workers.ts';
import type { DeliverWebhookPorts } from '../../../app/deliver-webhook.ts';
import type { FanOutPorts } from '../../../app/fan-out-batch.ts';
import type { QueueBatchPorts } from '../../../app/queue-batch.ts';
import type { QueueRenderPorts } from '../../../app/queue-render.ts';
import type { JobReaderPorts } from '../../../app/read-job.ts';
import type { TestWebhookPorts } from '../../../app/test-webhook.ts';
import { assertPublicUrl, guardedPost } from '../../../egress/index.ts';
import { dynamo } from '../clients.ts';
import { variable } from '../environment.ts';
import { outgoingTraceHeaders } from '../invocation/trace.ts';
import { DynamoDeliveryAllowance } from '../limits/delivery-allowance.ts';
import { KmsSecretVault } from '../secret-vault.ts';
import { sqs } from '../sqs-client.ts';
import {
  accountStore,
  blobStore,
  documentPorts,
  documentPresence,
  documentStore,
  internalBlobs,
  jobCancellation,
  jobStore,
  jobTemplateStore,
  renderQuota,
  templateStore,
  webhookSecrets,
} from '../stores.ts';
import { SqsQueues } from './queues.ts';
import { DynamoWorkerSlots } from './worker-slots.ts';

// Ports of each function that works with jobs.

/** Encrypts the secrets of a single job. */
export const jobVault = () => new KmsSecretVault(variable('SECRETS_KEY_ARN'));

export const queues = () => new SqsQueues(sqs());

/** Creates the limit on an account's concurrent workers of the current function. */
export const accountWorkers = (): AccountWorkers => ({
  slots: new DynamoWorkerSlots(dynamo(), variable('JOBS_TABLE')),
  bound: Number(variable('ACCOUNT_WORKERS')),
});

export const assertReachable = async (url: string, field: string): Promise<void> => {
  await assertPublicUrl(url, field);
};

/** Creates the ports for queueing jobs. */
export const queueJobPorts = () => ({
  jobs: jobStore(),
  inputs: internalBlobs(),
  vault: jobVault(),
  queues: queues(),
  quota: renderQuota(),
  assertReachable,
});

export const queueRenderPorts = (): QueueRenderPorts => ({
  ...queueJobPorts(),
  templates: templateStore(),
});

export const queueBatchPorts = (): QueueBatchPorts => {
  const ports = queueJobPorts();
  return {
    ...ports,
    templates: templateStore(),
    uploads: documentPorts(),
    copyInput: (documentKey, inputKey) =>
      ports.inputs.copy(documentKey, inputKey, variable('DOCUMENTS_BUCKET')),
  };
};

export const jobReaderPorts = (): JobReaderPorts => ({
  jobs: jobStore(),
  documents: blobStore(),
  internal: internalBlobs(),
  records: documentStore(),
  presence: documentPresence(),
});

export const cancelJobPorts = () => ({
  jobs: jobStore(),
  cancellation: jobCancellation(),
  internal: internalBlobs(),
});

export const testWebhookPorts = (): TestWebhookPorts => ({
  jobs: jobStore(),
  internal: internalBlobs(),
  queues: queues(),
  assertReachable,
});

export const resendPorts = () => ({ jobs: jobStore(), queues: queues() });

export const fanOutPorts = (): FanOutPorts => {
  const inputs = internalBlobs();
  return {
    jobs: jobStore(),
    templates: jobTemplateStore(),
    queues: queues(),
    workers: accountWorkers(),
    internal: inputs,
    accounts: accountStore(),
    open: (batch) => inputs.streamFrom(batch.inputKey, batch.nextByte),
    assertReachable,
  };
};

export const deliverWebhookPorts = (): DeliverWebhookPorts => ({
  ...jobReaderPorts(),
  secrets: webhookSecrets(),
  workers: accountWorkers(),
  accounts: accountStore(),
  allowance: new DynamoDeliveryAllowance(dynamo(), variable('USAGE_TABLE')),
  post: (url, body, headers, timeoutMs) =>
    guardedPost(url, body, { ...headers, ...outgoingTraceHeaders() }, timeoutMs),
  now: Date.now,
});
