import type { AccountStore } from '../ports/account-store.ts';
import type { ExpirySweeper } from '../ports/maintenance.ts';
import { sweepAccounts } from './sweep-accounts.ts';

/** Documents per account and round. */
const ROUND = 200;

/**
 * Sweeps the expired documents of every account, in rounds.
 *
 * @returns whether all of them were swept in the available time.
 */
export function sweepExpired(
  ports: { readonly accounts: Pick<AccountStore, 'list'>; readonly sweeper: ExpirySweeper },
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  return sweepAccounts(ports.accounts, (accountId) => ports.sweeper.sweep(accountId, nowMs, ROUND), hasTime);
}
