import { expect, it } from 'vitest';
import { SIMULATED } from '../../local/simulation/settings.ts';
import { saveLoad } from './save-load.ts';

it('loses no save of 200 a second of one account, and counts each once', async () => {
  const sizeBytes = 50_000;
  const load = { perSecond: 200, seconds: 4, sizeBytes, kinds: new Set(SIMULATED), seed: 1 };
  const { saves, failed, counted, refusals } = await saveLoad(load);
  // Without canceled transactions, the test would check nothing.
  expect(refusals.get('TransactionCanceledException')).toBeGreaterThan(0);
  expect(failed).toEqual({});
  expect(counted).toEqual({
    documents: saves,
    total: saves,
    ofTemplate: saves,
    bytes: saves * sizeBytes,
    renders: saves,
    events: saves,
  });
});
