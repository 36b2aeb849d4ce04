import { dynamoAuthenticator } from './accounts/authenticator.ts';
import { dynamoRateLimiter } from './accounts/rate-limiter.ts';
import { idempotencyStore } from './idempotency/idempotency-store.ts';

/** What every endpoint with a key needs, configured by the stack. */
export const endpointPorts = () => ({
  authenticator: dynamoAuthenticator(),
  rateLimiter: dynamoRateLimiter(),
  idempotencyStore,
});
