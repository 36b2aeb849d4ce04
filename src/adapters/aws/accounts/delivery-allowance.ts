import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { $add, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { DeliveryAllowance } from '../../../ports/delivery-allowance.ts';
import { keyedTable } from '../table.ts';

const KEPT_DAYS = 40;

function deliveryDay(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'DeliveryDay',
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      day: string().key(),
      deliveries: number(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; day: string }) => ({
      pk: `ACCOUNT#${of.accountId}`,
      sk: `DELIVERIES#${of.day}`,
    }),
  });
}

/** One counter per account and day, raised on the condition that it is below the plan's limit. */
export class DynamoDeliveryAllowance implements DeliveryAllowance {
  readonly #day: ReturnType<typeof deliveryDay>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#day = deliveryDay(client, tableName);
  }

  async take(account: { readonly id: string; readonly plan: Plan }, nowMs: number): Promise<boolean> {
    const limit = PLAN_LIMITS[account.plan].webhookDeliveriesPerDay;
    const ttl = Math.floor(nowMs / 1000) + KEPT_DAYS * 86_400;
    const day = new Date(nowMs).toISOString().slice(0, 10);
    try {
      await this.#day
        .build(UpdateItemCommand)
        .item({ accountId: account.id, day, deliveries: $add(1), ttl })
        .options({
          condition: {
            or: [
              { attr: 'deliveries', exists: false },
              { attr: 'deliveries', lt: limit },
            ],
          },
        })
        .send();
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
