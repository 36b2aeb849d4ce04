import { randomBytes } from 'node:crypto';
import { PlatenError } from './errors.ts';

const TOKEN_PREFIX = 'platen_ss_';
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^platen_ss_[\w-]{43}$/;

/** Hours after which a session ends, however much it is used. */
export const SESSION_HOURS = 12;

/** Generates a session's token: 256 random bits after a prefix that secret scanners can detect. */
export function newSessionToken(): string {
  return TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a string has the form of a session token. */
export function isSessionShaped(secret: string): boolean {
  return TOKEN_SHAPE.test(secret);
}

/** Creates the same error for every invalid session token, whether or not it was ever valid. */
export function unknownSession(): PlatenError {
  return new PlatenError(
    'unauthenticated',
    'SESSION_ENDED',
    'The session has ended, or its API key was revoked: sign in again',
  );
}
