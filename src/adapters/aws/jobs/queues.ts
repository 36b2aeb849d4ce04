import {
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageRequest,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Queues } from '../../../ports/queues.ts';
import { type Variable, variable } from '../environment.ts';
import { traceHeader } from '../invocation/trace.ts';

/**
 * Queues of the stack; a function only has the URLs of queues that it may send to. The account is the message group: SQS delivers
 * messages of busy accounts after those of others ("fair queues").
 */
export class SqsQueues implements Queues {
  readonly #client: SQSClient;

  constructor(client: SQSClient) {
    this.#client = client;
  }

  renderJob(accountId: string, jobId: string): Promise<void> {
    return this.#send('RENDER_QUEUE_URL', { version: 1, accountId, jobId });
  }

  pipelineJob(accountId: string, jobId: string): Promise<void> {
    return this.#send('PIPELINE_QUEUE_URL', { accountId, jobId });
  }

  async renderJobs(accountId: string, jobIds: readonly string[]): Promise<void> {
    let waiting = [...jobIds];
    while (waiting.length > 0) {
      const { Failed } = await this.#client.send(
        new SendMessageBatchCommand({
          QueueUrl: variable('RENDER_QUEUE_URL'),
          Entries: waiting.slice(0, 10).map((jobId) => ({
            Id: jobId,
            MessageBody: JSON.stringify({ version: 1, accountId, jobId }),
            MessageGroupId: accountId,
            ...traceAttribute(),
          })),
        }),
      );
      const refused = Failed ?? [];
      if (refused.some(({ SenderFault }) => SenderFault)) throw new Error('SQS refused a message of ours');
      waiting = [...refused.map(({ Id }) => Id!), ...waiting.slice(10)];
    }
  }

  fanOut(accountId: string, batchId: string): Promise<void> {
    return this.#send('BATCH_QUEUE_URL', { accountId, batchId });
  }

  webhook(accountId: string, jobId: string): Promise<void> {
    return this.#send('WEBHOOK_QUEUE_URL', { accountId, jobId });
  }

  async #send(
    queue: Variable,
    message: { readonly accountId: string; readonly [field: string]: unknown },
  ): Promise<void> {
    await this.#client.send(
      new SendMessageCommand({
        QueueUrl: variable(queue),
        MessageBody: JSON.stringify(message),
        MessageGroupId: message.accountId,
        ...traceAttribute(),
      }),
    );
  }
}

/** Sends the request's trace to the worker. */
function traceAttribute(): Pick<SendMessageRequest, 'MessageSystemAttributes'> {
  const header = traceHeader();
  if (header === undefined) return {};
  return { MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: header } } };
}
