import { createHash, randomBytes } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562 § 5.7): its text sorts by the moment it was made, so it can be a sort key and its
 * time can be read back from it.
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

/** One of several ids that follow from another: a UUIDv7 with its time, the rest a digest of it and the index. */
export function derivedId(id: string, index: number): string {
  const hex = createHash('sha256').update(`${id}#${index}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[3]!, 16) % 4]!;
  return `${id.slice(0, TIME_LENGTH)}7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(8, 20)}`;
}

/** The smallest UUIDv7 of a moment in Unix ms: a bound for range queries over ids. */
export function firstIdAt(unixMs: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, unixMs), 0, 6);
  bytes[6] = 0x70;
  bytes[8] = 0x80;
  return formatUuid(bytes);
}

/** Of a UUIDv7: the digits that say when it was made, with their hyphens. */
const TIME_LENGTH = 14;

/** An id, also one that says nothing of its time, in a form that sorts by a moment in Unix ms. */
export function sortableId(id: string, unixMs: number): string {
  return firstIdAt(unixMs).slice(0, TIME_LENGTH) + id.slice(TIME_LENGTH);
}

/** The moment, in Unix ms, that a UUIDv7 was made at. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a path or body value can be one of our ids at all. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

/** The form of the slugs of templates and redaction templates. */
export const SLUG = /^[a-z0-9-]{1,64}$/;

/** Whether a path value can be a slug at all. If not, the table is not asked, which would refuse long keys. */
export function isSlug(value: string): boolean {
  return SLUG.test(value);
}

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
