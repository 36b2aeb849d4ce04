import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { EXAMPLE_ORDER } from '../../src/http/openapi/examples/example-invoice.ts';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { sendToRenderQueue } from './waiting-jobs.ts';

const { credentials, sqs: endpoint, s3, queues, buckets } = inject('service');
const sqs = new SQSClient({ endpoint, region: 'us-east-1', credentials: { ...credentials } });

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

const send = (message: unknown) =>
  sendToRenderQueue(typeof message === 'string' ? message : JSON.stringify(message));

async function ended(jobId: string) {
  return pollUntil(
    async () => {
      const response = await call('GET', `/v1/jobs/${jobId}`, { key: account.adminKey });
      return response.status === 200 ? jsonOf(response) : undefined;
    },
    (job) => job?.status === 'complete' || job?.status === 'failed',
    500,
  );
}

async function arn(QueueUrl: string): Promise<string> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }),
  );
  return Attributes!.QueueArn!;
}

/** Returns the reason in a message's dead letter. */
async function deadLetterReason(messageId: string): Promise<string | undefined> {
  return pollUntil(
    async () => {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: queues.WorkersRenderDeadLetters!,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: 2,
          WaitTimeSeconds: 1,
          MessageAttributeNames: ['All'],
        }),
      );
      const found = Messages.find((m) => m.MessageAttributes?.messageId?.StringValue === messageId);
      return found?.MessageAttributes?.reason?.StringValue;
    },
    (reason) => reason !== undefined,
  );
}

describe('the render queue', () => {
  it('accepts a render from a producer, whose message id is the id of the job', async () => {
    const id = await send({ version: 1, accountId: account.id, slug: 'note', data: { title: 'Direct' } });
    const job = await ended(id);
    expect(job).toMatchObject({ id, status: 'complete' });
    expect(await pdfText(new Uint8Array(Buffer.from(job.pdfBase64, 'base64')))).toContain('Direct');
  });

  it('makes an invoice of a message, with the template that comes with Platen', async () => {
    const { format, invoice } = EXAMPLE_ORDER;
    const message = {
      version: 1,
      accountId: account.id,
      slug: 'e-invoice',
      invoice: { format, data: invoice },
    };
    const job = await ended(await send(message));
    expect(job).toMatchObject({ status: 'complete', conformance: expect.stringContaining('PDF/A-3a') });
  });

  it('reads data from the bucket that is too large for a message', async () => {
    const client = new S3Client({
      endpoint: s3,
      region: 'us-east-1',
      credentials: { ...credentials },
      forcePathStyle: true,
    });
    const dataKey = `producers/${account.id}/large.json`;
    await client.send(
      new PutObjectCommand({
        Bucket: buckets.InternalBucket!,
        Key: dataKey,
        Body: JSON.stringify({ title: 'From the bucket', padding: 'x'.repeat(2_000_000) }),
      }),
    );
    const job = await ended(await send({ version: 1, accountId: account.id, slug: 'note', dataKey }));
    expect(await pdfText(new Uint8Array(Buffer.from(job.pdfBase64, 'base64')))).toContain('From the bucket');
  });

  it.each<[string, unknown, string]>([
    ['is not JSON', '{', 'not valid JSON'],
    ['has another version', { version: 2, accountId: 'A', slug: 'note' }, 'version: must be 1'],
    ['has an unknown field', { version: 1, accountId: 'A', slug: 'note', webhook: 'x' }, 'webhook'],
    ['names no template', { version: 1, accountId: 'A', slug: 'nowhere' }, 'nowhere'],
    ['lacks a required field', { version: 1, accountId: 'A', slug: 'note', data: {} }, 'title'],
    [
      'has a webhook on a private address',
      {
        version: 1,
        accountId: 'A',
        slug: 'note',
        data: { title: 'x' },
        webhookUrl: 'http://169.254.169.254/',
      },
      'webhookUrl',
    ],
    [
      'holds an invoice that breaks rules',
      {
        version: 1,
        accountId: 'A',
        slug: 'e-invoice',
        invoice: { format: 'ubl', data: { currency: 'EUR' } },
      },
      'invoice.data.number: BR-02',
    ],
    [
      'has a key outside of the producers’ folder',
      { version: 1, accountId: 'A', slug: 'note', dataKey: 'jobs/x' },
      'dataKey',
    ],
    [
      'is of an account that does not exist',
      { version: 1, accountId: '019a0000-0000-7000-8000-000000000000', slug: 'note' },
      'account not found',
    ],
  ])('moves a message that %s to the dead letters, with its reason', async (_, message, reason) => {
    const body = JSON.stringify(message).replace('"A"', JSON.stringify(account.id));
    expect(await deadLetterReason(await send(typeof message === 'string' ? message : body))).toContain(
      reason,
    );
  });

  it('processes a redriven dead letter after its cause is fixed', async () => {
    const message = { version: 1, accountId: account.id, slug: 'comes-later', data: { title: 'Redriven' } };
    await deadLetterReason(await send(message));
    await pushTemplate(account, { slug: 'comes-later' });
    await sqs.send(
      new StartMessageMoveTaskCommand({
        SourceArn: await arn(queues.WorkersRenderDeadLetters!),
        DestinationArn: await arn(queues.WorkersRenderQueue!),
      }),
    );
    const slugs = await pollUntil(
      async () => {
        const list = await jsonOf(await call('GET', '/v1/documents', { key: account.adminKey }));
        return list.data.map(({ template }: { template: { slug: string } | null }) => template?.slug);
      },
      (found) => found.includes('comes-later'),
      1_000,
    );
    expect(slugs.filter((slug: string) => slug === 'comes-later')).toHaveLength(1);
  });
});
