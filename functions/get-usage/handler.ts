import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { renderQuota } from '../../src/adapters/aws/stores.ts';
import { PLAN_LIMITS } from '../../src/domain/plans.ts';
import { accountRateLimit, RATE_LIMIT } from '../../src/domain/rate-limits.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const quota = renderQuota();

export const handler = endpoint(operation, callerPorts(), async ({ caller }) => {
  const now = new Date();
  const { used, perDay } = await quota.month(caller.accountId, now.getTime());
  const plan = PLAN_LIMITS[caller.plan];
  const limit = plan.rendersPerMonth;
  const month = now.toISOString().slice(0, 7);
  return json(200, {
    data: {
      plan: caller.plan,
      month,
      renders: { used, limit, remaining: Math.max(0, limit - used) },
      days: perDay.map((renders, index) => ({
        date: `${month}-${String(index + 1).padStart(2, '0')}`,
        renders,
      })),
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      limits: {
        requestsPerMinute: {
          key: RATE_LIMIT.requests,
          account: accountRateLimit(caller.plan).requests,
        },
        templates: plan.templates,
        retentionDays: plan.retentionDays,
        lists: plan.lists,
      },
    },
  });
});
