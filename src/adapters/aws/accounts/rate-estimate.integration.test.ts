import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmulatedAws, startEmulatedAws } from '../../../../local/fixture/emulated-aws.ts';
import { newId } from '../../../domain/ids.ts';
import { RateEstimate } from './rate-estimate.ts';

let aws: EmulatedAws;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  aws = await startEmulatedAws(['usage'], []);
  client = DynamoDBDocumentClient.from(new DynamoDBClient(aws.dynamodb));
});
afterAll(() => aws?.stop());

describe('the rate of an account is an estimate', () => {
  const limit = { requests: 10, windowSeconds: 60 };
  const take = (rates: RateEstimate, account: string, seconds: number) =>
    rates.take(account, limit, () => seconds * 1000);

  it('that lets no more pass than the limit, from several instances at once', async () => {
    const id = newId();
    const instances = Array.from({ length: 5 }, () => new RateEstimate(client, 'usage'));
    const all = await Promise.all(
      instances.flatMap((rates) => Array.from({ length: 5 }, () => take(rates, id, 600))),
    );
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(all.filter(({ allowed }) => !allowed).map(({ remaining }) => remaining)).toEqual(
      new Array(15).fill(0),
    );
  });

  it('that fades out the minute before, and says when there is room again', async () => {
    const id = newId();
    const rates = new RateEstimate(client, 'usage');
    for (let left = 9; left >= 0; left--) {
      expect(await take(rates, id, 600)).toMatchObject({ allowed: true, remaining: left });
    }
    // Used up at its start: 60 s until the next minute, and 6 more until a tenth of this one has faded.
    expect(await take(rates, id, 600)).toMatchObject({ allowed: false, resetSeconds: 66 });
    expect(await take(rates, id, 665)).toMatchObject({ allowed: false, resetSeconds: 1 });
    expect(await take(rates, id, 666)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 6 });
    expect(await take(rates, id, 690)).toMatchObject({ allowed: true, remaining: 3 });
    // Another instance starts without knowledge and finds what is stored.
    const another = new RateEstimate(client, 'usage');
    expect(await take(another, id, 690)).toMatchObject({ allowed: true, remaining: 2 });
    expect(await take(another, id, 900)).toMatchObject({ allowed: true, remaining: 9 });
  });
});
