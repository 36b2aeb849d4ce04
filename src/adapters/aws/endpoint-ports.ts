import { dynamoAuthenticator } from './accounts/authenticator.ts';
import { idempotencyStore } from './idempotency/idempotency-store.ts';
import { dynamoRateLimiter } from './limits/rate-limiter.ts';

/**
 * Creates the ports of an endpoint with a key whose requests carry no `Idempotency-Key`: all but POST. The idempotency store
 * would be a quarter of its code.
 */
export const callerPorts = () => ({
  authenticator: dynamoAuthenticator(),
  rateLimiter: dynamoRateLimiter(),
});

/** Creates the ports of an endpoint with a key, with the stack's configuration. */
export const endpointPorts = () => ({ ...callerPorts(), idempotencyStore });
