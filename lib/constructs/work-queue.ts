import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface WorkQueueProps {
  readonly key: IKey;
  /** Timeout of the consumer function; a message is not redelivered while a consumer may still be processing it. */
  readonly workerTimeoutSeconds: number;
  /** Deliveries before SQS moves a message to the dead-letter queue. */
  readonly maxReceives: number;
  readonly dev: boolean;
}

/** The queues of the service. */
export interface WorkQueues {
  readonly render: WorkQueue;
  readonly pipeline: WorkQueue;
  readonly batch: WorkQueue;
  readonly webhook: WorkQueue;
}

/** A queue with its dead-letter queue, both encrypted and TLS only. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const common = {
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: props.key,
      enforceSSL: true,
      removalPolicy: props.dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...common, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      retentionPeriod: Duration.days(4),
      // Longer than the function's timeout, so that no second consumer starts in parallel.
      visibilityTimeout: Duration.seconds(props.workerTimeoutSeconds + 10),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceives },
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue itself.',
    });
  }
}
