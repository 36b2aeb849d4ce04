import type { ItemAccess } from './item-access.ts';
import { LIMITS } from './settings.ts';

interface Bucket {
  units: number;
  /** Time of the last change, in ms. */
  at: number;
}

/** Limits the units that a partition key serves in a second. */
export class Throughput {
  readonly #writes = new Map<string, Bucket>();
  readonly #reads = new Map<string, Bucket>();

  /** Charges the accesses of a call, or none of them. @returns for each access whether its key is throttled */
  throttled(accesses: readonly ItemAccess[], nowMs: number): boolean[] {
    const needed = accesses.map(({ partition, readUnits, writeUnits }) => ({
      reads: { bucket: bucketOf(this.#reads, partition, LIMITS.readUnitsPerKey, nowMs), units: readUnits },
      writes: {
        bucket: bucketOf(this.#writes, partition, LIMITS.writeUnitsPerKey, nowMs),
        units: writeUnits,
      },
    }));
    const lacking = needed.map(
      ({ reads, writes }) => reads.units > reads.bucket.units || writes.units > writes.bucket.units,
    );
    if (lacking.includes(true)) return lacking;
    for (const { reads, writes } of needed) {
      reads.bucket.units -= reads.units;
      writes.bucket.units -= writes.units;
    }
    return lacking;
  }
}

/** Most buckets kept: full ones are forgotten beyond it. */
const KEPT = 10_000;

function bucketOf(buckets: Map<string, Bucket>, partition: string, limit: number, nowMs: number): Bucket {
  const bucket = buckets.get(partition) ?? { units: limit, at: nowMs };
  bucket.units = Math.min(limit, bucket.units + ((nowMs - bucket.at) * limit) / 1000);
  bucket.at = nowMs;
  if (buckets.size > KEPT) for (const [key, { at }] of buckets) if (nowMs - at > 1000) buckets.delete(key);
  buckets.set(partition, bucket);
  return bucket;
}
