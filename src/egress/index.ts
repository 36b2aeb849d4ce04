export {
  type EgressPolicy,
  egressPolicyFromEnvironment,
  PUBLIC_ONLY,
  parseEgressPolicy,
} from './egress-policy.ts';
export { createGuardedAgents, EGRESS_REFUSED } from './guarded-agents.ts';
export { type GuardedFetchOptions, type GuardedResponse, guardedFetch } from './guarded-fetch.ts';
export { guardedPost } from './guarded-post.ts';
export { assertPublicUrl } from './public-url.ts';
