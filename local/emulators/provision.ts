import type { BucketResource, KeyResource, QueueResource, TableResource } from '../assembly/data.ts';
import { LocalRuntimeError } from '../errors.ts';
import type { Credentials } from '../functions/environment.ts';
import { provisionTables } from './dynamodb/tables.ts';
import type { Emulators } from './start.ts';

export interface DataResources {
  readonly tables: readonly TableResource[];
  readonly queues: readonly QueueResource[];
  readonly buckets: readonly BucketResource[];
  readonly keys: readonly KeyResource[];
}

/** Creates the resources of the templates, or adapts existing ones. Idempotent. */
export async function provision(
  resources: DataResources,
  emulators: Emulators,
  region: string,
  credentials: Credentials,
): Promise<void> {
  for (const bucket of resources.buckets) emulators.objects.createBucket(bucket.name);
  for (const queue of resources.queues) {
    if (queue.attributes.FifoQueue === 'true') {
      throw new LocalRuntimeError(`${queue.label}: FIFO queues are not supported locally`);
    }
    const existing = emulators.queues.queue(queue.name);
    const unchanged =
      existing &&
      Object.entries(queue.attributes).every(([name, value]) => existing.attributes[name] === value);
    if (!unchanged) emulators.queues.putQueue(queue.name, queue.attributes);
  }
  for (const key of resources.keys) {
    emulators.keys.create({
      id: key.id,
      arnPrefix: key.arn.slice(0, -key.id.length),
      spec: key.keySpec,
      usage: key.keyUsage,
    });
    for (const alias of key.aliases) emulators.keys.setAlias(alias, key.id);
  }
  await provisionTables(resources.tables, emulators.endpoints.dynamodb, region, credentials);
}
