import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { assertScope, PLAN_LIMITS } from '../../app/plans.ts';
import { PlatenError } from '../../errors.ts';
import type { Access } from '../../ports/account-store.ts';
import type { Operation } from '../operation.ts';
import { headerOf } from '../parse.ts';
import { stateOf } from './state.ts';

/** Turns the Bearer key into a caller and holds the operation's scope and plan against it. */
export function authenticate(
  operation: Operation,
  access: Access,
): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: async ({ event }) => {
      const secret = bearerToken(headerOf(event, 'authorization'));
      const caller = await access.authenticate(secret);
      if (caller === undefined) {
        throw new PlatenError('unauthenticated', 'INVALID_API_KEY', 'The API key is unknown or revoked');
      }
      stateOf(event).caller = caller;
      assertScope(caller, operation.scope ?? 'render', `${operation.method} ${operation.path}`);
      if (operation.listsPlanOnly && !PLAN_LIMITS[caller.plan].lists) {
        throw new PlatenError(
          'forbidden',
          'PLAN_REQUIRED',
          `${operation.method} ${operation.path} needs the Team plan or above; this account is on the ${caller.plan} plan`,
        );
      }
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
