export { createGuardedAgents, EGRESS_REFUSED } from './guarded-agents.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { guardedPost } from './guarded-post.ts';
export { assertPublicUrl } from './public-url.ts';
