import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { $add, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import type { Caller } from '../../../domain/caller.ts';
import { previewsPerDay } from '../../../domain/plans.ts';
import type { PreviewCounter } from '../../../ports/preview-counter.ts';
import { keyedTable } from '../table.ts';

const KEPT_DAYS = 40;

function previewDay(client: DynamoDBDocumentClient, tableName: string) {
  return new Entity({
    name: 'PreviewDay',
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      day: string().key(),
      previews: number(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; day: string }) => ({
      pk: `ACCOUNT#${of.accountId}`,
      sk: `PREVIEWS#${of.day}`,
    }),
  });
}

/** One counter per account and day, raised on the condition that it is below the plan's limit. */
export class DynamoPreviewCounter implements PreviewCounter {
  readonly #day: ReturnType<typeof previewDay>;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.#day = previewDay(client, tableName);
  }

  async take(
    { accountId, plan }: Pick<Caller, 'accountId' | 'plan'>,
    nowMs: number,
  ): Promise<number | undefined> {
    const ttl = Math.floor(nowMs / 1000) + KEPT_DAYS * 86_400;
    const day = new Date(nowMs).toISOString().slice(0, 10);
    try {
      const { Attributes } = await this.#day
        .build(UpdateItemCommand)
        .item({ accountId, day, previews: $add(1), ttl })
        .options({
          returnValues: 'ALL_NEW',
          condition: {
            or: [
              { attr: 'previews', exists: false },
              { attr: 'previews', lt: previewsPerDay(plan) },
            ],
          },
        })
        .send();
      return Attributes!.previews;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }
}
