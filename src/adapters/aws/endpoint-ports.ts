import { dynamoAuthenticator } from './accounts/authenticator.ts';
import { idempotencyStore } from './idempotency/idempotency-store.ts';
import { dynamoRateLimiter } from './limits/rate-limiter.ts';

/**
 * What an endpoint with a key needs, configured by the stack, if its requests carry no `Idempotency-Key`: all but POST.
 * The store of answers would be a quarter of its code.
 */
export const callerPorts = () => ({
  authenticator: dynamoAuthenticator(),
  rateLimiter: dynamoRateLimiter(),
});

/** What an endpoint with a key needs, configured by the stack. */
export const endpointPorts = () => ({ ...callerPorts(), idempotencyStore });
