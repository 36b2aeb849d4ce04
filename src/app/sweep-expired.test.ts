import { expect, it } from 'vitest';
import type { AccountRecord } from '../ports/account-store.ts';
import { sweepExpired } from './sweep-expired.ts';

/** Fakes accounts with these numbers of expired documents, and records the order of sweeping. */
function service(waiting: Record<string, number>) {
  const turns: string[] = [];
  return {
    turns,
    waiting,
    ports: {
      accounts: {
        list: async () =>
          Object.keys(waiting).map((id): AccountRecord => ({ id, name: id, plan: 'free', createdAt: 0 })),
      },
      sweeper: {
        sweep: async (accountId: string, _nowMs: number, limit: number) => {
          turns.push(accountId);
          waiting[accountId] = Math.max(0, waiting[accountId]! - limit);
          return waiting[accountId] === 0;
        },
      },
    },
  };
}

it('sweeps every account, in turns', async () => {
  const { ports, turns, waiting } = service({ large: 500, small: 3, none: 0 });
  expect(await sweepExpired(ports, 0, () => true)).toBe(true);
  expect(waiting).toEqual({ large: 0, small: 0, none: 0 });
  expect(turns).toEqual(['large', 'small', 'none', 'large', 'large']);
});

it('stops when its time is over, and reports it', async () => {
  const { ports, waiting } = service({ large: 5000, small: 3 });
  let asked = 0;
  expect(await sweepExpired(ports, 0, () => asked++ < 2)).toBe(false);
  expect(waiting).toEqual({ large: 4600, small: 0 });
});
