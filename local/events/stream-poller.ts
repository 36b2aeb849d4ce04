import { setTimeout as delay } from 'node:timers/promises';
import type { EventSourceMapping } from '../assembly/triggers.ts';
import type { Credentials } from '../functions/environment.ts';
import type { InvocationResult } from '../functions/invocation.ts';

export interface StreamPollerOptions {
  readonly mapping: EventSourceMapping;
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
  readonly invoke: (functionArn: string, event: unknown) => Promise<InvocationResult>;
  readonly log: (line: string) => void;
}

const IDLE_MS = 500;
const DEFAULT_RETRIES = 3;

interface StreamRecord {
  readonly dynamodb: { readonly SequenceNumber: string };
}

/**
 * Feeds a table's stream to a function in order, from what is written after the start on. A batch that fails is
 * tried again, then given up.
 */
export class StreamPoller {
  readonly #options: StreamPollerOptions;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(options: StreamPollerOptions) {
    this.#options = options;
    this.#done = this.#run().catch((error) => {
      if (!this.#stop.signal.aborted) options.log(`${options.mapping.label}: ${String(error)}`);
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { mapping } = this.#options;
    const { StreamDescription } = await this.#call('DescribeStream', { StreamArn: mapping.sourceArn });
    const [shard] = (StreamDescription as { Shards: { ShardId: string }[] }).Shards;
    if (!shard) throw new Error('the stream has no shard');
    const start = await this.#call('GetShardIterator', {
      StreamArn: mapping.sourceArn,
      ShardId: shard.ShardId,
      ShardIteratorType: 'LATEST',
    });
    let iterator = start.ShardIterator as string | undefined;
    while (iterator !== undefined && !this.#stop.signal.aborted) {
      const page = await this.#call('GetRecords', { ShardIterator: iterator, Limit: mapping.batchSize });
      const records = page.Records as StreamRecord[];
      iterator = page.NextShardIterator as string | undefined;
      if (records.length > 0) await this.#deliver(records);
      else await delay(IDLE_MS, undefined, { signal: this.#stop.signal });
    }
  }

  async #deliver(records: readonly StreamRecord[]): Promise<void> {
    const { mapping, invoke, region, log } = this.#options;
    const Records = records.map((record) => ({
      ...record,
      awsRegion: region,
      eventSourceARN: mapping.sourceArn,
    }));
    const attempts = 1 + (mapping.maximumRetryAttempts ?? DEFAULT_RETRIES);
    for (let attempt = 0; attempt < attempts && !this.#stop.signal.aborted; attempt += 1) {
      const result = await invoke(mapping.functionArn, { Records });
      if (result.kind === 'payload') return;
    }
    log(`${mapping.label}: gave up ${records.length} record(s) of ${mapping.sourceArn}`);
  }

  async #call(operation: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { endpoint, region, credentials } = this.#options;
    const scope = `${credentials.accessKeyId}/20260101/${region}/dynamodb/aws4_request`;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': `DynamoDBStreams_20120810.${operation}`,
        'X-Amz-Date': '20260101T000000Z',
        // The local service looks for a signature, but does not verify it.
        Authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=local`,
      },
      body: JSON.stringify(input),
      signal: this.#stop.signal,
    });
    if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  }
}
