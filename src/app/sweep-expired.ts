import type { AccountStore } from '../ports/account-store.ts';
import type { ExpirySweeper } from '../ports/maintenance.ts';

const ACCOUNTS_AT_ONCE = 8;
/** Documents per account and round, so that one account with many does not keep the others waiting. */
const ROUND = 200;

/**
 * Sweeps the expired documents of every account, round after round.
 *
 * @returns whether all of them were swept in the time that there was.
 */
export async function sweepExpired(
  ports: { readonly accounts: Pick<AccountStore, 'list'>; readonly sweeper: ExpirySweeper },
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  let waiting = (await ports.accounts.list()).map(({ id }) => id);
  while (waiting.length > 0) {
    const unfinished: string[] = [];
    for (let at = 0; at < waiting.length; at += ACCOUNTS_AT_ONCE) {
      if (!hasTime()) return false;
      const group = waiting.slice(at, at + ACCOUNTS_AT_ONCE);
      const swept = await Promise.all(group.map((accountId) => ports.sweeper.sweep(accountId, nowMs, ROUND)));
      unfinished.push(...group.filter((_, index) => !swept[index]));
    }
    waiting = unfinished;
  }
  return true;
}
