import { createHash, randomBytes } from 'node:crypto';
import { PlatenError } from './errors.ts';

const KEY_PREFIX = 'platen_sk_';
const SECRET_BYTES = 32;
const KEY_SHAPE = /^platen_sk_[\w-]{43}$/;

/** The secret of a new key: 256 random bits behind a prefix that scanners for leaked secrets can look for. */
export function newKeySecret(): string {
  return KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** The beginning of a secret that may be stored and shown, to tell keys apart. */
export function visiblePrefixOf(secret: string): string {
  return secret.slice(0, KEY_PREFIX.length + 4);
}

/** Whether a text can be one of our keys at all. */
export function isKeyShaped(secret: string): boolean {
  return KEY_SHAPE.test(secret);
}

/** The one response to an invalid key, whether or not it was ever valid. */
export function unknownKey(): PlatenError {
  return new PlatenError('unauthenticated', 'INVALID_API_KEY', 'The API key is unknown or revoked');
}

/** SHA-256 of an API key, hex: all that is stored of it. Its 256 bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
