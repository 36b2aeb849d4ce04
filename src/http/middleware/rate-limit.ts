import type middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { PlatenError } from '../../domain/errors.ts';
import { CONCURRENCY_RETRY_SECONDS } from '../../domain/rate-limits.ts';
import type { CallerRate, RateLimiter } from '../../ports/rate-limiter.ts';
import type { Operation } from '../operation.ts';
import { type RequestState, stateOf } from './state.ts';

/**
 * Counts a request in the windows of the key and its account, and takes a concurrency slot of the account if the operation does
 * heavy work; otherwise responds 429. Scope and body are checked meanwhile: `admission` must be awaited before data for the
 * caller is read or anything is written. A refusal takes precedence over any other error.
 */
export function rateLimit(
  rateLimiter: RateLimiter,
  { works }: Pick<Operation, 'works'>,
): middy.MiddlewareObj<APIGatewayProxyEvent> {
  return {
    before: ({ event, context }) => {
      const state = stateOf(event);
      const workUntil = works ? Date.now() + context.getRemainingTimeInMillis() : undefined;
      state.admission = admit(rateLimiter, state, workUntil);
      // Code that awaits it gets the error.
      state.admission.catch(() => {});
    },
    onError: async (request) => {
      await stateOf(request.event).admission?.catch((refusal: Error) => {
        request.error = refusal;
      });
    },
  };
}

async function admit(rateLimiter: RateLimiter, state: RequestState, workUntil?: number): Promise<void> {
  const decision = await rateLimiter.take(state.caller!, workUntil);
  state.rate = decision;
  if (decision.concurrencyLimit !== undefined) throw tooManyAtOnce(decision.concurrencyLimit);
  if (decision.allowed) return;
  throw new PlatenError(
    'rate-limited',
    'RATE_LIMITED',
    `Rate limit exceeded: ${decision.limit} requests in ${decision.windowSeconds} s ${OWNER[decision.of]}. Try again in ${decision.resetSeconds} s`,
    { retryAfterSeconds: decision.resetSeconds },
  );
}

function tooManyAtOnce(limit: number): PlatenError {
  return new PlatenError(
    'rate-limited',
    'CONCURRENCY_LIMITED',
    `Too many requests at once: the account has ${limit} requests at work, as many as it may have. Send this one again when one of them has ended, or queue it`,
    { retryAfterSeconds: CONCURRENCY_RETRY_SECONDS },
  );
}

const OWNER = { key: 'per API key', account: 'for all API keys of the account together' } as const;

/** Names of the policies; usually the key's limit is reached first. */
const POLICY = { key: 'default', account: 'account' } as const;

/** Returns `RateLimit-Policy` and `RateLimit` of the IETF httpapi draft, for the tighter of the two limits. */
export function rateLimitHeaders(decision: CallerRate): Record<string, string> {
  const policy = POLICY[decision.of];
  return {
    'RateLimit-Policy': `"${policy}";q=${decision.limit};w=${decision.windowSeconds}`,
    RateLimit: `"${policy}";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}
