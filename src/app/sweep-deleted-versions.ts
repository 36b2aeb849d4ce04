import type { AccountStore } from '../ports/account-store.ts';
import type { DeletedVersions, VersionDeletions } from '../ports/maintenance.ts';
import { sweepAccounts } from './sweep-accounts.ts';

/** Deletions per account and round. */
const ROUND = 5;

interface SweepVersionsPorts {
  readonly accounts: Pick<AccountStore, 'list'>;
  readonly deletions: VersionDeletions;
  readonly versions: { dropVersions(deleted: Omit<DeletedVersions, 'dueAt'>): Promise<void> };
}

/**
 * Removes versions of templates or pipelines some time after their deletion: left by functions that crashed, or added by functions
 * that were still running at the time.
 *
 * @returns whether all due work was done in the available time.
 */
export function sweepDeletedVersions(
  { accounts, deletions, versions }: SweepVersionsPorts,
  nowMs: number,
  hasTime: () => boolean,
): Promise<boolean> {
  const round = async (accountId: string) => {
    const due = await deletions.due(accountId, nowMs, ROUND);
    for (const deleted of due) {
      await versions.dropVersions(deleted);
      await deletions.done(deleted);
    }
    return due.length < ROUND;
  };
  return sweepAccounts(accounts, round, hasTime);
}
