import { createHash, randomBytes } from 'node:crypto';

/**
 * Generates a UUID version 7 (RFC 9562 § 5.7). It sorts by creation time, so it can be a sort key, and contains that time.
 *
 * @param now Unix time in ms.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** Derives one of several ids from another: a UUIDv7 with the same time, the rest a digest of id and index. */
export function derivedId(id: string, index: number): string {
  const hex = createHash('sha256').update(`${id}#${index}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[3]!, 16) % 4]!;
  return `${id.slice(0, TIME_LENGTH)}7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(8, 20)}`;
}

/** Ids of what a request creates, in order. */
export interface RequestIds {
  /** Returns a new id, and those that interrupted runs of the same request gave to the same resource. */
  next(): { readonly id: string; readonly earlier: readonly string[] };
}

/**
 * Derives the ids of a request that runs once per idempotency key.
 *
 * @param runs ids of its runs; the last one is running, and those before it were interrupted.
 */
export function idsOfRuns(runs: readonly string[]): RequestIds {
  let index = -1;
  return {
    next() {
      index += 1;
      const ids = runs.map((run) => derivedId(run, index));
      return { id: ids.at(-1)!, earlier: ids.slice(0, -1) };
    },
  };
}

/** Returns the smallest UUIDv7 of a time in Unix ms: a bound for range queries over ids. */
export function firstIdAt(unixMs: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, unixMs), 0, 6);
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  return formatUuid(bytes);
}

/** Length of a UUIDv7's time digits, including hyphens. */
const TIME_LENGTH = 14;

/** Returns a form of any id, even one without a time, that sorts by a time in Unix ms. */
export function sortableId(id: string, unixMs: number): string {
  return firstIdAt(unixMs).slice(0, TIME_LENGTH) + id.slice(TIME_LENGTH);
}

/** Returns the creation time of a UUIDv7 in Unix ms. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a path or body value has the form of an id. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** Format of slugs of templates and redaction templates. */
export const SLUG = /^[a-z0-9-]{1,64}$/;

/** Whether a path value has the form of a slug. Others are never looked up, since the table would refuse long keys. */
export function isSlug(value: string): boolean {
  return SLUG.test(value);
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
