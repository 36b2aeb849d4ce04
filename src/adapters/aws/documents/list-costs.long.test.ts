import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountItems } from '../../../../bench/account-items.ts';
import { metered } from '../../../../bench/read-units.ts';
import { type EmulatedAws, startEmulatedAws } from '../../../../local/fixture/emulated-aws.ts';
import { newId } from '../../../domain/ids.ts';
import type { DocumentFilter } from '../../../ports/document-store.ts';
import { DynamoDocumentStore } from './document-store.ts';

const SMALL = 100;
const LARGE = 1000;
const LIMIT = 5;

const meter = { units: 0 };
const accounts = { small: newId(), large: newId() };
let aws: EmulatedAws;
let client: DynamoDBClient;
let store: DynamoDocumentStore;

beforeAll(async () => {
  aws = await startEmulatedAws(['documents', 'events', 'usage'], []);
  client = new DynamoDBClient(aws.dynamodb);
  await write(accounts.small, SMALL);
  await write(accounts.large, LARGE);
  store = new DynamoDocumentStore(DynamoDBDocumentClient.from(metered(client, meter)), {
    documents: 'documents',
    events: 'events',
    usage: 'usage',
  });
});
afterAll(() => aws?.stop());

async function write(accountId: string, count: number): Promise<void> {
  const requests = [...accountItems(accountId, count)].map((item) => ({
    PutRequest: {
      // The JSON has base64 where the client expects bytes.
      Item: { ...item, ...('tags' in item && 'B' in item.tags! && { tags: bytes(item.tags.B) }) },
    },
  }));
  const batches: (typeof requests)[] = [];
  for (let at = 0; at < requests.length; at += 25) batches.push(requests.slice(at, at + 25));
  const work = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const RequestItems = { documents: batch };
      await client.send(new BatchWriteItemCommand({ RequestItems } as never));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

function bytes(base64: string) {
  return { B: Buffer.from(base64, 'base64') };
}

async function costOf(accountId: string, filter: DocumentFilter, offset: number) {
  meter.units = 0;
  const { items, total } = await store.list(accountId, filter, { limit: LIMIT, offset });
  expect(items).toHaveLength(LIMIT);
  return { units: meter.units, total };
}

const customer = { metadata: [{ key: 'customer', value: 'customer-7' }] };

describe('a page of documents', () => {
  it.each<readonly [string, DocumentFilter, number]>([
    ['first', {}, 1],
    ['by source', { source: 'merged' }, 1 / 10],
    ['by one metadata value', customer, 1 / 20],
    ['by one metadata value and source', { ...customer, source: 'redacted' }, 1 / 20],
  ])('needs no more read units in a larger account: %s', async (_, filter, share) => {
    const small = await costOf(accounts.small, filter, 0);
    const large = await costOf(accounts.large, filter, 0);
    expect(large.units).toBeLessThanOrEqual(small.units * 1.2);
    expect([small.total, large.total]).toEqual([SMALL * share, LARGE * share]);
  });

  it('at an offset costs less than a tenth of the skipped items', async () => {
    meter.units = 0;
    await store.list(accounts.large, {}, { limit: 100, offset: 0 });
    const hundred = meter.units;
    const { units, total } = await costOf(accounts.large, {}, 900);
    expect(total).toBe(LARGE);
    expect(units).toBeLessThan(0.1 * 9 * hundred);
  });
});
