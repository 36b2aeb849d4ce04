import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import { capacity, monthOf, QUOTA_SHARDS } from '../limits/render-quota.ts';

interface Account {
  readonly id: string;
  readonly plan: Plan;
}

const DAY_SECONDS = 86_400;

/** Sets the usage table so that only `left` renders remain this month, at most 60. */
export async function leaveRenders(
  client: DynamoDBDocumentClient,
  usageTable: string,
  { id, plan }: Account,
  left: number,
): Promise<void> {
  const now = Date.now();
  const month = monthOf(now);
  const shards = Array.from({ length: QUOTA_SHARDS }, (_, shard) => ({
    pk: `ACCOUNT#${id}`,
    sk: `MONTH#${month}#${shard}`,
    _et: 'MonthShard',
    accountId: id,
    month,
    shard,
    renders: capacity(plan, shard) - (shard === 0 ? left : 0),
    ttl: Math.floor(now / 1000) + DAY_SECONDS,
  }));
  await Promise.all(shards.map((Item) => client.send(new PutCommand({ TableName: usageTable, Item }))));
}

/** Sets the usage table so that only `left` deliveries remain today. */
export async function leaveDeliveries(
  client: DynamoDBDocumentClient,
  usageTable: string,
  { id, plan }: Account,
  nowMs: number,
  left: number,
): Promise<void> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const Item = {
    pk: `ACCOUNT#${id}`,
    sk: `DELIVERIES#${day}`,
    _et: 'DeliveryDay',
    accountId: id,
    day,
    deliveries: PLAN_LIMITS[plan].webhookDeliveriesPerDay - left,
    ttl: Math.floor(nowMs / 1000) + DAY_SECONDS,
  };
  await client.send(new PutCommand({ TableName: usageTable, Item }));
}
