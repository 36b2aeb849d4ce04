import { expect, it } from 'vitest';
import { virtualLoad } from './virtual-load.ts';

it('loses no save of 200 a second of one account on a DynamoDB that cancels transactions that meet', async () => {
  const { lost, transactions, saves, reasons } = await virtualLoad({ perSecond: 200, seconds: 4, seed: 1 });
  expect(lost).toBe(0);
  expect(reasons.get('TransactionConflict')).toBeGreaterThan(0);
  // Counters of a save whose shards were chosen apart would meet other saves more often.
  expect(transactions / saves).toBeLessThan(2);
});
