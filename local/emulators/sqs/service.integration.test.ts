import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListeningServer } from '../../http/listen.ts';
import { startAwsJsonServer } from '../aws-json-server.ts';
import { QueueStore } from './queue-store.ts';
import { sqsService } from './service.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sqs-'));
const file = path.join(folder, 'sqs.db');
const store = new QueueStore(file);
let server: ListeningServer;
let client: SQSClient;
let counter = 0;

beforeAll(async () => {
  const service = sqsService(store, {
    account: '000000000000',
    region: 'eu-central-1',
    endpoint: () => server.url,
  });
  server = await startAwsJsonServer(service, { port: 0, secretFor: () => 'b' });
  client = new SQSClient({
    endpoint: server.url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
});
afterAll(async () => {
  await server.stop();
  store.close();
  rmSync(folder, { recursive: true });
});

async function queue(Attributes: Record<string, string> = {}): Promise<string> {
  counter += 1;
  const { QueueUrl } = await client.send(
    new CreateQueueCommand({ QueueName: `queue-${counter}`, Attributes }),
  );
  return QueueUrl!;
}

async function attribute(QueueUrl: string, name: string): Promise<string | undefined> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  );
  return (Attributes as Record<string, string>)[name];
}

describe('SQS', () => {
  it('sends, receives and deletes with attributes', async () => {
    const QueueUrl = await queue();
    const { MessageId } = await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'hello',
        MessageAttributes: {
          text: { DataType: 'String', StringValue: 'ä' },
          bytes: { DataType: 'Binary', BinaryValue: Buffer.from([1, 2]) },
        },
      }),
    );
    const { Messages } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    expect(Messages).toHaveLength(1);
    expect(Messages![0]).toMatchObject({
      MessageId,
      Body: 'hello',
      Attributes: { ApproximateReceiveCount: '1' },
    });
    expect(Messages![0]!.MessageAttributes?.bytes?.BinaryValue).toEqual(Uint8Array.from([1, 2]));
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: Messages![0]!.ReceiptHandle }));
    expect(await attribute(QueueUrl, 'ApproximateNumberOfMessagesNotVisible')).toBe('0');
  });

  it('hides a received message, and gives it back when its visibility ends', async () => {
    const QueueUrl = await queue({ VisibilityTimeout: '30' });
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'once' }));
    const first = await client.send(new ReceiveMessageCommand({ QueueUrl }));
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
    const ReceiptHandle = first.Messages![0]!.ReceiptHandle!;
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    const second = await client.send(new ReceiveMessageCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(second.Messages![0]).toMatchObject({ Body: 'once', Attributes: { ApproximateReceiveCount: '2' } });
    expect(second.Messages![0]!.ReceiptHandle).not.toBe(ReceiptHandle);
  });

  it('gives each message once in a batch, also when none is hidden', async () => {
    const QueueUrl = await queue();
    for (const MessageBody of ['a', 'b'])
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    const { Messages } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0, MaxNumberOfMessages: 10 }),
    );
    expect(Messages?.map(({ Body }) => Body)).toEqual(['a', 'b']);
  });

  it('wakes a long poll when a message arrives', async () => {
    const QueueUrl = await queue();
    const waiting = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'late' }));
    expect((await waiting).Messages![0]!.Body).toBe('late');
  });

  it('delivers no message to a long poll whose caller has disconnected', async () => {
    const name = (await queue()).split('/').at(-1)!;
    const gone = new AbortController();
    const waiting = store.poll(name, { max: 1, waitMs: 20_000, signal: gone.signal });
    gone.abort();
    store.send(name, 'for the next', {}, 0, 'test');
    expect(await waiting).toEqual([]);
    expect(store.depth(name)).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
  });

  it('moves a message that was received too often to the dead-letter queue, and back on demand', async () => {
    const deadLetters = await queue();
    const deadLetterTargetArn = await attribute(deadLetters, 'QueueArn');
    const QueueUrl = await queue({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
    });
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
    for (const _ of [1, 2]) {
      const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 }));
      expect(Messages).toHaveLength(1);
    }
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
    expect(await attribute(deadLetters, 'ApproximateNumberOfMessages')).toBe('1');
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterTargetArn }));
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages![0]!.Body).toBe('poison');
  });

  it('delays', async () => {
    const QueueUrl = await queue();
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }));
    expect((await client.send(new ReceiveMessageCommand({ QueueUrl }))).Messages).toBeUndefined();
    expect(await attribute(QueueUrl, 'ApproximateNumberOfMessagesDelayed')).toBe('1');
    const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }));
    expect(Messages![0]!.Body).toBe('later');
  });

  it('reports the entries of a batch one by one', async () => {
    const QueueUrl = await queue({ MaximumMessageSize: '1024' });
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: 'fits' },
          { Id: 'b', MessageBody: 'x'.repeat(2000) },
        ],
      }),
    );
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['a']);
    expect(sent.Failed).toMatchObject([{ Id: 'b', Code: 'InvalidParameterValue', SenderFault: true }]);
    const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl }));
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [{ Id: '1', ReceiptHandle: Messages![0]!.ReceiptHandle }],
      }),
    );
    expect(await attribute(QueueUrl, 'ApproximateNumberOfMessagesNotVisible')).toBe('0');
  });

  it('finds queues by name, and reports a missing queue', async () => {
    const QueueUrl = await queue();
    const QueueName = QueueUrl.split('/').at(-1)!;
    expect((await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl).toBe(QueueUrl);
    expect((await client.send(new ListQueuesCommand({ QueueNamePrefix: QueueName }))).QueueUrls).toContain(
      QueueUrl,
    );
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'none' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
  });

  it('refuses characters that SQS refuses', async () => {
    const QueueUrl = await queue();
    await expect(
      client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'a\u0000b' })),
    ).rejects.toMatchObject({ name: 'InvalidMessageContents' });
  });

  describe('with message groups', () => {
    const name = (url: string) => url.split('/').at(-1)!;
    const send = (QueueUrl: string, MessageBody: string, MessageGroupId?: string) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
    const take = (QueueUrl: string) => store.receive(store.queue(name(QueueUrl))!, 1, 60_000)[0];

    it('returns the group in the attributes', async () => {
      const QueueUrl = await queue();
      await send(QueueUrl, 'mine', 'tenant-1');
      const { Messages } = await client.send(
        new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'] }),
      );
      expect(Messages![0]!.Attributes).toMatchObject({ MessageGroupId: 'tenant-1' });
    });

    it('gives the messages of quiet groups, and of none, before those of a group with most in flight', async () => {
      const QueueUrl = await queue();
      for (let n = 0; n < 40; n += 1) await send(QueueUrl, `noisy ${n}`, 'noisy');
      for (let n = 0; n < 35; n += 1) expect(take(QueueUrl)?.groupId).toBe('noisy');
      await send(QueueUrl, 'quiet', 'quiet');
      await send(QueueUrl, 'alone');
      expect([take(QueueUrl), take(QueueUrl)].map((message) => message?.body)).toEqual(['quiet', 'alone']);
      // Nothing is withheld: without other groups, the noisy group receives everything.
      for (let n = 35; n < 40; n += 1) expect(take(QueueUrl)?.body).toBe(`noisy ${n}`);
      expect(take(QueueUrl)).toBeUndefined();
    });

    it('recognizes a noisy group by the processing time of its few messages', async () => {
      const QueueUrl = await queue();
      for (const n of [1, 2, 3]) await send(QueueUrl, `slow ${n}`, 'slow');
      const first = take(QueueUrl)!;
      await new Promise((resolve) => setTimeout(resolve, 20));
      store.delete(name(QueueUrl), first.receiptHandle);
      await send(QueueUrl, 'quick', 'quick');
      expect(take(QueueUrl)?.body).toBe('quick');
      expect(take(QueueUrl)?.body).toBe('slow 2');
    });

    it('keeps the order where no group is noisy', async () => {
      const QueueUrl = await queue();
      for (const [body, group] of [
        ['1', 'a'],
        ['2', 'b'],
        ['3', undefined],
        ['4', 'a'],
      ] as const)
        await send(QueueUrl, body, group);
      const { Messages } = await client.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
      );
      expect(Messages?.map(({ Body }) => Body)).toEqual(['1', '2', '3', '4']);
    });

    it('refuses an id that SQS refuses', async () => {
      await expect(send(await queue(), 'x', 'a b')).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    });
  });

  it('has a message on the disk when the call returns', async () => {
    const QueueUrl = await queue();
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'kept' }));
    const other = new QueueStore(file);
    const messages = other.receive(other.queue(QueueUrl.split('/').at(-1)!)!, 1, 0);
    other.close();
    expect(messages[0]?.body).toBe('kept');
  });
});

it('refuses a signature by another secret, and web pages', async () => {
  const other = new SQSClient({
    endpoint: server.url,
    region: 'eu-central-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'a', secretAccessKey: 'invented' },
  });
  const sent = other.send(new CreateQueueCommand({ QueueName: 'invented' }));
  await expect(sent).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  const page = await fetch(server.url, { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect(page.status).toBe(403);
});
