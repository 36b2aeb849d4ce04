import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderQuota } from '../../src/adapters/aws/stores.ts';
import { PLAN_LIMITS } from '../../src/domain/plans.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const quota = renderQuota();

export const handler = endpoint(operation, endpointPorts(), async ({ caller }) => {
  const now = new Date();
  const used = await quota.used(caller.accountId, now.getTime());
  const limit = PLAN_LIMITS[caller.plan].rendersPerMonth;
  return json(200, {
    data: {
      plan: caller.plan,
      month: now.toISOString().slice(0, 7),
      renders: { used, limit, remaining: Math.max(0, limit - used) },
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
    },
  });
});
