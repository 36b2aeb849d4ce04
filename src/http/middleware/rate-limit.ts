import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { PlatenError } from '../../errors.ts';
import type { Access, RateDecision } from '../../ports/account-store.ts';
import { stateOf } from './state.ts';

/** Takes one request out of the key's window, or answers 429. */
export function rateLimit(access: Access): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: async ({ event }) => {
      const state = stateOf(event);
      const decision = await access.admit(state.caller!.keyId);
      state.rate = decision;
      if (!decision.allowed) {
        throw new PlatenError(
          'rate-limited',
          'RATE_LIMITED',
          `Rate limit exceeded: ${decision.limit} requests in ${decision.windowSeconds} s per API key. Try again in ${decision.resetSeconds} s`,
          { retryAfterSeconds: decision.resetSeconds },
        );
      }
    },
  };
}

/** `RateLimit-Policy` and `RateLimit` of the IETF httpapi draft. */
export function rateLimitHeaders(decision: RateDecision): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${decision.limit};w=${decision.windowSeconds}`,
    RateLimit: `"default";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}
