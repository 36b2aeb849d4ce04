import { Logger } from '@aws-lambda-powertools/logger';
import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { describeError } from '../../../domain/describe-error.ts';
import { faultMetric, METRICS_NAMESPACE_VARIABLE } from '../../../domain/fault-metric.ts';
import type { WorkOutcome } from '../../../ports/work-outcome.ts';
import { variable } from '../environment.ts';
import { continueTrace } from '../invocation/trace.ts';
import { sqs } from '../sqs-client.ts';

/** Maximum visibility timeout of SQS. */
const MAX_VISIBILITY_SECONDS = 43_200;

interface Delivery {
  readonly messageId: string;
  readonly body: string;
  /** Remaining milliseconds of the function's timeout. */
  readonly remainingMs: number;
  /** Id of this delivery to this worker. */
  readonly owner: string;
}

/**
 * Creates a Lambda handler for an SQS queue with partial batch responses. Depending on the outcome, a message is deleted,
 * redelivered after a delay, or moved to the dead-letter queue with a reason. Anything thrown counts as a crash of the worker:
 * SQS redelivers the message after its visibility timeout.
 */
export function queueConsumer(name: string, work: (delivery: Delivery) => Promise<WorkOutcome>) {
  const logger = new Logger({ serviceName: 'platen' });
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      const startedAt = Date.now();
      continueTrace(record.attributes.AWSTraceHeader);
      const outcome = await workSafely(record, context, work, logger);
      const { cause, ...shown } = { cause: undefined, ...outcome };
      logger.info('message', {
        consumer: name,
        messageId: record.messageId,
        receives: record.attributes.ApproximateReceiveCount,
        durationMs: Date.now() - startedAt,
        ...shown,
        ...(cause === undefined ? {} : describeFault(cause)),
      });
      if (outcome.outcome === 'retry' || outcome.outcome === 'wait') {
        await hide(sqs(), record, outcome.afterSeconds);
        batchItemFailures.push({ itemIdentifier: record.messageId });
      } else if (outcome.outcome === 'died') {
        batchItemFailures.push({ itemIdentifier: record.messageId });
      } else if (outcome.outcome === 'reject') {
        await toDeadLetters(sqs(), record, outcome.reason);
      }
    }
    return { batchItemFailures };
  };
}

async function workSafely(
  record: SQSRecord,
  context: Context,
  work: (delivery: Delivery) => Promise<WorkOutcome>,
  logger: Logger,
): Promise<WorkOutcome | { outcome: 'died' }> {
  try {
    return await work({
      messageId: record.messageId,
      body: record.body,
      remainingMs: context.getRemainingTimeInMillis(),
      owner: `${context.awsRequestId}/${record.messageId}`,
    });
  } catch (error) {
    logger.error('message failed', { messageId: record.messageId, ...describeFault(error) });
    return { outcome: 'died' };
  }
}

/** Returns the log fields of an error that ended an attempt; an unexpected error counts in the faults metric. */
function describeFault(error: unknown): Record<string, unknown> {
  return { ...describeError(error), ...faultMetric(error, process.env[METRICS_NAMESPACE_VARIABLE]) };
}

async function hide(client: SQSClient, record: SQSRecord, seconds: number): Promise<void> {
  await client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: variable('QUEUE_URL'),
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: Math.min(Math.max(1, seconds), MAX_VISIBILITY_SECONDS),
    }),
  );
}

async function toDeadLetters(client: SQSClient, record: SQSRecord, reason: string): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: variable('DEAD_LETTER_QUEUE_URL'),
      MessageBody: record.body,
      MessageAttributes: {
        reason: { DataType: 'String', StringValue: reason.slice(0, 1_000) },
        messageId: { DataType: 'String', StringValue: record.messageId },
      },
    }),
  );
}
