import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { $add, UpdateItemCommand } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { keyedTable } from '../table.ts';
import { unlessRefused } from '../transaction.ts';

const KEPT_DAYS = 40;

interface CountedThing {
  /** Name of the entity. */
  readonly entity: string;
  /** Attribute of the count; in upper case also the prefix of the sort key. */
  readonly attribute: string;
}

function dayEntity(client: DynamoDBDocumentClient, tableName: string, { entity, attribute }: CountedThing) {
  return new Entity({
    name: entity,
    table: keyedTable(client, tableName),
    timestamps: false,
    schema: item({
      accountId: string().key(),
      day: string().key(),
      count: number().savedAs(attribute),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; day: string }) => ({
      pk: `ACCOUNT#${of.accountId}`,
      sk: `${attribute.toUpperCase()}#${of.day}`,
    }),
  });
}

/** Counter per account and day (UTC), increased only while below a limit. */
export class DailyCounter {
  readonly #day: ReturnType<typeof dayEntity>;

  constructor(client: DynamoDBDocumentClient, tableName: string, counted: CountedThing) {
    this.#day = dayEntity(client, tableName, counted);
  }

  /** @returns the count including this one; undefined at the limit, without counting */
  async take(accountId: string, limit: number, nowMs: number): Promise<number | undefined> {
    const ttl = Math.floor(nowMs / 1000) + KEPT_DAYS * 86_400;
    const day = new Date(nowMs).toISOString().slice(0, 10);
    const counted = await unlessRefused(
      this.#day
        .build(UpdateItemCommand)
        .item({ accountId, day, count: $add(1), ttl })
        .options({
          returnValues: 'ALL_NEW',
          condition: {
            or: [
              { attr: 'count', exists: false },
              { attr: 'count', lt: limit },
            ],
          },
        })
        .send(),
    );
    // The library does not type attributes with a computed name.
    return counted && Number(counted.Attributes!.count);
  }
}
