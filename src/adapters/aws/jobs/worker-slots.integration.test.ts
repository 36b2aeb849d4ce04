import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmulatedAws, startEmulatedAws } from '../../../../local/fixture/emulated-aws.ts';
import { newId } from '../../../domain/ids.ts';
import type { NoSlot, Slot } from '../../../ports/worker-slots.ts';
import { DynamoWorkerSlots } from './worker-slots.ts';

let aws: EmulatedAws;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  aws = await startEmulatedAws(['jobs'], []);
  client = DynamoDBDocumentClient.from(new DynamoDBClient(aws.dynamodb));
});
afterAll(() => aws?.stop());

const name = (kind = 'render') => ({ accountId: newId(Date.now()), kind });
const slots = (now?: () => number) => new DynamoWorkerSlots(client, 'jobs', now);
const isHeld = (slot: Slot | NoSlot): slot is Slot => slot.held;

async function held(taken: Promise<Slot | NoSlot>): Promise<Slot> {
  const slot = await taken;
  if (!slot.held) throw new Error('no slot was free');
  return slot;
}

describe('the workers of an account', () => {
  it('never exceed the limit, however many start at once', async () => {
    const mine = name();
    const taken = await Promise.all(Array.from({ length: 12 }, () => slots().take(mine, 5)));
    expect(taken.filter(isHeld)).toHaveLength(5);
    for (const slot of taken) if (!slot.held) expect(slot.afterSeconds).toBeGreaterThanOrEqual(1);
    expect((await slots().take(name(), 5)).held).toBe(true);
    await Promise.all(taken.filter(isHeld).map((slot) => slot.release()));
    const again = await Promise.all(Array.from({ length: 5 }, () => slots().take(mine, 5)));
    expect(again.filter(isHeld)).toHaveLength(5);
    await Promise.all(again.filter(isHeld).map((slot) => slot.release()));
  });

  it('are replaced when they die, and a late release frees no other slot', async () => {
    const mine = name();
    let now = Date.now();
    const died = await held(slots(() => now).take(mine, 1));
    // A period in which a live worker would have renewed its lease.
    now += 7_000;
    const next = await held(slots(() => now).take(mine, 1));
    await died.release();
    now += 1;
    expect((await slots(() => (now += 500)).take(mine, 1)).held).toBe(false);
    await next.release();
  });

  it('get a slot that is free soon, without returning to the queue', async () => {
    const mine = name();
    const first = await held(slots().take(mine, 1));
    await first.release();
    const second = await held(slots().take(mine, 1));
    const third = slots().take(mine, 1);
    await second.release();
    await (await held(third)).release();
  });

  it('are retried one after the other, at the pace of the work', async () => {
    const mine = name();
    let now = Date.now();
    const clock = () => now;
    const slow = await held(slots(clock).take(mine, 1));
    now += 5_000;
    await slow.release();
    const busy = await held(slots(clock).take(mine, 1));
    const turns: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const refused = await slots(clock).take(mine, 1);
      if (!refused.held) turns.push(refused.afterSeconds);
    }
    expect(turns).toEqual([4, 7, 11]);
    await busy.release();
  });

  it('are limited to one for a receiver that did not answer, until it does', async () => {
    const receiver = name('receiver#example.com');
    const first = await held(slots().take(receiver, 2));
    await first.release(true);
    const probe = await held(slots().take(receiver, 2));
    expect((await slots().take(receiver, 2)).held).toBe(false);
    await probe.release(false);
    const both = await Promise.all([slots().take(receiver, 2), slots().take(receiver, 2)]);
    expect(both.filter(isHeld)).toHaveLength(2);
    await Promise.all(both.filter(isHeld).map((slot) => slot.release()));
  });
});
