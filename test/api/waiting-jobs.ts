import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { inject } from 'vitest';
import { DynamoJobStore } from '../../src/adapters/aws/jobs/job-store.ts';
import { DynamoJobTable } from '../../src/adapters/aws/jobs/job-table.ts';
import { newJob } from '../../src/app/queue-render.ts';
import { newId } from '../../src/domain/ids.ts';
import { documentClient, type TestAccount, tableNamed } from './service.ts';

const TEMPLATE = { id: newId(), name: 'Note', slug: 'note', sourceKey: 'templates/none' };

/** @returns the id of the message */
export async function sendToRenderQueue(MessageBody: string): Promise<string> {
  const { credentials, sqs: endpoint, queues } = inject('service');
  const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials: { ...credentials } });
  const QueueUrl = queues.WorkersRenderQueue!;
  return (await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))).MessageId!;
}

function jobs(): DynamoJobStore {
  return new DynamoJobStore(new DynamoJobTable(documentClient(), tableNamed('Jobs')));
}

/**
 * @param keyId id of the key that queued it
 * @returns the id of a job without a message, so that no worker starts it
 */
export async function waitingJob({ id: accountId }: TestAccount, keyId?: string): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  const request = { caller: { accountId, keyName: 'test', keyId }, requestId: id };
  const task = { kind: 'template', template: TEMPLATE, flattenForms: false } as const;
  await jobs().create(
    newJob({ id, task, key: `jobs/${accountId}/${id}/input.json`, request, now }),
    'business',
  );
  return id;
}

/** @returns the id of a batch without a message, so that no worker reads it */
export async function waitingBatch({ id: accountId }: TestAccount): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  await jobs().createBatch(
    {
      id,
      accountId,
      slug: TEMPLATE.slug,
      template: TEMPLATE,
      inputKey: `jobs/${accountId}/batch-${id}/input.jsonl`,
      flattenForms: false,
      actor: 'test',
      requestId: id,
      createdAt: now,
      nextByte: 0,
      nextIndex: 0,
      nextLine: 1,
      fannedOut: false,
    },
    { plan: 'business', jobs: 0 },
  );
  return id;
}
