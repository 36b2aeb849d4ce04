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
    rates.take(account, limit, undefined, () => seconds * 1000);

  it('that admits no more than the limit, from several instances at once', async () => {
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

  it('that fades out the previous minute, and reports when there is room again', async () => {
    const id = newId();
    const rates = new RateEstimate(client, 'usage');
    for (let left = 9; left >= 0; left--) {
      expect(await take(rates, id, 600)).toMatchObject({ allowed: true, remaining: left });
    }
    // Used up at its start: 60 s to the next minute, plus 6 until a tenth of this window has faded.
    expect(await take(rates, id, 600)).toMatchObject({ allowed: false, resetSeconds: 66 });
    expect(await take(rates, id, 665)).toMatchObject({ allowed: false, resetSeconds: 1 });
    expect(await take(rates, id, 666)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 6 });
    expect(await take(rates, id, 690)).toMatchObject({ allowed: true, remaining: 3 });
    // Another instance starts with an empty cache and reads the stored state.
    const another = new RateEstimate(client, 'usage');
    expect(await take(another, id, 690)).toMatchObject({ allowed: true, remaining: 2 });
    expect(await take(another, id, 900)).toMatchObject({ allowed: true, remaining: 9 });
  });
});

describe('concurrent requests of an account', () => {
  const rate = { requests: 1_000, windowSeconds: 60 };
  const work = (rates: RateEstimate, account: string, options: { at?: number; limit?: number } = {}) => {
    const { at = 600, limit = 3 } = options;
    return rates.take(account, rate, { limit, until: (at + 100) * 1000 }, () => at * 1000);
  };

  it('never exceed the limit, from several instances at once', async () => {
    const id = newId();
    const instances = Array.from({ length: 5 }, () => new RateEstimate(client, 'usage'));
    const all = await Promise.all(
      instances.flatMap((rates) => Array.from({ length: 4 }, () => work(rates, id))),
    );
    expect(all.filter(({ slot }) => slot)).toHaveLength(3);
    const refused = all.filter(({ allowed }) => !allowed);
    expect(refused).toHaveLength(17);
    expect(refused.every(({ isBusy }) => isBusy)).toBe(true);
    // Other requests of the account and other accounts are unaffected.
    expect(await instances[0]!.take(id, rate, undefined, () => 600_000)).toMatchObject({
      allowed: true,
      remaining: 996,
    });
    expect(await work(instances[0]!, newId())).toMatchObject({ allowed: true });
  });

  it('make room when they end, for any instance', async () => {
    const id = newId();
    const [one, other] = [new RateEstimate(client, 'usage'), new RateEstimate(client, 'usage')];
    const held = [await work(one, id), await work(other, id), await work(one, id)];
    expect(await work(other, id)).toMatchObject({ allowed: false, isBusy: true });
    await one.release(id, held[0]!.slot!);
    const next = await work(other, id);
    expect(next).toMatchObject({ allowed: true, slot: { name: held[0]!.slot!.name } });
    expect(await work(one, id)).toMatchObject({ allowed: false });
  });

  it('make room after their time limit when their function died; a late end frees no other slot', async () => {
    const id = newId();
    const rates = new RateEstimate(client, 'usage');
    const dead = await work(rates, id, { limit: 1 });
    expect(await work(rates, id, { limit: 1, at: 699 })).toMatchObject({ allowed: false });
    expect(await work(rates, id, { limit: 1, at: 700 })).toMatchObject({ allowed: true });
    await rates.release(id, dead.slot!);
    expect(await work(new RateEstimate(client, 'usage'), id, { limit: 1, at: 701 })).toMatchObject({
      isBusy: true,
    });
  });

  it('count against a lower limit when the plan changes', async () => {
    const id = newId();
    const rates = new RateEstimate(client, 'usage');
    for (let n = 0; n < 8; n += 1) await work(rates, id, { limit: 8 });
    expect(await work(rates, id, { limit: 3 })).toMatchObject({ allowed: false, isBusy: true });
  });

  it('are checked by the write that counts the request, without another call', async () => {
    const id = newId();
    const sent: string[] = [];
    const counted = DynamoDBDocumentClient.from(new DynamoDBClient(aws.dynamodb));
    counted.middlewareStack.add(
      (next, context) => (args) => {
        sent.push(context.commandName!);
        return next(args);
      },
      { step: 'initialize' },
    );
    const rates = new RateEstimate(counted, 'usage');
    const { slot } = await work(rates, id);
    await rates.release(id, slot!);
    sent.length = 0;
    await work(rates, id);
    expect(sent).toEqual(['UpdateItemCommand']);
  });
});
