import { createHash, randomBytes } from 'node:crypto';
import { PlatenError } from './errors.ts';

const KEY_PREFIX = 'platen_sk_';
const SECRET_BYTES = 32;
const KEY_SHAPE = /^platen_sk_[\w-]{43}$/;

/** Generates a key's secret: 256 random bits after a prefix that secret scanners can detect. */
export function newKeySecret(): string {
  return KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Returns the prefix of a secret that may be stored and shown, to distinguish keys. */
export function visiblePrefixOf(secret: string): string {
  return secret.slice(0, KEY_PREFIX.length + 4);
}

/** Whether a string has the form of a key. */
export function isKeyShaped(secret: string): boolean {
  return KEY_SHAPE.test(secret);
}

/** Creates the same error for every invalid key, whether or not it was ever valid. */
export function unknownKey(): PlatenError {
  return new PlatenError('unauthenticated', 'INVALID_API_KEY', 'The API key is unknown or revoked');
}

/** Returns the SHA-256 of an API key in hex, the only stored form. 256 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
