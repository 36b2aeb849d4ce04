import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isKeyShaped, unknownKey } from '../../domain/api-key.ts';
import { PlatenError } from '../../domain/errors.ts';
import { isSessionShaped, unknownSession } from '../../domain/session.ts';
import type { Authenticator } from '../../ports/authenticator.ts';
import { headerOf } from '../parse.ts';
import { sourceAddressOf } from '../source-address.ts';
import { stateOf } from './state.ts';

/** Resolves the Bearer key or session token to a caller. */
export function authenticate(authenticator: Authenticator): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: async ({ event }) => {
      const secret = bearerToken(headerOf(event, 'authorization'));
      const isSession = isSessionShaped(secret);
      const caller = isSession || isKeyShaped(secret) ? await authenticator.authenticate(secret) : undefined;
      if (caller === undefined) {
        throw await wrongKey(authenticator, event, isSession ? unknownSession() : unknownKey());
      }
      stateOf(event).caller = caller;
    },
  };
}

/**
 * Returns the error for a wrong key: an invalid key, or throttling of the sender. A valid key never gets here, so no sender can
 * lock out others who share its IP address.
 */
async function wrongKey(
  authenticator: Authenticator,
  event: APIGatewayProxyEvent,
  unknown: PlatenError,
): Promise<PlatenError> {
  const { allowed, limit, windowSeconds, resetSeconds } = await authenticator.countWrongKey(
    sourceAddressOf(event),
  );
  if (allowed) return unknown;
  return new PlatenError(
    'rate-limited',
    'TOO_MANY_WRONG_KEYS',
    `The API key is unknown or revoked, and this address has sent over ${limit} requests with such keys in ${windowSeconds} s. Try again in ${resetSeconds} s`,
    { retryAfterSeconds: resetSeconds },
  );
}

function bearerToken(header: string | undefined): string {
  const match = /^Bearer +(\S{1,200}) *$/i.exec(header ?? '');
  if (match) return match[1]!;
  throw new PlatenError(
    'unauthenticated',
    'MISSING_API_KEY',
    'An API key is required: send the header Authorization: Bearer <API_KEY>',
  );
}
