import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { PlatenError } from '../../errors.ts';
import type { Access } from '../../ports/account-store.ts';
import { headerOf } from '../parse.ts';
import { stateOf } from './state.ts';

/** Turns the Bearer key into a caller. */
export function authenticate(access: Access): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: async ({ event }) => {
      const secret = bearerToken(headerOf(event, 'authorization'));
      const caller = await access.authenticate(secret);
      if (caller === undefined) {
        throw new PlatenError('unauthenticated', 'INVALID_API_KEY', 'The API key is unknown or revoked');
      }
      stateOf(event).caller = caller;
    },
  };
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
