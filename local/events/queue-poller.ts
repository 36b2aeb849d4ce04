import type { EventSourceMapping } from '../assembly/triggers.ts';
import { md5, type ReceivedMessage } from '../emulators/sqs/message.ts';
import type { QueueStore } from '../emulators/sqs/queue-store.ts';
import { systemAttributes } from '../emulators/sqs/service.ts';
import type { InvocationResult } from '../functions/invocation.ts';

export interface QueuePollerOptions {
  readonly mapping: EventSourceMapping;
  readonly store: QueueStore;
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationResult>;
  /** Maximum instances of the function; further batches would only wait. */
  readonly instances: number;
  /** Whether to deliver every batch a second time, as SQS may: the function must be idempotent. */
  readonly duplicate: () => boolean;
  readonly log: (line: string) => void;
}

const LONG_POLL_MS = 20_000;

/**
 * Delivers a queue's messages to a function, like Lambda's event source mappings: processed messages are deleted, the others
 * reappear after their visibility timeout. Source: Lambda developer guide, "Using Lambda with Amazon SQS".
 */
export class QueuePoller {
  readonly #options: QueuePollerOptions;
  readonly #stop = new AbortController();
  readonly #loops: Promise<void>[];

  constructor(options: QueuePollerOptions) {
    this.#options = options;
    const count = Math.min(options.mapping.maximumConcurrency ?? options.instances, options.instances);
    this.#loops = Array.from({ length: Math.max(1, count) }, () => this.#loop());
  }

  /** Stops polling and waits for the running batches. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  async #loop(): Promise<void> {
    const { mapping, store, log } = this.#options;
    const queue = mapping.sourceArn.split(':').at(-1)!;
    while (!this.#stop.signal.aborted) {
      const messages = await this.#receive(queue);
      if (messages.length === 0) continue;
      const outcome = await this.#deliver(messages);
      if (outcome === undefined) {
        log(`${mapping.label}: the function failed; ${messages.length} message(s) will come back`);
        continue;
      }
      for (const message of messages) {
        if (!outcome.has(message.messageId)) store.delete(queue, message.receiptHandle);
      }
    }
  }

  /** Receives a batch of up to `batchSize`; SQS returns at most ten at once, and a batching window waits for more. */
  async #receive(queue: string): Promise<ReceivedMessage[]> {
    const { mapping, store } = this.#options;
    const { signal } = this.#stop;
    const max = mapping.batchSize;
    const messages = await store.poll(queue, { max: Math.min(max, 10), waitMs: LONG_POLL_MS, signal });
    if (messages.length === 0) return messages;
    const windowEnd = Date.now() + mapping.batchingWindowSeconds * 1000;
    while (messages.length < max) {
      const waitMs = Math.max(0, windowEnd - Date.now());
      const more = await store.poll(queue, { max: Math.min(max - messages.length, 10), waitMs, signal });
      if (more.length === 0) break;
      messages.push(...more);
    }
    return messages;
  }

  /** Returns the ids of the failed messages; undefined if all failed. */
  async #deliver(messages: readonly ReceivedMessage[]): Promise<Set<string> | undefined> {
    const { mapping, invoke, duplicate } = this.#options;
    const event = { Records: messages.map((message) => record(message, mapping.sourceArn)) };
    const first = await invoke(mapping.functionArn, event);
    const result = duplicate() ? await invoke(mapping.functionArn, event) : first;
    return failedMessages(result, messages, mapping.reportsBatchItemFailures);
  }
}

/**
 * Parses a function's batch response.
 *
 * @returns the failed ids, empty on success; undefined if the whole batch failed.
 */
export function failedMessages(
  result: InvocationResult,
  messages: readonly { readonly messageId: string }[],
  reportsBatchItemFailures: boolean,
): Set<string> | undefined {
  if (result.kind !== 'payload') return undefined;
  if (!reportsBatchItemFailures) return new Set();
  let answer: { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null;
  try {
    answer = JSON.parse(result.payload.toString());
  } catch {
    return undefined;
  }
  const known = new Set(messages.map(({ messageId }) => messageId));
  const failed = new Set<string>();
  for (const failure of answer?.batchItemFailures ?? []) {
    // An empty, missing or unknown id fails the whole batch.
    if (typeof failure.itemIdentifier !== 'string' || !known.has(failure.itemIdentifier)) return undefined;
    failed.add(failure.itemIdentifier);
  }
  return failed;
}

function record(message: ReceivedMessage, queueArn: string): Record<string, unknown> {
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
          dataType: DataType,
        },
      ]),
    ),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: queueArn.split(':')[3],
  };
}
