import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PLAN_LIMITS, type Plan } from '../../../domain/plans.ts';
import type { DeliveryAllowance } from '../../../ports/delivery-allowance.ts';
import { DailyCounter } from './daily-counter.ts';

export class DynamoDeliveryAllowance implements DeliveryAllowance {
  readonly #days: DailyCounter;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#days = new DailyCounter(client, tableName, { entity: 'DeliveryDay', attribute: 'deliveries' });
  }

  async take({ id, plan }: { readonly id: string; readonly plan: Plan }, nowMs: number): Promise<boolean> {
    return (await this.#days.take(id, PLAN_LIMITS[plan].webhookDeliveriesPerDay, nowMs)) !== undefined;
  }
}
