import type { AccountStore } from '../ports/account-store.ts';
import { sweepAccounts } from './sweep-accounts.ts';

/** Deletions that await a final check for leftovers. */
interface DueDeletions<Deleted> {
  due(accountId: string, nowMs: number, limit: number): Promise<Deleted[]>;
  done(deleted: Deleted): Promise<void>;
}

/**
 * Removes what is left of each deletion that is due, account by account, and records that nothing is left of it.
 *
 * @param limit deletions per account and round
 * @returns whether all due work was done in the available time.
 */
export function sweepDue<Deleted>(
  {
    accounts,
    deletions,
  }: {
    readonly accounts: Pick<AccountStore, 'list'>;
    readonly deletions: DueDeletions<Deleted>;
  },
  limit: number,
  remove: (deleted: Deleted) => Promise<void>,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const round = async (accountId: string) => {
    const due = await deletions.due(accountId, nowMs, limit);
    for (const deleted of due) {
      await remove(deleted);
      await deletions.done(deleted);
    }
    return due.length < limit;
  };
  return sweepAccounts(accounts, round, hasTime);
}
