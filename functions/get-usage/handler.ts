import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { accountConcurrency } from '../../src/adapters/aws/environment.ts';
import { renderQuota, storedBytes } from '../../src/adapters/aws/stores.ts';
import { PLAN_LIMITS } from '../../src/domain/plans.ts';
import { accountRateLimit, RATE_LIMIT } from '../../src/domain/rate-limits.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const quota = renderQuota();
const stored = storedBytes();

export const handler = endpoint(operation, callerPorts(), async ({ caller }) => {
  const now = new Date();
  const [{ used, perDay }, usedBytes] = await Promise.all([
    quota.month(caller.accountId, now.getTime()),
    stored.total(caller.accountId),
  ]);
  const plan = PLAN_LIMITS[caller.plan];
  const limit = plan.rendersPerMonth;
  const month = now.toISOString().slice(0, 7);
  return json(200, {
    data: {
      plan: caller.plan,
      scope: caller.scope,
      month,
      renders: { used, limit, remaining: Math.max(0, limit - used) },
      storage: {
        usedBytes,
        limitBytes: plan.storedBytes,
        remainingBytes: Math.max(0, plan.storedBytes - usedBytes),
      },
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
        concurrentRequests: Math.min(plan.concurrentRequests, accountConcurrency()),
        templates: plan.templates,
        retentionDays: plan.retentionDays,
        lists: plan.lists,
      },
    },
  });
});
