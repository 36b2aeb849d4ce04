import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { assertScope } from '../../domain/caller.ts';
import { PlatenError } from '../../domain/errors.ts';
import { PLAN_LIMITS } from '../../domain/plans.ts';
import type { Operation } from '../operation.ts';
import { stateOf } from './state.ts';

/**
 * Checks the caller against the operation's scope and plan. The rate limit is started before, so that refused requests count too
 * and their responses report the remaining requests.
 */
export function authorize(operation: Operation): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event }) => {
      const caller = stateOf(event).caller!;
      assertScope(caller, operation.scope ?? 'render', `${operation.method} ${operation.path}`);
      if (operation.listsPlanOnly && caller.sessionHash === undefined && !PLAN_LIMITS[caller.plan].lists) {
        throw new PlatenError(
          'forbidden',
          'PLAN_REQUIRED',
          `${operation.method} ${operation.path} needs the Team plan or above; this account is on the ${caller.plan} plan`,
        );
      }
    },
  };
}
