export interface Queue {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface QueueDepth {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

export const DEFAULT_QUEUE_ATTRIBUTES: Readonly<Record<string, string>> = {
  DelaySeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  VisibilityTimeout: '30',
};

export function redrivePolicy(queue: Queue): { queue: string; maxReceiveCount: number } | undefined {
  const policy = queue.attributes.RedrivePolicy;
  if (!policy) return undefined;
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(policy) as {
    deadLetterTargetArn: string;
    maxReceiveCount: number | string;
  };
  return { queue: deadLetterTargetArn.split(':').at(-1)!, maxReceiveCount: Number(maxReceiveCount) };
}
