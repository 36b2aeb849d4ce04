import { type AwsJsonAction, AwsJsonError, type AwsJsonService } from '../aws-json-server.ts';
import {
  type MessageAttributes,
  md5,
  md5OfAttributes,
  messageSize,
  type ReceivedMessage,
} from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueStore } from './queue-store.ts';

export interface SqsOptions {
  readonly account: string;
  readonly region: string;
  /** The service's own address, part of every queue URL; available only once it listens. */
  readonly endpoint: () => string;
}

const MAX_BATCH = 10;
/** Characters that SQS accepts (API reference, SendMessage). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is refused.
const INVALID_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Message group id: letters, digits and punctuation (API reference, SendMessage). */
const GROUP_ID = /^[!-~]{1,128}$/;

type Input = Record<string, unknown>;

/** Amazon SQS (standard queues) over the AWS JSON 1.0 protocol. */
export function sqsService(store: QueueStore, options: SqsOptions): AwsJsonService {
  const urlOf = (name: string) => `${options.endpoint()}/${options.account}/${name}`;
  const arnOf = (name: string) => `arn:aws:sqs:${options.region}:${options.account}:${name}`;
  const queueAt = (input: Input) =>
    existing(
      store,
      String(input.QueueUrl ?? '')
        .split('/')
        .at(-1) ?? '',
    );

  const receive: AwsJsonAction = async (input, signal) => {
    const queue = queueAt(input);
    const max = integer(input, 'MaxNumberOfMessages', 1, MAX_BATCH) ?? 1;
    const visibility = integer(input, 'VisibilityTimeout', 0, 43_200);
    const wait =
      integer(input, 'WaitTimeSeconds', 0, 20) ?? Number(queue.attributes.ReceiveMessageWaitTimeSeconds);
    const messages = await store.poll(queue.name, {
      max,
      visibilityMs: visibility === undefined ? undefined : visibility * 1000,
      waitMs: wait * 1000,
      signal,
    });
    return messages.length === 0 ? {} : { Messages: messages.map(receivedShape) };
  };

  const actions: Record<string, AwsJsonAction> = {
    CreateQueue: (input) => {
      const name = String(input.QueueName ?? '');
      if (!/^[\w-]{1,80}$/.test(name)) throw invalid(`QueueName ${name}: 1 to 80 letters, digits, - and _`);
      if (!store.queue(name)) store.putQueue(name, (input.Attributes ?? {}) as Record<string, string>);
      return { QueueUrl: urlOf(name) };
    },
    GetQueueUrl: (input) => ({ QueueUrl: urlOf(existing(store, String(input.QueueName)).name) }),
    ListQueues: (input) => ({
      QueueUrls: store.queueNames(String(input.QueueNamePrefix ?? '')).map(urlOf),
    }),
    DeleteQueue: (input) => {
      store.deleteQueue(queueAt(input).name);
      return {};
    },
    PurgeQueue: (input) => {
      store.purge(queueAt(input).name);
      return {};
    },
    GetQueueAttributes: (input) => {
      const queue = queueAt(input);
      const all = allAttributes(queue, store, arnOf(queue.name));
      const wanted = (input.AttributeNames ?? []) as string[];
      const entries = Object.entries(all).filter(([name]) => wanted.includes('All') || wanted.includes(name));
      return { Attributes: Object.fromEntries(entries) };
    },
    SetQueueAttributes: (input) => {
      const queue = queueAt(input);
      store.putQueue(queue.name, { ...queue.attributes, ...(input.Attributes as Record<string, string>) });
      return {};
    },
    SendMessage: (input) => send(store, queueAt(input), input),
    SendMessageBatch: (input) => {
      const queue = queueAt(input);
      return batch(input, (entry) => send(store, queue, entry));
    },
    ReceiveMessage: receive,
    DeleteMessage: (input) => {
      store.delete(queueAt(input).name, String(input.ReceiptHandle));
      return {};
    },
    DeleteMessageBatch: (input) => {
      const queue = queueAt(input);
      return batch(input, (entry) => {
        store.delete(queue.name, String(entry.ReceiptHandle));
        return {};
      });
    },
    ChangeMessageVisibility: (input) => changeVisibility(store, queueAt(input), input),
    ChangeMessageVisibilityBatch: (input) => {
      const queue = queueAt(input);
      return batch(input, (entry) => changeVisibility(store, queue, entry));
    },
    ListDeadLetterSourceQueues: (input) => {
      const arn = arnOf(queueAt(input).name);
      const sources = store.queueNames().filter((name) => {
        return store.queue(name)?.attributes.RedrivePolicy?.includes(`"${arn}"`);
      });
      return { queueUrls: sources.map(urlOf) };
    },
    StartMessageMoveTask: (input) => {
      const source = existing(store, nameOfArn(input.SourceArn));
      const destination = input.DestinationArn;
      const [feeder] = store.queueNames().filter((name) => {
        return store.queue(name)?.attributes.RedrivePolicy?.includes(`"${arnOf(source.name)}"`);
      });
      const target = destination === undefined ? feeder : nameOfArn(destination);
      if (target === undefined)
        throw invalid('SourceArn is not a dead-letter queue and DestinationArn is missing');
      store.moveAll(source.name, existing(store, target).name);
      return { TaskHandle: source.name };
    },
  };
  return { service: 'sqs', contentType: 'application/x-amz-json-1.0', actions };
}

function send(store: QueueStore, queue: Queue, input: Input): Record<string, unknown> {
  const body = input.MessageBody;
  if (typeof body !== 'string' || body === '') {
    throw new AwsJsonError('MissingParameter', 'The request must contain the parameter MessageBody.');
  }
  if (INVALID_CHARACTER.test(body)) {
    throw new AwsJsonError('InvalidMessageContents', 'MessageBody has a character that SQS does not take');
  }
  const attributes = (input.MessageAttributes ?? {}) as MessageAttributes;
  const limit = Number(queue.attributes.MaximumMessageSize);
  if (messageSize(body, attributes) > limit) {
    throw invalid(`One or more parameters are invalid. Reason: Message must be shorter than ${limit} bytes.`);
  }
  const delay = integer(input, 'DelaySeconds', 0, 900) ?? Number(queue.attributes.DelaySeconds);
  const group = input.MessageGroupId;
  if (group !== undefined && !GROUP_ID.test(String(group))) {
    throw invalid(
      'MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length',
    );
  }
  const id = store.send(queue.name, body, attributes, delay * 1000, 'local', group as string | undefined);
  const attributesDigest = md5OfAttributes(attributes);
  return {
    MessageId: id,
    MD5OfMessageBody: md5(body),
    ...(attributesDigest && { MD5OfMessageAttributes: attributesDigest }),
  };
}

function changeVisibility(store: QueueStore, queue: Queue, input: Input): Record<string, unknown> {
  const seconds = integer(input, 'VisibilityTimeout', 0, 43_200);
  if (seconds === undefined) throw invalid('VisibilityTimeout is missing');
  if (!store.changeVisibility(queue.name, String(input.ReceiptHandle), seconds * 1000)) {
    throw new AwsJsonError('MessageNotInflight', 'The message referred to is not in flight.');
  }
  return {};
}

/** Runs each entry; a failed entry is reported and does not affect the others. */
function batch(input: Input, run: (entry: Input) => Record<string, unknown>): Record<string, unknown> {
  const entries = (input.Entries ?? []) as Input[];
  if (entries.length === 0)
    throw new AwsJsonError('EmptyBatchRequest', 'There are no entries in the request.');
  if (entries.length > MAX_BATCH) {
    throw new AwsJsonError('TooManyEntriesInBatchRequest', 'A batch has at most 10 entries.');
  }
  if (new Set(entries.map((entry) => entry.Id)).size !== entries.length) {
    throw new AwsJsonError('BatchEntryIdsNotDistinct', 'Two entries have the same Id.');
  }
  const Successful: Input[] = [];
  const Failed: Input[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof AwsJsonError)) throw error;
      Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true });
    }
  }
  return { Successful, Failed };
}

function allAttributes(queue: Queue, store: QueueStore, arn: string): Record<string, string> {
  const { visible, inFlight, delayed } = store.depth(queue.name);
  return {
    ...queue.attributes,
    QueueArn: arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1000)),
  };
}

function receivedShape(message: ReceivedMessage): Record<string, unknown> {
  const attributesDigest = md5OfAttributes(message.attributes);
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: systemAttributes(message),
    ...(attributesDigest && {
      MessageAttributes: message.attributes,
      MD5OfMessageAttributes: attributesDigest,
    }),
  };
}

/** Returns the message system attributes, as in a received message and in an event of an event source mapping. */
export function systemAttributes(message: ReceivedMessage): Record<string, string> {
  return {
    ApproximateReceiveCount: String(message.receiveCount),
    SentTimestamp: String(message.sentAt),
    SenderId: message.senderId,
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ...(message.groupId !== undefined && { MessageGroupId: message.groupId }),
  };
}

function existing(store: QueueStore, name: string): Queue {
  const queue = store.queue(name);
  if (!queue) {
    throw new AwsJsonError('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.');
  }
  return queue;
}

function nameOfArn(arn: unknown): string {
  return String(arn).split(':').at(-1)!;
}

function integer(input: Input, field: string, min: number, max: number): number | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw invalid(
      `Value ${String(value)} for parameter ${field} is invalid. Reason: Must be between ${min} and ${max}.`,
    );
  }
  return number;
}

function invalid(message: string): AwsJsonError {
  return new AwsJsonError('InvalidParameterValue', message);
}
