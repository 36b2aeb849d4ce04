import { describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import type { Ports } from './ports.ts';

/** Tests the limits on work on jobs. */
export function workerContracts(ports: Ports): void {
  describe('worker slots', () => {
    it('are as many as the limit, and free when they are released', async () => {
      const name = { accountId: newId(), kind: 'render' };
      const [one, two] = [await ports().slots.take(name, 2), await ports().slots.take(name, 2)];
      expect([one.held, two.held]).toEqual([true, true]);
      expect(await ports().slots.take(name, 2)).toEqual({ held: false, afterSeconds: expect.any(Number) });
      expect((await ports().slots.take({ ...name, kind: 'webhook' }, 2)).held).toBe(true);
      if (one.held) await one.release();
      expect((await ports().slots.take(name, 2)).held).toBe(true);
    });

    it('are limited to one after a failure, until a success', async () => {
      const name = { accountId: newId(), kind: 'receiver#x.example' };
      const take = () => ports().slots.take(name, 2);
      const troubled = await take();
      if (troubled.held) await troubled.release(true);
      const only = await take();
      expect([only.held, (await take()).held]).toEqual([true, false]);
      if (only.held) await only.release(false);
      expect([(await take()).held, (await take()).held]).toEqual([true, true]);
    });
  });

  describe('a delivery allowance', () => {
    it('is the daily limit of the plan', async () => {
      const account = { id: newId(), plan: 'free' as const };
      const noon = Date.UTC(2026, 10, 22, 12);
      await ports().leaveDeliveries(account, noon, 4);
      const taken = await Promise.all(Array.from({ length: 7 }, () => ports().allowance.take(account, noon)));
      expect(taken.filter(Boolean)).toHaveLength(4);
      expect(await ports().allowance.take(account, noon + 86_400_000)).toBe(true);
    });
  });
}
